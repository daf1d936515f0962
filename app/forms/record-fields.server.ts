import { isKitName } from "./form-values";

/** A posted form by its names, read once: asking FormData for each name looks through all of it each time. */
export type Fields = ReadonlyMap<string, readonly FormDataEntryValue[]>;

export function byName(form: FormData): Fields {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form.entries()) {
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** `price`, `specs.format`, `links[1].url`, `specs.printDocuments[]`: as any form of ours names a field. */
const FIELD_NAME = /^[^.[\]]+(\.[^.[\]]+|\[\d{0,3}\]){0,8}$/;

/** Whether a form of ours could have a field of that name; names that every object knows are none. */
export function isFieldName(name: string): boolean {
  if (name.length > 200 || !FIELD_NAME.test(name)) return false;
  return name.split(/[.[\]]+/).every((part) => !(part in Object.prototype) && !part.startsWith("__"));
}

/** How many values one field has at most, and how long all lists of a form are together. */
const MAX_VALUES = 1000;
const MAX_PLACES = 10_000;

/** Ends the request: no form of ours posts this. */
function refuse(): never {
  throw Response.json(null, { status: 400, statusText: "Bad Request" });
}

/**
 * The record's own fields, with the choices of the conflict screen put in place:
 * `kit/choice/<field>` says whether the values of `kit/mine/<field>` or `kit/theirs/<field>` count.
 */
export function recordFields(posted: Fields): FormData {
  const fields = new FormData();
  const lists = new Map<string, number>();
  let places = 0;

  function append(field: string, values: readonly FormDataEntryValue[]): void {
    if (!isFieldName(field) || values.length > MAX_VALUES) refuse();
    // A list is built as long as its highest index says: millions of places would fill the memory of the process.
    for (const { index, 1: digits } of field.matchAll(/\[(\d+)\]/g)) {
      const list = field.slice(0, index);
      const length = Number(digits) + 1;
      const known = lists.get(list) ?? 0;
      if (length <= known) continue;
      places += length - known;
      lists.set(list, length);
    }
    if (places > MAX_PLACES) refuse();
    for (const value of values) fields.append(field, value);
  }

  for (const [name, values] of posted) {
    if (!isKitName(name)) {
      append(name, values);
    } else if (name.startsWith("kit/choice/")) {
      const field = name.slice("kit/choice/".length);
      const [choice] = values;
      if (choice === "mine" || choice === "theirs") append(field, posted.get(`kit/${choice}/${field}`) ?? []);
    }
  }
  return fields;
}
