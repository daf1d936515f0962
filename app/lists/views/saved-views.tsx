import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { KEY_FIELD } from "~/forms/post/form-values";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Menu, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { ListDefinition, ListView } from "../state/definition";
import { listQuery, readListState } from "../state/url-state";

/** A named search: the query of its list, without `?`. */
type View = {
  _id: string;
  name: string;
  query: string;
};

type SavedViewsProps<L extends ListDefinition> = {
  view: ListView<L>;
  views: readonly View[];
  /** Route whose action is `savedViewsAction`. */
  action: string;
  /** Path of the list, without query. */
  listPath: string;
  /** From the loader: one per page load. */
  idempotencyKey: string;
  /** The address that counts what views find (`countOf`: their queries); unset: they have no numbers. */
  countsAt?: string | undefined;
  /** Views that everybody has. */
  ready?: readonly ReadyListView[] | undefined;
};

/** A view that everybody has. */
export type ReadyListView = {
  to: string;
  label: string;
};

/** The user's own named searches: open one, save the present one, delete one. */
export function SavedViews<L extends ListDefinition>(props: SavedViewsProps<L>) {
  const { views, action, listPath, idempotencyKey } = props;
  const { list, state } = props.view;
  const counts = useViewCounts(props);
  const { t } = useTranslation("lists");
  // A table is kept as one, too: without a layout the view would open in the one that was chosen last.
  const queryOf = (of: typeof state) =>
    listQuery(list, {
      ...of,
      layout: of.layout ?? "table",
      view: null,
      page: 1,
      all: false,
      countsAll: false,
    });
  const query = queryOf(state);
  const href = (of: string) => (of ? `${listPath}?${of}` : listPath);
  const back = href(query);
  const isShown = (of: string) => queryOf(readListState(of, list) as typeof state) === query;
  const opened = views.find(({ _id }) => _id === state.view);
  const hrefOf = (one: View) => href([one.query, `view=${one._id}`].filter(Boolean).join("&"));
  const isChanged = opened !== undefined && !isShown(opened.query);
  return (
    <Menu
      label={isChanged ? t("views.titleChanged") : t("views.title")}
      onFocus={counts.load}
      onClick={counts.load}
    >
      {props.ready ? (
        <>
          <h2>{t("views.forAll")}</h2>
          <ul className="saved-views">
            {props.ready.map(({ to, label }) => (
              <li key={to}>
                <ViewLink to={to} isShown={to === back} label={label} count={counts.of(to)} />
              </li>
            ))}
          </ul>
          <hr />
        </>
      ) : null}
      <h2>{t("views.own")}</h2>
      {views.length === 0 && <Hint>{t("views.none")}</Hint>}
      <ul className="saved-views">
        {views.map((view) => (
          <li key={view._id}>
            <ViewLink
              to={hrefOf(view)}
              isShown={opened ? view === opened : isShown(view.query)}
              label={view.name}
              count={counts.of(href(view.query))}
            />
            {view === opened && isChanged ? (
              <PlainPost
                className="view-changed"
                action={action}
                back={hrefOf({ ...view, query })}
                hidden={{
                  list: list.name,
                  query,
                  name: view.name,
                  [KEY_FIELD]: `${idempotencyKey}-${view._id}`,
                }}
              >
                <small>{t("views.changed")}</small>
                <Button
                  name="intent"
                  value="save"
                  variant="quiet"
                  size="small"
                  aria-label={t("views.saveChanged", { name: view.name })}
                >
                  {t("views.keepChanges")}
                </Button>
                <PathLink to={hrefOf(view)} aria-label={t("views.resetChanged", { name: view.name })}>
                  {t("views.reset")}
                </PathLink>
              </PlainPost>
            ) : null}
            <PlainPost action={action} back={back} hidden={{ id: view._id }}>
              <Button
                name="intent"
                value="delete"
                variant="quiet"
                size="icon"
                aria-label={t("views.delete", { name: view.name })}
              >
                <span aria-hidden="true">✕</span>
              </Button>
            </PlainPost>
          </li>
        ))}
      </ul>
      <hr />
      <PlainPost
        key={views.length}
        className="save-view"
        action={action}
        back={back}
        hidden={{
          list: list.name,
          query,
          [KEY_FIELD]: idempotencyKey,
        }}
      >
        <input
          id="view-name"
          type="text"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          aria-label={t("views.name")}
          placeholder={t("views.nameHint")}
        />
        <Button name="intent" value="save" size="small">
          {t("views.save")}
        </Button>
      </PlainPost>
    </Menu>
  );
}

/** How many records each view of the list itself finds, by its address, once the menu was asked for. */
function useViewCounts<L extends ListDefinition>(props: SavedViewsProps<L>) {
  const { countsAt, listPath, views, ready = [] } = props;
  const fetcher = useFetcher<string[]>();
  const own = views.map(({ query }) => (query ? `${listPath}?${query}` : listPath));
  const counted = [...ready.map(({ to }) => to), ...own].filter((to) => to.replace(/\?.*/, "") === listPath);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const load = () => {
    if (!countsAt || asked.join() === counted.join()) return;
    setAsked(counted);
    const params = new URLSearchParams(counted.map((to) => ["countOf", to.slice(listPath.length + 1)]));
    fetcher.load(`${countsAt}?${params}`);
  };
  return { load, of: (to: string) => fetcher.data?.[asked.indexOf(to)] };
}

type ViewLinkProps = {
  to: string;
  isShown: boolean;
  label: string;
  count?: string | undefined;
};

/** An entry of the menu: a mark if it is the one that is shown, its name, and how many records it finds. */
const ViewLink = ({ to, isShown, label, count }: ViewLinkProps) => (
  <MenuLink to={to} aria-current={isShown ? "page" : undefined}>
    <span className="view-mark" aria-hidden="true">
      {isShown ? "✓" : ""}
    </span>
    {label}
    {count === undefined ? null : <small>{count}</small>}
  </MenuLink>
);
