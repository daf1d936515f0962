import { readJson } from "domain/nesting";
import type { LookupItem, PostedValues } from "./form-answer";
import { isKitName, listName, valuesOf, wholeOf } from "./form-values";
import { byField, differingFields } from "./merge-forms";

type Entries = readonly (readonly [name: string, value: string])[];

/** The hidden field with the entries of a kept draft, by the window that it is kept of. */
export const keptField = (window: string) => `kit/kept/${window}`;

/** The intent that takes a field of a kept draft over, or all of them. */
export const keptIntent = (window: string, field = "") => `refresh/kept/${window}/${field}`;

const INTENT = /^refresh\/kept\/([^/]+)\/(.*)$/s;
export const takesKept = (intent: string | undefined): boolean => INTENT.test(intent ?? "");

/** What of a form is kept: its values, the labels of ids, and the values that it was opened with. */
export function entriesToKeep(form: FormData): [name: string, value: string][] {
  const entries: [string, string][] = [];
  for (const [name, value] of form) {
    const isKept = !isKitName(name) || /^kit\/((labels|day|time)\/|snapshot$)/.test(name);
    if (isKept && typeof value === "string") entries.push([name, value]);
  }
  return entries;
}

/** What was typed, the fields in which it differs from what the form was opened with, and the labels of its ids. */
export function readKept(entries: Entries) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const typed = valuesOf(form);
  const labels = entries
    .filter(([name]) => name.startsWith("kit/labels/"))
    .flatMap(([, value]) => listIn(value) as Partial<LookupItem>[]);
  return {
    typed,
    changed: differingFields(typed, valuesIn(form.get("kit/snapshot"))),
    labelOf: (id: string) => labels.find((item) => item?.id === id)?.label,
  };
}

/** The fields of a kept draft that would change a record with these values. */
export function keptFields(entries: Entries, present: PostedValues): string[] {
  const { typed, changed } = readKept(entries);
  const differs = new Set(differingFields(typed, present));
  return changed.filter((field) => differs.has(field));
}

/** The form with what its intent takes over from a kept draft; as it is, where it has another intent. */
export function withKeptValues(form: FormData): FormData {
  const [, window = "", field] = INTENT.exec(String(form.get("intent") ?? "")) ?? [];
  if (field === undefined) return form;
  const entries = listIn(form.get(keptField(window))).filter(isEntry);
  const { changed } = readKept(entries);
  const changedFields = new Set(changed.filter((name) => !field || name === field));
  const isTaken = (name: string) =>
    changedFields.has(wholeOf(listName(name.replace(/^kit\/(labels|day|time)\//, ""))));
  const after = new FormData();
  for (const [name, value] of form) if (!isTaken(name)) after.append(name, value);
  for (const [name, value] of entries) if (isTaken(name)) after.append(name, value);
  return after;
}

/** The values of one field, by path. */
export const valuesOfField = (values: PostedValues, field: string) => byField(values)(field);

/** The values that a form was opened with. */
function valuesIn(json: FormDataEntryValue | null): PostedValues {
  const values = Object.entries(jsonIn(json) ?? {}).filter(([, list]) => Array.isArray(list));
  return Object.fromEntries(values.map(([name, list]) => [name, list.map(String)]));
}

const isEntry = (one: unknown): one is Entries[number] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");

/** What a hidden field holds as JSON; the sender may have written anything. */
function listIn(json: FormDataEntryValue | null): unknown[] {
  const value = jsonIn(json);
  return Array.isArray(value) ? value : [];
}

const jsonIn = (json: FormDataEntryValue | null): unknown =>
  (typeof json === "string" ? readJson(json) : undefined) ?? null;
