import { useTranslation } from "~/i18n/use-translation";
import { type LinkFrom, LinkList } from "~/shared/lifecycle/link-list";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

interface Warning {
  component: string;
  reason: string;
  address: string;
  title: string | null;
}

/** Articles without a title are those of users who may not read them. */
function wordsOf(reason: string, title: string | null) {
  const isUntitled = title === null && (reason === "article_unpublished" || reason === "article_private");
  return isUntitled ? (`${reason}_untitled` as const) : (reason as "page_unknown");
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
            {t(`warnings.${wordsOf(reason, title)}`, { address, title: title ?? "" })}{" "}
            <a href={`#component-${component}`} className="inline-block min-h-(--least-target)">
              {t("warnings.inComponent")}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function LinkedFromCard({ links }: { links: readonly LinkFrom[] }) {
  const { t } = useTranslation("linkedFrom");
  return (
    <Card title={t("title")} id="linked-from" className="grid gap-2">
      {links.length > 0 ? <LinkList links={links} /> : <Hint>{t("none")}</Hint>}
    </Card>
  );
}
