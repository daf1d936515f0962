import type { Condition, Draft, Field, Fields } from "./kinds";

type Values = Readonly<Record<string, unknown>>;

/** Whether the values of the fields that decide are among those of a condition. */
export const isMet = (condition: Condition, values: Values): boolean =>
  Object.entries(condition).every(([field, wanted]) => wanted.includes(String(values[field])));

/** What a field has where nothing is typed. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "flag":
      return false;
    case "choiceOrFirst":
      return field.values[0];
    case "number":
      return field.empty ?? null;
    case "money":
      return 0;
    case "refs":
    case "files":
    case "rows":
      return [];
    case "group":
      return emptyDraft(field.fields);
    default:
      return null;
  }
}

/** What fields have where nothing is typed. */
export const emptyDraft = <F extends Fields>(fields: F): Draft<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as Draft<F>;

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The fields that are missing where others have some values, each with its message. */
export const missingFields = (
  fields: Fields,
  values: Values,
): readonly { field: string; message: string }[] =>
  Object.entries(fields).flatMap(([field, { requiredWhen }]) =>
    requiredWhen && isMet(requiredWhen.condition, values) && isEmpty(values[field])
      ? [{ field, message: requiredWhen.missing }]
      : [],
  );

/** The values without those that do not count. */
export const countingValues = <V extends Values>(fields: Fields, values: V): V => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.only && !isMet(field.only, values) ? [[name, emptyValue(field)]] : [],
    ),
  ),
});
