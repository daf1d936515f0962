import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LabelButton } from "~/ui/button";
import type { ListState } from "../state/definition";
import type { FilterDefinition } from "../state/filter-definition";

const SWITCH = "filters-open";
const LABEL = "filters-open-label";

/**
 * The filters beside the search. On a narrow screen they are a sheet over the list, which a switch opens and closes
 * without scripts. The sheet is not in the browser's top layer: calendars and lists of combo boxes open above it.
 */
export function FilterSheet({ active, children }: { active: number; children: ReactNode }) {
  const { t } = useTranslation("lists");
  const close = (event: KeyboardEvent<HTMLElement>) => {
    // A calendar or a list inside has closed itself.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const form = event.currentTarget.closest("form");
    closeSheet(form);
    form?.querySelector<HTMLInputElement>(`#${SWITCH}`)?.focus();
  };
  return (
    <>
      <input
        id={SWITCH}
        type="checkbox"
        className="filters-switch"
        aria-controls="filters-sheet"
        aria-labelledby={LABEL}
        onKeyDown={close}
      />
      <LabelButton id={LABEL} htmlFor={SWITCH} className="filters-open">
        {active > 0 ? t("filters.sheetActive", { count: active }) : t("filters.sheet")}
      </LabelButton>
      <div id="filters-sheet" className="filters-sheet" onKeyDown={close}>
        <label htmlFor={SWITCH} className="filters-close">
          <b>{t("filters.sheet")}</b> <span>{t("filters.close")}</span>
        </label>
        {children}
      </div>
    </>
  );
}

/** Shows the list again. */
export function closeSheet(form: HTMLFormElement | null): void {
  const open = form?.querySelector<HTMLInputElement>(`#${SWITCH}`);
  if (open) open.checked = false;
}

/** Whether a filter restricts the list. */
export function isActive({ name }: FilterDefinition, state: ListState): boolean {
  const value: unknown = state.filters[name];
  if (value === null || value === undefined || value === "") return false;
  return typeof value !== "object" || Object.values(value).some((one) => one !== null && one !== "");
}
