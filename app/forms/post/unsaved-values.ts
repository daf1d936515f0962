import { type FormArea, fieldLabel, valueTextIn } from "~/forms/labels";
import type { LookupItem, PostedValues } from "./form-answer";
import { isKitName } from "./form-values";

/** What was typed into a form whose record is gone, as texts. */
export type UnsavedValue = { label: string; value: string };

/** No form has more fields; a post may carry thousands. */
const MOST_SHOWN = 500;

/** The typed values of a form in words, but for those that never go back to the browser. */
export function unsavedValues(
  typed: PostedValues,
  options: { area?: FormArea; labels: Record<string, LookupItem[]>; hidden?: readonly string[] },
): UnsavedValue[] {
  const { area, labels, hidden = [] } = options;
  const say = area ? valueTextIn(area) : (_field: string, value: string) => value;
  return Object.entries(typed)
    .filter(([field]) => !isKitName(field) && !hidden.includes(field))
    .slice(0, MOST_SHOWN)
    .map(([field, values]) => ({
      label: (area && fieldLabel(area, field)) ?? field,
      value: values
        .map((value) => labels[field]?.find(({ id }) => id === value)?.label ?? say(field, value))
        .join(", "),
    }));
}
