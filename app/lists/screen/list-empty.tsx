import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { areaText } from "~/lists/list-texts";
import { leavingOut } from "~/lists/state/default-exclusions";
import type { ListView } from "~/lists/state/definition";
import { isUnfiltered, listHref, listQuery, readListState, withLeftOut } from "~/lists/state/url-state";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PathLink } from "~/ui/path-link";
import { searchesWithout } from "./search-without";

/** Explains why there are no rows: nothing exists yet, nothing matches the search, or the page is past the end. */
export function ListEmpty({ view, children }: { view: ListView; children?: ReactNode }) {
  const { list, state, total } = view;
  const { t } = useTranslation("lists");
  const { sort, pageSize, columns, layout } = state;
  const lastPage = Math.max(1, Math.ceil(total.number / pageSize));
  if (total.number > 0)
    return (
      <Nothing to={listHref(list, state, { page: lastPage })} link={t("empty.lastPage")}>
        {t("empty.beyond")}
      </Nothing>
    );
  const [leaving] = leavingOut(list);
  if (view.leftOut && leaving)
    return (
      <Nothing to={withLeftOut(view)} link={areaText(list, `leftOut.${leaving.name}Show`)}>
        {areaText(list, `leftOut.${leaving.name}Only`, {
          count: view.leftOut,
          number: countText(view.leftOut),
        })}
      </Nothing>
    );
  if (isUnfiltered(list, state) || listQuery(list, state) === list.opensWith)
    return <Card flush>{children ?? <EmptyState>{t("empty.nothing")}</EmptyState>}</Card>;
  return (
    <Nothing
      to={listHref(list, readListState("", list), { sort, pageSize, columns, layout })}
      link={t("empty.showAll")}
      others={<SearchesWithout view={view} />}
    >
      {t("empty.notFound")}
    </Nothing>
  );
}

/** The searches that find something without one of the parts of this one. */
function SearchesWithout({ view }: { view: ListView }) {
  const { list, state, texts } = view;
  const { t } = useTranslation("lists");
  const searches = searchesWithout(view);
  if (searches.length === 0) return null;
  return (
    <ul className="running mb-3">
      {searches.map(({ filter, change, counted }) => (
        <li key={filter}>
          <PathLink to={listHref(list, state, change)}>
            {filter === null
              ? t("empty.withoutTerm", { term: state.term, number: totalText(counted) })
              : t("empty.withoutFilter", {
                  label: texts.filters[filter] ?? filter,
                  number: totalText(counted),
                })}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}

const Nothing = ({
  to,
  link,
  others,
  children,
}: {
  to: string;
  link: string;
  others?: ReactNode;
  children: string;
}) => (
  <Card flush>
    <EmptyState
      action={
        <>
          {others}
          <LinkButton to={to}>{link}</LinkButton>
        </>
      }
    >
      {children}
    </EmptyState>
  </Card>
);
