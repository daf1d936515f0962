import { Link, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BULK_FORM, MAX_BULK } from "./bulk-post";
import { countText } from "./count-text";
import type { BulkActionDefinition, BulkActionName, ListDefinition, ListView } from "./definition";
import { MenuBox } from "./menu-box";
import { useTickedRows } from "./ticked-rows";
import { listHref, listQuery } from "./url-state";

type BulkBarProps<L extends ListDefinition> = {
  view: ListView<L>;
  /** Where the bulk steps live. */
  action: string;
  /** Where chosen rows are exported. */
  exportAction?: string;
  /** Actions the user may take; unset = all of the list. */
  allowed?: readonly BulkActionName<L>[];
};

/** What can be done to the ticked rows. The style sheet shows it once a row is ticked, also without scripts. */
export function BulkBar<L extends ListDefinition>(props: BulkBarProps<L>) {
  const view = props.view as unknown as ListView;
  const { list, state, total, texts } = view;
  const { t } = useTranslation("lists");
  const count = useTickedRows();
  const submit = useSubmit();
  const may = (action: BulkActionDefinition) =>
    !props.allowed || (props.allowed as readonly string[]).includes(action.name);
  const actions = list.bulkActions.filter(may);
  const inMenu = actions.filter((action) => action.inMenu);
  const button = (action: BulkActionDefinition) => (
    <button
      key={action.name}
      type="submit"
      name="bulk"
      value={action.name}
      className={`btn${action.tone === "primary" ? " p" : action.tone === "danger" ? " d" : ""}`}
    >
      {texts.actions[action.name] ?? action.name}
    </button>
  );
  return (
    <form
      id={BULK_FORM}
      method="post"
      action={props.action}
      className="bulk"
      aria-label={t("bulk.title")}
      onSubmit={(event) => {
        const submitter = (event.nativeEvent as SubmitEvent).submitter;
        // A download is the browser's own business.
        if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "bulk") return;
        event.preventDefault();
        submit(submitter);
      }}
    >
      {/* Enter in a row's checkbox presses the form's first button: this one, which does nothing. */}
      <button type="submit" disabled hidden>
        {t("bulk.title")}
      </button>
      <input type="hidden" name="search" value={listQuery(list, { ...state, all: false })} />
      {state.all && <input type="hidden" name="all" value="1" />}
      <b aria-live="polite">{chosenText(state.all ? total : count?.ticked, state.all, t)}</b>
      {state.all && <Link to={listHref(list, state, { page: state.page })}>{t("bulk.clear")}</Link>}
      {!state.all && total <= MAX_BULK && (
        <Link to={listHref(list, state, { page: state.page, all: true })} preventScrollReset>
          {t("bulk.pickAll", { total: countText(total) })}
        </Link>
      )}
      <span className="grow" />
      {props.exportAction && <ExportButtons action={props.exportAction} />}
      {inMenu.length > 0 && (
        <MenuBox label={t("bulk.change")} up>
          {inMenu.map(button)}
        </MenuBox>
      )}
      {actions.filter((action) => !action.inMenu).map(button)}
    </form>
  );
}

function chosenText(
  count: number | undefined,
  all: boolean,
  t: (key: "bulk.chosen" | "bulk.chosenAll" | "bulk.title", values?: { number: string }) => string,
): string {
  if (count === undefined) return t("bulk.title");
  return t(all ? "bulk.chosenAll" : "bulk.chosen", { number: countText(count) });
}

function ExportButtons({ action }: { action: string }) {
  const { t } = useTranslation("lists");
  return (
    <MenuBox label={t("export.title")} up>
      <button type="submit" formAction={action} name="format" value="xlsx" className="btn">
        {t("export.xlsx")}
      </button>
      <button type="submit" formAction={action} name="format" value="csv" className="btn">
        {t("export.csv")}
      </button>
    </MenuBox>
  );
}
