import { keptValues } from "domain/locks/kept-draft";
import type { FormValues } from "./form-answer";
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
    const isKept = !isKitName(name) || /^kit\/((labels|day)\/|snapshot$)/.test(name);
    if (isKept && typeof value === "string") entries.push([name, value]);
  }
  return entries;
}

/** What was typed, the fields in which it differs from what the form was opened with, and the labels of its ids. */
export function readKept(entries: Entries) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const typed = valuesOf(form);
  const opened = objectIn<FormValues>(form.get("kit/snapshot")) ?? {};
  const labels = entries
    .filter(([name]) => name.startsWith("kit/labels/"))
    .flatMap(([, value]) => objectIn<{ id: string; label: string }[]>(value) ?? []);
  return {
    typed,
    changed: differingFields(typed, opened),
    labelOf: (id: string) => labels.find((item) => item.id === id)?.label,
  };
}

/** The fields of a kept draft that would change a record with these values. */
export function keptFields(entries: Entries, present: FormValues): string[] {
  const { typed, changed } = readKept(entries);
  const differs = new Set(differingFields(typed, present));
  return changed.filter((field) => differs.has(field));
}

/** The form with what its intent takes over from a kept draft; as it is, where it has another intent. */
export function withKeptValues(form: FormData): FormData {
  const [, window = "", field] = INTENT.exec(String(form.get("intent") ?? "")) ?? [];
  const json = form.get(keptField(window));
  const entries = field !== undefined && typeof json === "string" ? keptValues(json) : null;
  if (!entries) return form;
  const { changed } = readKept(entries);
  const taken = new Set(changed.filter((name) => !field || name === field));
  const isTaken = (name: string) => taken.has(wholeOf(listName(name.replace(/^kit\/(labels|day)\//, ""))));
  const after = new FormData();
  for (const [name, value] of form) if (!isTaken(name)) after.append(name, value);
  for (const [name, value] of entries) if (isTaken(name)) after.append(name, value);
  return after;
}

/** The values of one field, by path. */
export const valuesOfField = (values: FormValues, field: string) => byField(values)(field);

function objectIn<T extends object>(json: FormDataEntryValue | null): T | null {
  try {
    const value = JSON.parse(typeof json === "string" ? json : "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
