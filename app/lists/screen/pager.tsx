import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { areaText } from "~/lists/list-texts";
import { leavingOut } from "~/lists/state/default-exclusions";
import { type ListDefinition, type ListView, viewOfAnyList } from "~/lists/state/definition";
import { HiddenState } from "~/lists/state/hidden-state";
import { listHref, withLeftOut } from "~/lists/state/url-state";
import { Button, LinkButton } from "~/ui/button";
import { PathLink } from "~/ui/path-link";

/** "1–25 von 412", links to the neighbouring pages, and how many rows a page holds. */
export function Pager<L extends ListDefinition>(props: { view: ListView<L>; shown: number }) {
  const view = viewOfAnyList(props.view);
  const { list, state, total } = view;
  const { t } = useTranslation("lists");
  const first = (state.page - 1) * state.pageSize + 1;
  const lastPage = Math.max(1, Math.ceil(total.number / state.pageSize));
  const hasNext = state.page < lastPage || total.isMore;
  const number = (value: number) => countText(value);
  const toPage = (page: number) => listHref(list, state, { page, countsAll: state.countsAll });
  return (
    <nav className="table-foot" aria-label={t("pager.title")}>
      <span>
        {t("pager.range", {
          from: number(first),
          to: number(first + props.shown - 1),
          total: totalText(total),
        })}{" "}
        {total.isMore && (
          <PathLink preventScrollReset to={listHref(list, state, { page: state.page, countsAll: true })}>
            {t("total.exact")}
          </PathLink>
        )}
        <LeavesOut view={view} />
      </span>
      {(total.isMore || total.number > Math.min(...list.pageSizes)) && list.pageSizes.length > 1 && (
        <PageSize view={view} />
      )}
      <span className="page-links">
        {state.page > 1 && (
          <LinkButton variant="quiet" rel="prev" to={toPage(state.page - 1)}>
            {t("pager.previous")}
          </LinkButton>
        )}
        {lastPage > 1 && (
          <span>
            {total.isMore
              ? t("pager.pageOfMany", { page: number(state.page) })
              : t("pager.page", { page: number(state.page), pages: number(lastPage) })}
          </span>
        )}
        {hasNext && (
          <LinkButton rel="next" to={toPage(state.page + 1)}>
            {t("pager.next")}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

/** Says which records the list leaves out by default, with the link that shows them. */
function LeavesOut({ view }: { view: ListView }) {
  const { list, state } = view;
  const leaving = leavingOut(list).filter(({ name }) => (state.filters[name] as string[]).length === 0);
  if (leaving.length === 0) return null;
  return (
    <>
      · {leaving.map(({ name }) => areaText(list, `leftOut.${name}Note`)).join(", ")}{" "}
      <PathLink to={withLeftOut(view)} preventScrollReset>
        {leaving.map(({ name }) => areaText(list, `leftOut.${name}Show`)).join(", ")}
      </PathLink>
    </>
  );
}

function PageSize({ view }: { view: ListView }) {
  const { list, state } = view;
  const { t } = useTranslation("lists");
  return (
    <Form method="get" className="page-size" preventScrollReset>
      <HiddenState list={list} state={state} parts={["q", "filters", "sort", "col", "layout"]} />
      <label htmlFor="list-size">{t("pager.size")}</label>
      <select id="list-size" name="size" defaultValue={state.pageSize} key={state.pageSize}>
        {list.pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <Button variant="quiet">{t("pager.apply")}</Button>
    </Form>
  );
}
