// A field says its kind and its bounds. How a kind is read from a form, stored, sent over the contract and drawn is
// written once per kind, never per field. Screens load these declarations too, so nothing here imports Zod.
import type { PictureUse } from "domain/attachments/picture";
import { MAIL_ADDRESS_LENGTH } from "domain/mail/addresses";
import type { BareName } from "domain/permissions/names";

declare const VALUE: unique symbol;

/** Something that carries the type of a value, and nothing of it when the program runs. */
export interface TypedAs<Value> {
  readonly [VALUE]?: Value;
}

/** The values of a choice. */
export type Values = readonly [string, ...string[]];

/** Where a field counts: the fields that decide, each with the values for which it does. */
export type Condition = Readonly<Record<string, readonly string[]>>;

interface Marks {
  readonly description?: string;
  readonly inputDescription?: string;
  readonly isRequired?: true;
  readonly isCompleted?: true;
  readonly isNotListed?: true;
  readonly isNotRevised?: true;
  readonly isNotCopied?: true;
  readonly isPersonal?: true;
  readonly isCounted?: true;
  readonly isAsId?: true;
  readonly isUnchangedIfLeftOut?: true;
  /** The permission that setting it needs. */
  readonly permission?: BareName;
  /** Where it counts; elsewhere it is not kept. */
  readonly only?: Condition;
  /** Where it has to be filled in, and the message where it is not. */
  readonly requiredWhen?: { readonly condition: Condition; readonly missing: string };
}

/** The fields of a row, in its order. */
export interface RowFields {
  readonly [name: string]: Field;
}

/** A declared field. `max` is in characters, `to` the name of a target, `use` what a picture is there for. */
export type Field = TypedAs<unknown> &
  Marks &
  (
    | {
        readonly kind: "name" | "text" | "longText" | "markdown" | "slug" | "mail";
        readonly max: number;
      }
    | { readonly kind: "address" }
    | { readonly kind: "flag" }
    | { readonly kind: "day" }
    | { readonly kind: "money" }
    | { readonly kind: "choice" | "choiceOrFirst"; readonly values: Values }
    | ({ readonly kind: "number" } & NumberBounds)
    | { readonly kind: "ref"; readonly to: string }
    | { readonly kind: "refs"; readonly to: string; readonly by?: "name"; readonly missing?: string }
    | { readonly kind: "picture"; readonly use: PictureUse }
    | { readonly kind: "file" | "files" }
    | { readonly kind: "rows"; readonly fields: RowFields; readonly atMost: number }
    | { readonly kind: "group"; readonly fields: RowFields; readonly prefix: string }
    | { readonly kind: "own" }
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

/** The fields with a mark, by name. */
export type MarkedIn<F extends Fields, Mark extends keyof Marks> = {
  [Name in keyof F & string]: F[Name] extends { readonly [M in Mark]: true } ? Name : never;
}[keyof F & string];

/** What the fields of a record refer to. */
export type TargetsOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly to: infer To extends string } ? To : never;
}[keyof F];

/** A record before it is saved. References are ids. */
export type Draft<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type Text<Kind extends string> = { readonly kind: Kind; readonly max: number };

/** What tells a record from others: it is never empty, and white space between its words is one space. */
export const name = (max: number): Text<"name"> & TypedAs<string> => ({ kind: "name", max });

/** A text on one line, null where it is empty. */
export const text = (max: number): Text<"text"> & TypedAs<string | null> => ({ kind: "text", max });

/** A text on several lines, null where it is empty. */
export const longText = (max: number): Text<"longText"> & TypedAs<string | null> => ({
  kind: "longText",
  max,
});

/** A text with Markdown, null where it is empty. `max` counts its marks, too. */
export const markdown = (max: number): Text<"markdown"> & TypedAs<string | null> => ({
  kind: "markdown",
  max,
});

/** Part of an address, of small letters, digits and hyphens; null where it is empty. */
export const slug = (max: number): Text<"slug"> & TypedAs<string | null> => ({ kind: "slug", max });

/** The address of a mailbox, null where it is empty. */
export const mail = (): Text<"mail"> & TypedAs<string | null> => ({ kind: "mail", max: MAIL_ADDRESS_LENGTH });

/** An address in the web, as browsers write it; null where it is empty. */
export const address = (): { readonly kind: "address" } & TypedAs<string | null> => ({ kind: "address" });

