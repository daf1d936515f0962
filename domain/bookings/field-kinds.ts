import type { BareName } from "../permissions/names";

// A field says its kind and its empty value. How a kind is read from a form, sent over the contract, stored and shown
// is defined once per kind, never per field.

/** The id of another record. */
export const record = () => ({ kind: "record", empty: null as string | null }) as const;

/** The id of an uploaded file. */
export const file = () => ({ kind: "file", empty: null as string | null }) as const;

/** Ids of other records, each once. */
export const records = () => ({ kind: "records", empty: [] as string[] }) as const;

/** Ids of uploaded files, each once. */
export const files = () => ({ kind: "files", empty: [] as string[] }) as const;

/** Yes or no. */
export const flag = () => ({ kind: "flag", empty: false as boolean }) as const;

/** Yes or no; only users with a permission of its own may set it (decisions §4). */
export const guardedFlag = <const Name extends BareName>(needs: Name) => ({ ...flag(), needs }) as const;

/** A day `YYYY-MM-DD`. */
export const day = () => ({ kind: "day", empty: null as string | null }) as const;

/** A calendar year. */
export const year = () => ({ kind: "year", empty: null as number | null }) as const;

/** A text with a maximum number of characters. */
export const text = (max: number) => ({ kind: "text", empty: null as string | null, max }) as const;

/** Whole cents. */
export const money = () => ({ kind: "money", empty: 0 as number, required: true }) as const;

/** One of some values, or none. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  ({ kind: "choice", empty: null as Values[number] | null, values }) as const;

/** One of some values; a post without it leaves it unchanged. */
export const state = <const Values extends readonly [string, ...string[]], Value>(
  values: Values,
  empty: Value,
) => ({ kind: "state", empty, values }) as const;

/** The field as required: no booking exists without it. */
export const required = <Field extends object>(field: Field) => ({ ...field, required: true }) as const;

/** The field as part of the ad material: a saved booking has a card of its own for these. */
export const ofMaterial = <Field extends object>(field: Field) => ({ ...field, isMaterial: true }) as const;

/** The field, as some types of bookings have it. */
export const only = <Field extends object, const Variants extends readonly string[]>(
  variants: Variants,
  field: Field,
) => ({ ...field, variants }) as const;

/** The values of some fields. */
export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { readonly empty: infer Value } ? Value : never;
};

type RequiredIn<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly required: true } ? Name : never;
}[keyof Fields];

/** Some fields as the contract takes them: what is not required may be left out. */
export type InputOf<Fields> = {
  [Name in RequiredIn<Fields>]: NonNullable<ValuesOf<Fields>[Name]>;
} & { [Name in Exclude<keyof Fields, RequiredIn<Fields>>]?: ValuesOf<Fields>[Name] | null | undefined };

/** New empty values of some fields. */
export const emptyValues = <Fields extends Record<string, { readonly empty: unknown }>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { empty }]) => [name, Array.isArray(empty) ? [] : empty]),
  ) as ValuesOf<Fields>;
