import { type FormArea, fieldLabels, rowLabel, valueTextIn } from "~/forms/labels";
import { i18n, texts, textsByKey } from "~/i18n/i18n";
import { DASH } from "~/ui/dash";

type Change = { field: string; before: string | null; after: string | null };

/** Words for an area's entries in the activity log that its own texts do not contain. */
export type Words = {
  /** The label of a field without a text in the area. Fields without any label are left out. */
  labelOf?: (field: string) => string | undefined;
  /** The text of a value. */
  valueText?: (field: string, value: string) => string;
};

/** Where the words of the log are that an area shares with others: of all that is published, and of all records. */
const SHARED = ["lifecycle", "records"] as const;

/**
 * The name of an action: in the area's words, else in those that areas share. It may contain the value that the
 * action is about: `{{value}}`.
 */
export function actionText(
  area: FormArea,
  { action, changes }: { action: string; changes: readonly Change[] },
) {
  const key = `history.action.${action}`;
  const ns = [area, ...SHARED].find((one) => i18n.exists(key, { ns: one }));
  return textsByKey(ns ?? "records")(ns ? key : "history.action.update", {
    value: changes[0]?.after ?? changes[0]?.before ?? DASH,
  });
}

/** The label of a field that the log itself writes in several areas: the record with which one was merged. */
function sharedLabel(field: string): string | undefined {
  const key = `history.field.${field}`;
  const ns = SHARED.find((one) => i18n.exists(key, { ns: one }));
  return ns && textsByKey(ns)(key);
}

/** Of longer values only the part is shown where they begin to differ. */
const LONGEST = 200;
const BEFORE_DIFFERENCE = 40;

function shortened({ before, after }: Pick<Change, "before" | "after">) {
  const longer = Math.max(before?.length ?? 0, after?.length ?? 0);
  if (longer <= LONGEST) return { before, after };
  let same = 0;
  while (before && after && same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - BEFORE_DIFFERENCE);
  const part = (value: string | null) => {
    if (value === null) return null;
    const end = value.length > from + LONGEST ? "…" : "";
    return `${from > 0 ? "…" : ""}${value.slice(from, from + LONGEST)}${end}`;
  };
  return { before: part(before), after: part(after) };
}

/** Each changed field with before and after, in the area's words: `Name: Garten → Gärten`. */
export function changeTexts(area: FormArea, changes: readonly Change[], { labelOf, valueText }: Words) {
  const t = texts("records");
  const labels = fieldLabels(area);
  const ofValue = valueText ?? valueTextIn(area);
  const text = (field: string, value: string | null) => (value === null ? DASH : ofValue(field, value));
  return changes.flatMap(({ field, ...changed }) => {
    const label = labels[field] ?? rowLabel(labels, field) ?? labelOf?.(field) ?? sharedLabel(field);
    if (!label) return [];
    const { before, after } = shortened(changed);
    const values = { field: label, before: text(field, before), after: text(field, after) };
    return [{ field, text: t("history.change", values) }];
  });
}
