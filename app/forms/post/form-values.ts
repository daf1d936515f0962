import { readDay, todayInVienna } from "domain/dates";
import { wallTimeOf } from "domain/lifecycle/wall-time";
import type { PostedValues } from "./form-answer";

/** The field by which a post confirms what some records ask before they are deleted or withdrawn. */
export const CONFIRMED = "isConfirmed";

/** The field with a form's idempotency key. */
export const KEY_FIELD = "kit/idempotencyKey";

/** That of a part of a form that is sent on its own. */
export const keyFieldOf = (part: "export" | "making" | "pick") => `kit/${part}/idempotencyKey`;

/** Whether the kit itself put this name into the form. Such fields are no values of the record. */
export function isKitName(name: string): boolean {
  return name === "intent" || name.startsWith("kit/");
}

/** The time of day that belongs to the field `name`, whose control has the day. */
export const timeFieldOf = (name: string): string => `kit/time/${name}`;
export const isTimeField = (name: string): boolean => name.startsWith("kit/time/");

/** `specs.printDocuments[]` and `specs.printDocuments[0]` are the list `specs.printDocuments`. */
export const listName = (name: string) => name.replace(/\[\d*\]$/, "");

/** The values of a posted or opened form by path; files and empty texts are left out. */
export function valuesOf(data: FormData): PostedValues {
  const values: PostedValues = {};
  for (const [name, value] of data.entries()) {
    if (isKitName(name) || typeof value !== "string") continue;
    const text = storedText(value.replace(/\r\n/g, "\n"), {
      isDay: data.has(`kit/day/${name}`),
      time: data.get(timeFieldOf(name)),
    });
    if (text === "") continue;
    const list = listName(name);
    const existing = values[list];
    if (existing) existing.push(text);
    else values[list] = [text];
  }
  return values;
}

/** A value as it is stored: that of a date field as a day, if it can be read as one. */
export const dayOf = (text: string, isDay: boolean): string =>
  isDay ? (readDay(text, todayInVienna()) ?? text) : text;

/** The value of a control as it is stored, with what its form says beside it: how it is read, and the time of the day. */
export function storedText(
  text: string,
  beside: { isDay: boolean; time: FormDataEntryValue | null | undefined },
): string {
  const day = dayOf(text, beside.isDay);
  return typeof beside.time === "string" ? wallTimeOf(day.trim(), beside.time) : day;
}

/** The field that is changed as a whole: `contacts[0].name` is a part of the rows `contacts`. */
export const wholeOf = (name: string) => name.replace(/\[\d+\]\..*$/s, "");

/** A record's form values (`{ specs: { format: "3" } }`) by path, as a form would post them. */
export function flattenValues(value: unknown, path = ""): PostedValues {
  if (value === null || value === undefined || value === "" || value === false) return {};
  if (Array.isArray(value) && value.some((one) => typeof one === "object")) {
    return Object.assign({}, ...value.map((row, index) => flattenValues(row, `${path}[${index}]`)));
  }
  if (Array.isArray(value)) return value.length > 0 ? { [path]: value.map(String) } : {};
  if (typeof value === "object") {
    const nested = Object.entries(value).map(([key, part]) =>
      flattenValues(part, path ? `${path}.${key}` : key),
    );
    return Object.assign({}, ...nested);
  }
  return { [path]: [value === true ? "on" : String(value)] };
}

/** Whether two forms, or two fields of them, hold the same values. */
export const sameValues = (a: PostedValues, b: PostedValues): boolean => differingNames(a, b).length === 0;

/** The names whose values differ. */
export function differingNames(a: PostedValues, b: PostedValues): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => !sameList(a[name], b[name]));
}

export function sameList(a: string[] = [], b: string[] = []): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** The rows of a list of records, or of what was typed: the values of each by field. */
export const rowValues = (rows: unknown): PostedValues[] =>
  Array.isArray(rows) ? rows.map((row) => flattenValues(row)) : [];
