import { isKitName, storedText, timeFieldOf, wholeOf } from "./form-values";

/** A posted form by field name. It is read once, because FormData searches all its entries for each name. */
export type PostedFields = ReadonlyMap<string, readonly FormDataEntryValue[]>;

export function byName(form: FormData): PostedFields {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form.entries()) {
    const existing = fields.get(name);
    if (existing) existing.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** The field names that our forms use: `price`, `specs.format`, `links[1].url`, `specs.printDocuments[]`. */
const FIELD_NAME = /^[^.[\]]+(\.[^.[\]]+|\[\d{0,3}\]){0,8}$/;

/** Whether one of our forms can have a field of that name. Names that every object has (`constructor`) are refused. */
export function isFieldName(name: string): boolean {
  if (name.length > 200 || !FIELD_NAME.test(name)) return false;
  return name.split(/[.[\]]+/).every((part) => !(part in Object.prototype) && !part.startsWith("__"));
}

/** The most values of one field, and the most entries of all lists of a form together. */
const MAX_VALUES = 1000;
const MAX_PLACES = 10_000;

/** Ends the request with 400: none of our forms posts this. */
function refuse(): never {
  throw Response.json(null, { status: 400, statusText: "Bad Request" });
}

/**
 * The record's own fields after the choices of the conflict screen: `kit/choice/<field>` says whether
 * `kit/mine/<field>` or `kit/theirs/<field>` holds the values to save. A choice of rows is for all of their fields.
 */
export function recordFields(posted: PostedFields): FormData {
  const fields = new FormData();
  const lists = new Map<string, number>();
  let places = 0;

  function append(field: string, values: readonly FormDataEntryValue[]): void {
    if (!isFieldName(field) || values.length > MAX_VALUES) refuse();
    // The highest index sets the length of a list, and millions of entries would fill the memory of the process.
    for (const { index, 1: digits } of field.matchAll(/\[(\d+)\]/g)) {
      const list = field.slice(0, index);
      const length = Number(digits) + 1;
      const previousLength = lists.get(list) ?? 0;
      if (length <= previousLength) continue;
      places += length - previousLength;
      lists.set(list, length);
    }
    if (places > MAX_PLACES) refuse();
    for (const value of values) fields.append(field, value);
  }

  const offered = new Map<string, string[]>();
  for (const name of posted.keys()) {
    const rows = wholeOf(name);
    if (rows === name) continue;
    const existing = offered.get(rows);
    if (existing) existing.push(name);
    else offered.set(rows, [name]);
  }

  for (const [name, values] of posted) {
    // Without a choice the field would be emptied.
    if (name.startsWith("kit/ask/") && !posted.has(`kit/choice/${name.slice("kit/ask/".length)}`)) refuse();
    if (!isKitName(name)) {
      const beside = { isDay: posted.has(`kit/day/${name}`), time: posted.get(timeFieldOf(name))?.[0] };
      append(
        name,
        values.map((value) => (typeof value === "string" ? storedText(value, beside) : value)),
      );
    } else if (name.startsWith("kit/choice/")) {
      const field = name.slice("kit/choice/".length);
      const [choice] = values;
      if (choice !== "mine" && choice !== "theirs") continue;
      const side = `kit/${choice}/`;
      append(field, posted.get(side + field) ?? []);
      for (const part of offered.get(side + field) ?? [])
        append(part.slice(side.length), posted.get(part) ?? []);
    }
  }
  return withoutEmptyRows(fields, posted);
}

const ROW = /^([^.[\]]+)\[(\d+)\]\.(.+)$/s;

/** Rows in which nothing is entered are left out when the form is saved; `kit/rows/<field>` names such fields. */
function withoutEmptyRows(fields: FormData, posted: PostedFields): FormData {
  const [intent] = posted.get("intent") ?? [];
  const names = [...posted.keys()].filter((name) => name.startsWith("kit/rows/"));
  if (names.length === 0 || String(intent).startsWith("refresh/")) return fields;
  // The filled rows of each field, in their order.
  const filled = new Map(names.map((name) => [name.slice("kit/rows/".length), new Set<number>()]));
  for (const [name, value] of fields.entries()) {
    const [, rows = "", index] = ROW.exec(name) ?? [];
    if (value !== "") filled.get(rows)?.add(Number(index));
  }
  const places = new Map(
    [...filled].map(([rows, indexes]) => [
      rows,
      new Map([...indexes].sort((a, b) => a - b).map((index, place) => [index, place])),
    ]),
  );
  const remaining = new FormData();
  for (const [name, value] of fields.entries()) {
    const [, rows = "", index, part] = ROW.exec(name) ?? [];
    const place = places.get(rows)?.get(Number(index));
    if (!places.has(rows)) remaining.append(name, value);
    else if (place !== undefined) remaining.append(`${rows}[${place}].${part}`, value);
  }
  return remaining;
}

/** What stands behind a prefix in the names of fields. */
export function namesAfter(posted: PostedFields, prefix: string): string[] {
  return [...posted.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

/** The text of a field, without spaces around it; empty where there is none. */
export function postedText(posted: PostedFields, name: string): string {
  const value = posted.get(name)?.[0];
  return typeof value === "string" ? value.trim() : "";
}
