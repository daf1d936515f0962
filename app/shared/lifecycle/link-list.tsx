import type { ResultOf } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { LostLinksOfKind } from "./lifecycle-documents";

export type LostLinks = readonly ResultOf<typeof LostLinksOfKind>[];
export type LinkFrom = LostLinks[number]["links"][number];

const PATHS = { page: "/pages", article: "/articles", menu: "/menus" } as const;
type Kind = keyof typeof PATHS;

/** What leads to a record: pages, articles and menus. */
export const LinkList = ({ links }: { links: readonly LinkFrom[] }) => (
  <ul className="grid gap-1">
    <LinkItems links={links} />
  </ul>
);

function LinkItems({ links }: { links: readonly LinkFrom[] }) {
  const { t } = useTranslation("linkedFrom");
  const items = links.map((link) => ({ ...link, kind: link.kind as Kind }));
  return items.map(({ kind, _id, name, isLive }) => (
    <li key={`${kind} ${_id}`}>
      {name === null ? (
        t(`hidden.${kind}`)
      ) : (
        <PathLink to={`${PATHS[kind]}/${_id}`} className="inline-block min-h-(--least-target)">
          {t(`named.${kind}`, { name })}
        </PathLink>
      )}{" "}
      {isLive ? null : <Hint as="span">{t("notLive")}</Hint>}
    </li>
  ));
}

/** What leads to records that readers are about to lose. */
export function LostLinkList({ lost }: { lost: LostLinks }) {
  const { t } = useTranslation("linkedFrom");
  return (
    <>
      <Hint>{t("lost.hint")}</Hint>
      <ul className="grid gap-1">
        {lost.map(({ kind, count, links }) => {
          const rest = count - links.length;
          const what = links.length > 0 ? "more" : "hidden";
          const values = { count: rest, number: countText(rest) };
          return [
            <LinkItems key={kind} links={links} />,
            rest > 0 ? <li key={`${kind} more`}>{t(`lost.${what}.${kind as Kind}`, values)}</li> : null,
          ];
        })}
      </ul>
    </>
  );
}
