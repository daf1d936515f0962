import { useEffect, useRef, useState } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { rowIntent } from "~/forms/fields/row-changes";
import { useMessages } from "~/forms/messages";
import { StageCanvas } from "~/frames/stage/stage";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Actions } from "~/ui/layout";
import { FieldError, Hint } from "~/ui/text";
import { IssueChecks } from "./issue-checks";
import { PageCard } from "./page-card";
import { PageDrawer } from "./page-drawer";
import { FIELDS_OF_PAGE } from "./page-values";
import { NoPages, ProposeButton } from "./propose-buttons";
import { IssueTray } from "./tray";
import { useGridDragging } from "./use-grid-dragging";
import { useGridKeys } from "./use-grid-keys";
import { type KnownItems, usePages } from "./use-issue-pages";
import "./pages.css";

type Props = { known: KnownItems; toMaterial: string | null };

/** The pages of an issue: what is found in them, a card for each, what they can have beside them, and the choices of one. */
export function IssueBoard({ known, toMaterial }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const issue = usePages();
  const { pages, offers, chosen, open, said } = issue;
  const { read, rows } = useFields();
  const isRead = read !== undefined;
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const openAt = pages.findIndex(({ key }) => key === open);
  const opened = pages[openAt];

  useEffect(() => {
    // The form hears of a change that no field of its own makes: a draft keeps it, and it begins the lock.
    if (issue.changes > 1) box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [issue.changes]);
  useEffect(() => {
    const { focus } = issue;
    if (!focus) return;
    issue.focused();
    const target =
      "card" in focus
        ? box.current?.querySelector<HTMLElement>(`#card-${focus.card + 1} .page-open`)
        : fieldIn(box.current, focus.field);
    (target ?? box.current?.querySelector<HTMLElement>(".page-open, .page-add"))?.focus();
  });
  // The lines of the summary lead to fields of pages that may be closed.
  useEffect(() => {
    const reach = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      const path = /pages\[(\d+)\]\.(\w+)$/.exec(link?.getAttribute("href") ?? "");
      const page = path && pages[Number(path[1])];
      if (page) issue.show(page.key, { field: path[2] ?? "type" });
    };
    document.addEventListener("click", reach);
    return () => document.removeEventListener("click", reach);
  });

  const keys = useGridKeys({ onRemove: setRemoved, isRead });
  const dragging = useGridDragging(isRead);
  const problems = messages(rows?.errorsOf("pages"));
  return (
    <StageCanvas>
      <div ref={box} className={classes("issue-board", opened && "has-open")} {...dragging}>
        {isRead ? null : <input type="hidden" name="kit/rows/pages" value="1" />}
        {isRead
          ? null
          : pages.map(({ key, values }, nth) =>
              FIELDS_OF_PAGE.filter(
                (field) => !(key === open && isInDrawer(field, values, offers !== null)),
              ).map((field) =>
                values[field] || field === "type" ? (
                  <input
                    key={`${key} ${field}`}
                    type="hidden"
                    name={`pages[${nth}].${field}`}
                    value={values[field] ?? ""}
                  />
                ) : null,
              ),
            )}
        <p role="status" className="sr-only">
          {said}
        </p>
        {offers ? <IssueTray offers={offers} isRead={isRead} /> : null}
        <section
          className="issue-pages"
          aria-label={t("rows.pages.title")}
          id={rows?.idOf("pages")}
          tabIndex={-1}
        >
          {offers && toMaterial !== null ? <IssueChecks toMaterial={toMaterial} /> : null}
          {said && !isRead ? (
            <p className="pages-said" aria-hidden="true">
              {said}
            </p>
          ) : null}
          {problems.length > 0 ? <FieldError>{problems.join(" ")}</FieldError> : null}
          {chosen.length > 1 ? <ChosenBar onRemove={setRemoved} /> : null}
          {pages.length === 0 ? <NoPages /> : null}
          <ol className="page-grid" {...keys.grid}>
            {pages.map((page, nth) => (
              <PageCard
                key={page.key}
                page={page}
                nth={nth}
                known={known}
                isRead={isRead}
                isStop={nth === Math.min(keys.stop, pages.length - 1)}
              />
            ))}
            {isRead ? null : (
              <li className="page-card-add">
                <button
                  type="submit"
                  className="page-add"
                  name="intent"
                  value={rowIntent("pages", "add")}
                  formAction={`?page=${pages.length + 1}#page`}
                  formNoValidate
                  onClick={(event) => {
                    event.preventDefault();
                    issue.add();
                  }}
                >
                  <Icon name="plus" /> {t("rows.pages.add")}
                </button>
              </li>
            )}
          </ol>
          {offers ? null : <Hint>{t("notes.newPages")}</Hint>}
          {offers && !isRead && offers.ads.length > 0 ? (
            <div className="mt-4">
              <ProposeButton>{t("propose")}</ProposeButton>
            </div>
          ) : null}
        </section>
        {opened ? <PageDrawer page={opened} nth={openAt} known={known} /> : null}
        <Dialog
          title={t("grid.removeTitle", { count: removed.length, page: numberText(removed, pages) })}
          open={removed.length > 0}
          onClose={() => setRemoved([])}
          closeLabel={t("drawer.close")}
        >
          <p>{t("grid.removeText")}</p>
          <Actions className="mt-4">
            <Button
              type="button"
              variant="danger"
              onClick={() => {
                issue.remove(removed);
                setRemoved([]);
              }}
            >
              {t("grid.remove")}
            </Button>
            <Button type="button" variant="quiet" onClick={() => setRemoved([])}>
              {t("grid.keep")}
            </Button>
          </Actions>
        </Dialog>
      </div>
    </StageCanvas>
  );
}

