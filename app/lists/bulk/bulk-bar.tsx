import { useFetcher, useSubmit } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Menu, MenuButton } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { countText, totalText } from "../count-text";
import type { BulkActionDefinition } from "../state/bulk-definition";
import { type BulkActionName, type ListDefinition, type ListView, viewOfAnyList } from "../state/definition";
import { listHref, listQuery } from "../state/url-state";
import { BulkDialog } from "./bulk-dialog";
import { BULK_FORM, EXPORT_KEY, MAX_BULK } from "./bulk-post";
import { useTickedRanges, useTickedRows } from "./ticked-rows";

type BulkBarProps<L extends ListDefinition, Answer> = {
  view: ListView<L>;
  /** Address of the bulk steps. */
  action: string;
  /** Address that exports the chosen rows. */
  exportAction?: string;
  /** From the loader: one per page load. */
  idempotencyKey?: string;
  /** The actions that the user may take; unset = all of the list. */
  allowed?: readonly BulkActionName<L>[];
  /** Renders the action's answer. With scripts the steps then open over the list instead of on a page. */
  dialog?: (answer: Answer) => ReactNode;
};

/** The actions for the ticked rows. The style sheet shows the bar once a row is ticked, also without scripts. */
export function BulkBar<L extends ListDefinition, Answer = unknown>(props: BulkBarProps<L, Answer>) {
  const view = viewOfAnyList(props.view);
  const { list, state, total, texts } = view;
  const { t } = useTranslation("lists");
  const count = useTickedRows();
  useTickedRanges();
  const ticked = count ? countText(count.ticked) : undefined;
  const sum = !state.all && count?.cents != null ? formatEuro(count.cents) : undefined;
  const chosen = state.all ? totalText(total) : ticked;
  const submit = useSubmit();
  const fetcher = useFetcher<unknown>();
  const [dialogAction, setDialogAction] = useState("");
  const send = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    // The browser handles downloads itself.
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "bulk") return;
    event.preventDefault();
    if (submitter.value === "") return;
    setDialogAction(submitter.value);
    if (props.dialog) fetcher.submit(submitter);
    else submit(submitter);
  };
  const may = (action: BulkActionDefinition) =>
    !props.allowed || (props.allowed as readonly string[]).includes(action.name);
  const actions = list.bulkActions.filter(may);
  const inMenu = actions.filter((action) => action.inMenu);
  const named = ({ name }: BulkActionDefinition) => ({
    name: "bulk",
    value: name,
    children: texts.actions[name] ?? name,
  });
  return (
    <>
      <form
        id={BULK_FORM}
        method="post"
        action={props.action}
        className="bulk-bar"
        aria-label={t("bulk.title")}
        onSubmit={send}
      >
        {/* Enter in a row's checkbox presses the form's first button. This one has no action. */}
        <button type="submit" name="bulk" value="" hidden>
          {t("bulk.title")}
        </button>
        <input
          type="hidden"
          name="search"
          value={listQuery(list, { ...state, all: false, countsAll: false })}
        />
        {state.all && <input type="hidden" name="all" value="1" />}
        {props.idempotencyKey && <input type="hidden" name={EXPORT_KEY} value={props.idempotencyKey} />}
        <b aria-live="polite">
          {chosenText(chosen, state.all, t)}
          {sum ? ` · ${sum}` : null}
        </b>
        {state.all && <PathLink to={listHref(list, state, { page: state.page })}>{t("bulk.clear")}</PathLink>}
        {!state.all && !total.isMore && total.number <= MAX_BULK && (
          <PathLink to={listHref(list, state, { page: state.page, all: true })} preventScrollReset>
            {t("bulk.pickAll", { total: totalText(total) })}
          </PathLink>
        )}
        <span className="grow" />
        {props.exportAction && (
          <div className="wide-only">
            <ExportButtons
              action={props.exportAction}
              sheets={list.sheets ? `${list.path}/sheet` : undefined}
              zips={list.zips ? `${list.path}/zip` : undefined}
            />
          </div>
        )}
        {list.compares && (
          <span className="wide-only">
            <Button formAction={`${list.path}/compare`}>{t("bulk.compare")}</Button>
          </span>
        )}
        <div className={inMenu.length > 0 ? undefined : "narrow-only"}>
          <Menu label={t("bulk.change")} place="above">
            {list.compares && (
              <MenuButton narrowOnly formAction={`${list.path}/compare`}>
                {t("bulk.compare")}
              </MenuButton>
            )}
            {actions.map((action) => (
              <MenuButton
                key={action.name}
                tone={action.tone === "danger" ? "danger" : undefined}
                narrowOnly={!action.inMenu}
                {...named(action)}
              />
            ))}
            {props.exportAction && (
              <MenuButton narrowOnly formAction={props.exportAction} name="format" value="xlsx">
                {t("bulk.export")}
              </MenuButton>
            )}
            {list.zips && (
              <MenuButton narrowOnly formAction={`${list.path}/zip`}>
                {t("export.zip")}
              </MenuButton>
            )}
          </Menu>
        </div>
        {actions
          .filter((action) => !action.inMenu)
          .map((action) => (
            <span key={action.name} className="wide-only">
              <Button variant={action.tone} {...named(action)} />
            </span>
          ))}
      </form>
      {props.dialog && fetcher.data ? (
        <BulkDialog title={texts.actions[dialogAction] ?? ""} fetcher={fetcher} action={props.action}>
          {props.dialog(fetcher.data as Answer)}
        </BulkDialog>
      ) : null}
    </>
  );
}

function chosenText(
  number: string | undefined,
  all: boolean,
  t: (key: "bulk.chosen" | "bulk.chosenAll" | "bulk.title", values?: { number: string }) => string,
): string {
  if (number === undefined) return t("bulk.title");
  return t(all ? "bulk.chosenAll" : "bulk.chosen", { number });
}

function ExportButtons({ action, sheets, zips }: { action: string; sheets?: string; zips?: string }) {
  const { t } = useTranslation("lists");
  return (
    <Menu label={t("export.title")} place="above">
      <MenuButton formAction={action} name="format" value="xlsx">
        {t("export.xlsx")}
      </MenuButton>
      <MenuButton formAction={action} name="format" value="csv">
        {t("export.csv")}
      </MenuButton>
      {sheets ? <MenuButton formAction={sheets}>{t("export.sheet")}</MenuButton> : null}
      {zips ? <MenuButton formAction={zips}>{t("export.zip")}</MenuButton> : null}
    </Menu>
  );
}
