// A field says its kind and its bounds. How a kind is read from a form, stored, sent over the contract and drawn is
// written once per kind, never per field. Screens load these declarations too, so nothing here imports Zod.

declare const VALUE: unique symbol;

/** Something that carries the type of a value, and nothing of it when the program runs. */
export interface Of<Value> {
  readonly [VALUE]?: Value;
}

/** A declared field. `max` is in characters, `to` the name of a target. */
export type Field = Of<unknown> & {
  readonly description?: string;
  readonly isRequired?: true;
  readonly isCompleted?: true;
} & (
    | { readonly kind: "name" | "text" | "longText"; readonly max: number }
    | { readonly kind: "address" }
    | { readonly kind: "flag" }
    | { readonly kind: "ref"; readonly to: string }
    | { readonly kind: "refs"; readonly to: string; readonly missing?: string }
  );

/** The fields of a record, in the order of its form. */
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field in a draft. */
export type ValueOf<F> = F extends { readonly [VALUE]?: unknown }
  ? Exclude<F[typeof VALUE], undefined>
  : never;

/** The fields of some kinds, by name. */
export type NamesOf<F extends Fields, Kind extends Field["kind"]> = {
  [Name in keyof F & string]: F[Name]["kind"] extends Kind ? Name : never;
}[keyof F & string];

/** What the fields of a record refer to. */
export type TargetsOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly to: infer To extends string } ? To : never;
}[keyof F];

/** A record before it is saved. References are ids. */
export type Draft<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** What tells a record from others: it is never empty, and white space between its words is one space. */
export const name = (max: number): { readonly kind: "name"; readonly max: number } & Of<string> => ({
  kind: "name",
  max,
});

/** A text on one line, null where it is empty. */
export const text = (max: number): { readonly kind: "text"; readonly max: number } & Of<string | null> => ({
  kind: "text",
  max,
});

/** A text on several lines, null where it is empty. */
export const longText = (
  max: number,
): { readonly kind: "longText"; readonly max: number } & Of<string | null> => ({
  kind: "longText",
  max,
});

/** An address in the web, as browsers write it; null where it is empty. */
export const address = (): { readonly kind: "address" } & Of<string | null> => ({ kind: "address" });

/** Yes or no. */
export const flag = (): { readonly kind: "flag" } & Of<boolean> => ({ kind: "flag" });

/** The id of another record, null where none is chosen. */
export const ref = <const To extends string>(
  to: To,
): { readonly kind: "ref"; readonly to: To } & Of<string | null> => ({
  kind: "ref",
  to,
});

/** The ids of other records, each once. */
export const refs = <const To extends string>(
  to: To,
): { readonly kind: "refs"; readonly to: To } & Of<string[]> => ({
  kind: "refs",
  to,
});