/** Whether the drawer of a page has a control of a field. */
function isInDrawer(field: string, values: Record<string, string>, hasPlaces: boolean): boolean {
  if (field === "type") return true;
  if (!hasPlaces) return false;
  if (["printIssue", "picture", "link"].includes(field)) return values.type === "magazine_preview";
  // What stands where the type has no place is kept until it is saved.
  return true;
}

const numberText = (keys: readonly number[], pages: readonly { key: number }[]) =>
  pages.flatMap(({ key }, nth) => (keys.includes(key) ? [nth + 1] : [])).join(", ");

function fieldIn(box: HTMLElement | null, field: string): HTMLElement | null | undefined {
  const drawer = box?.querySelector<HTMLElement>(".page-drawer");
  const at = drawer?.querySelector<HTMLElement>(
    `[data-page-field="${CSS.escape(field)}"], [name$=".${CSS.escape(field)}"]`,
  );
  const control = at?.matches("fieldset") ? at.querySelector<HTMLElement>("input[type=search]") : at;
  if (control instanceof HTMLInputElement && control.type === "hidden")
    return control.parentElement?.querySelector<HTMLElement>("input:not([type=hidden]), button");
  return control ?? drawer;
}

/** What can be done to several pages at once. */
function ChosenBar({ onRemove }: { onRemove: (keys: readonly number[]) => void }) {
  const { t } = useTranslation("immoflash-issues");
  const { pages, chosen, step, moveTo, chooseNone } = usePages();
  const [first = 0] = chosen;
  return (
    <div className="chosen-bar" role="group" aria-label={t("grid.chosenTitle")}>
      <b>{t("grid.chosen", { count: chosen.length })}</b>
      <Button type="button" size="small" onClick={() => step(first, -1)}>
        {t("grid.back")}
      </Button>
      <Button type="button" size="small" onClick={() => step(first, 1)}>
        {t("grid.forth")}
      </Button>
      <label>
        {t("grid.toPlace")}{" "}
        <select value="" onChange={(event) => moveTo(first, Number(event.currentTarget.value))}>
          <option value="">{t("choose")}</option>
          {pages.slice(0, pages.length - chosen.length + 1).map(({ key }, nth) => (
            <option key={key} value={nth}>
              {nth + 1}
            </option>
          ))}
        </select>
      </label>
      <Button type="button" size="small" variant="quiet" onClick={() => onRemove(chosen)}>
        {t("grid.remove")} …
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={chooseNone}>
        {t("grid.chooseNone")}
      </Button>
    </div>
  );
}
