import { isDay } from "domain/dates";
import type { TypeOptions } from "i18next";
import { dayText } from "~/i18n/days";
import { i18n, texts, textsByKey } from "~/i18n/i18n";

/** A namespace of texts. An area's namespace names its fields: `fields.name`, `fields.specs.format`. */
export type FormArea = keyof TypeOptions["resources"];

type Texts = { [key: string]: string | Texts };

function flattened(texts: Texts, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text] as [string, string]] : flattened(text, `${path}${key}.`),
  );
}

/** The label of every field of an area by its path, in the order of its texts; rows have their title. */
export function fieldLabels(area: FormArea): Record<string, string> {
  const fields: Texts = i18n.getResource(i18n.language, area, "fields") ?? {};
  const rows: Record<string, { title: string }> = i18n.getResource(i18n.language, area, "rows") ?? {};
  return Object.fromEntries([
    ...flattened(fields),
    ...Object.entries(rows).map(([name, { title }]) => [name, title] as const),
  ]);
}

/** The label of a field of a row, which is named by its row: `contacts[Anna Huber].email`. */
export function rowLabel(labels: Readonly<Record<string, string>>, field: string): string | undefined {
  const [, rows = "", row, part] = /^([^[]+)\[([^\]]*)\]\.(.+)$/s.exec(field) ?? [];
  const label = labels[`${rows}.${part}`];
  return label && texts("forms")("fieldOfRow", { rows: labels[rows] ?? rows, row, label });
}

/** The label of one field of an area; of a row's field that of its group. Undefined where the area has none. */
export function fieldLabel(area: FormArea, field: string): string | undefined {
  const ofRows = `rows.${field}.title`;
  if (i18n.exists(ofRows, { ns: area })) return textsByKey(area)(ofRows);
  const key = `fields.${withoutRow(field)}`;
  return i18n.exists(key, { ns: area }) ? textsByKey(area)(key) : undefined;
}

/** `contacts[0].email` and, as the activity log names it, `contacts[Anna Huber].email` are the field `contacts.email`. */
const withoutRow = (field: string) => field.replace(/\[[^\]]*\]/g, "");

/**
 * A field's value as readable text: days in the user's style, yes and no, and the area's word for a state. The state's word is under
 * the field's name (`type.print`) unless `states` names another place.
 */
export function valueTextIn(area: FormArea, states: Record<string, string> = {}) {
  const t = texts("forms");
  return (field: string, value: string): string => {
    const state = `${states[field] ?? withoutRow(field)}.${value}`;
    if (i18n.exists(state, { ns: area })) return textsByKey(area)(state);
    if (isDay(value)) return dayText(value);
    if (value === "true" || value === "on") return t("yes");
    return value === "false" ? t("no") : value;
  };
}
