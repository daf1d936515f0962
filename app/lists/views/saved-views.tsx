import { KEY_FIELD } from "~/forms/post/form-values";
import { PlainPost } from "~/forms/screen/plain-post";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Menu } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { ListDefinition, ListView } from "../state/definition";
import { listQuery, readListState } from "../state/url-state";

type SavedViewsProps<L extends ListDefinition> = {
  view: ListView<L>;
  views: readonly { _id: string; name: string; query: string }[];
  /** Route whose action is `savedViewsAction`. */
  action: string;
  /** Path of the list, without query. */
  listPath: string;
  /** From the loader: one per page load. */
  idempotencyKey: string;
  /** Views that everybody has. */
  ready?: readonly ReadyListView[] | undefined;
};

/** A view that everybody has. */
export type ReadyListView = { to: string; label: string };

/** The user's own named searches: open one, save the present one, delete one. */
export function SavedViews<L extends ListDefinition>(props: SavedViewsProps<L>) {
  const { views, action, listPath, idempotencyKey } = props;
  const { list, state } = props.view;
  const { t } = useTranslation("lists");
  // A table is kept as one, too: without a layout the view would open in the one that was chosen last.
  const queryOf = (of: typeof state) =>
    listQuery(list, { ...of, layout: of.layout ?? "table", page: 1, all: false, countsAll: false });
  const query = queryOf(state);
  const href = (of: string) => (of ? `${listPath}?${of}` : listPath);
  const back = href(query);
  const isShown = (of: string) => queryOf(readListState(of, list) as typeof state) === query;
  return (
    <Menu label={t("views.title")} padded>
      {props.ready ? (
        <ul className="saved-views" aria-label={t("views.ready")}>
          {props.ready.map(({ to, label }) => (
            <li key={to}>
              <PathLink to={to} aria-current={to === back ? "page" : undefined}>
                {label}
              </PathLink>
            </li>
          ))}
        </ul>
      ) : null}
      {views.length === 0 && <Hint>{t("views.none")}</Hint>}
      <ul className="saved-views">
        {views.map((view) => (
          <li key={view._id}>
            <PathLink to={href(view.query)} aria-current={isShown(view.query) ? "page" : undefined}>
              {view.name}
            </PathLink>
            <PlainPost action={action} back={back} hidden={{ id: view._id }}>
              <Button
                name="intent"
                value="delete"
                variant="quiet"
                aria-label={t("views.delete", { name: view.name })}
              >
                <span aria-hidden="true">✕</span>
              </Button>
            </PlainPost>
          </li>
        ))}
      </ul>
      <PlainPost
        key={views.length}
        action={action}
        back={back}
        hidden={{ list: list.name, query, [KEY_FIELD]: idempotencyKey }}
      >
        <label htmlFor="view-name">{t("views.name")}</label>
        <input id="view-name" type="text" name="name" required maxLength={60} autoComplete="off" />
        <Button name="intent" value="save">
          {t("views.save")}
        </Button>
      </PlainPost>
    </Menu>
  );
}
