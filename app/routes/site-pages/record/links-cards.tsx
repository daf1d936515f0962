import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

interface Warning {
  component: string;
  reason: string;
  address: string;
  title: string | null;
}

/** What of the draft's links and pictures readers would not get, each with the way to its component. */
export function WarningsCard({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation("site-pages");
  if (warnings.length === 0) return null;
  return (
    <Card title={t("warnings.title")} id="warnings" className="grid gap-2">
      <Hint>{t("warnings.hint")}</Hint>
      <ul className="grid gap-2">
        {warnings.map(({ component, reason, address, title }) => (
          <li key={`${component} ${reason} ${address}`} className="[overflow-wrap:anywhere]">
            {t(`warnings.${reason as "page_unknown"}`, { address, title: title ?? "" })}{" "}
            <a href={`#component-${component}`} className="inline-block min-h-(--least-target)">
              {t("warnings.inComponent")}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Link {
  kind: string;
  _id: string;
  name: string | null;
  isLive: boolean;
}

const PATHS = { page: "/pages", article: "/articles", menu: "/menus" } as const;

/** What leads to a page, or to pages: other pages, articles and menus. */
export function LinkList({ links }: { links: readonly Link[] }) {
  const { t } = useTranslation("site-pages");
  const shown = links.map((link) => ({ ...link, kind: link.kind as keyof typeof PATHS }));
  return (
    <ul className="grid gap-1">
      {shown.map(({ kind, _id, name, isLive }) => (
        <li key={`${kind} ${_id}`}>
          {name === null ? (
            t(`linkedFrom.hidden.${kind}`)
          ) : (
            <PathLink to={`${PATHS[kind]}/${_id}`} className="inline-block min-h-(--least-target)">
              {t(`linkedFrom.${kind}`, { name })}
            </PathLink>
          )}{" "}
          {isLive ? null : <Hint as="span">{t("linkedFrom.notLive")}</Hint>}
        </li>
      ))}
    </ul>
  );
}

export function LinkedFromCard({ links }: { links: readonly Link[] }) {
  const { t } = useTranslation("site-pages");
  return (
    <Card title={t("linkedFrom.title")} id="linked-from" className="grid gap-2">
      {links.length > 0 ? <LinkList links={links} /> : <Hint>{t("linkedFrom.none")}</Hint>}
    </Card>
  );
}