/** Yes or no. */
export const flag = (): { readonly kind: "flag" } & TypedAs<boolean> => ({ kind: "flag" });

/** A day `YYYY-MM-DD`, null where it is empty. */
export const day = (): { readonly kind: "day" } & TypedAs<string | null> => ({ kind: "day" });

/** One of some values, null where none is chosen. */
export const choice = <const V extends Values>(
  values: V,
): { readonly kind: "choice"; readonly values: V } & TypedAs<V[number] | null> => ({
  kind: "choice",
  values,
});

/** One of some values, the first one where none is chosen. */
export const choiceOrFirst = <const V extends Values>(
  values: V,
): { readonly kind: "choiceOrFirst"; readonly values: V } & TypedAs<V[number]> => ({
  kind: "choiceOrFirst",
  values,
});

/** The bounds of a whole number, both included. `empty` is its value where nothing is typed; unset: null. */
export interface NumberBounds {
  readonly min?: number;
  readonly max: number;
  readonly empty?: number;
}

/** A whole number; where nothing is typed `empty`, or null. */
export const number = <const B extends NumberBounds>(
  bounds: B,
): { readonly kind: "number" } & B & TypedAs<B extends { empty: number } ? number : number | null> => ({
  kind: "number",
  ...bounds,
});

/** The id of another record, null where none is chosen. */
export const ref = <const To extends string>(
  to: To,
): { readonly kind: "ref"; readonly to: To } & TypedAs<string | null> => ({
  kind: "ref",
  to,
});

/** The ids of other records, each once. They are answered by their names, or else by their ids. */
export const refs = <const To extends string>(
  to: To,
  { by }: { by?: "name" } = {},
): { readonly kind: "refs"; readonly to: To; readonly by?: "name" } & TypedAs<string[]> => ({
  kind: "refs",
  to,
  ...(by ? { by } : {}),
});

/** A picture of the record itself: the id of an upload, null where there is none. */
export const picture = (
  use: PictureUse,
): { readonly kind: "picture"; readonly use: PictureUse } & TypedAs<string | null> => ({
  kind: "picture",
  use,
});

/** The id of an uploaded file, null where there is none. */
export const file = (): { readonly kind: "file" } & TypedAs<string | null> => ({ kind: "file" });

/** The ids of uploaded files, each once. */
export const files = (): { readonly kind: "files" } & TypedAs<string[]> => ({ kind: "files" });

/** An amount in whole cents, 0 where nothing is typed. */
export const money = (): { readonly kind: "money" } & TypedAs<number> => ({ kind: "money" });

/** The fields of a row hold a value each, of a kind that its own table stores. */
type PartsOfRow = Readonly<
  Record<
    string,
    Field & {
      readonly kind: Exclude<Field["kind"], "refs" | "picture" | "file" | "files" | "rows" | "group" | "own">;
    }
  >
>;

/** Rows of fields, in the order in which they are given. */
export const rows = <const F extends PartsOfRow>(
  fields: F,
  { atMost }: { atMost: number },
): { readonly kind: "rows"; readonly fields: F; readonly atMost: number } & TypedAs<Draft<F>[]> => ({
  kind: "rows",
  fields,
  atMost,
});

/** The fields of a group may be empty, and hold a value each. */
type GroupFields = Readonly<
  Record<
    string,
    Field & {
      readonly kind: "text" | "longText" | "slug" | "mail" | "address" | "flag" | "day" | "choice" | "number";
      readonly isRequired?: undefined;
    }
  >
>;

/**
 * Several fields as one, as the lines of an address: `group(ADDRESS_FIELDS, { prefix: "billing" })`. Their columns are
 * called like them, or begin with the prefix: `billingStreet`.
 */
export const group = <const F extends GroupFields, const Prefix extends string = "">(
  fields: F,
  { prefix }: { prefix?: Prefix } = {},
): { readonly kind: "group"; readonly fields: F; readonly prefix: Prefix } & TypedAs<Draft<F>> => ({
  kind: "group",
  fields,
  prefix: prefix ?? ("" as Prefix),
});

/** A field that only its area reads, stores and draws. */
export const own = <Value>(): { readonly kind: "own" } & TypedAs<Value> => ({ kind: "own" });
