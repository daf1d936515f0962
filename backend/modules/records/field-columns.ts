import type { NameInGroup } from "domain/fields/groups";
import type { Field, Fields, NamesOf, RowFields, ValueOf } from "domain/fields/kinds";
import type { InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The kinds that have no column: their values stand in tables of their own, or only their area stores them. */
export type WithoutColumn = "refs" | "files" | "rows" | "own";

const WITHOUT_COLUMN: readonly Field["kind"][] = ["refs", "files", "rows", "own", "group"];

/** The code's names of columns that are called otherwise than their fields. */
export type OtherColumns<F extends Fields> = { readonly [Name in keyof F]?: string };

/** The code's name of the column that holds a field. */
type ColumnOf<F extends Field, Name extends string, C> = Name extends keyof C
  ? C[Name] & string
  : F extends { kind: "ref" | "picture" | "file" }
    ? Name extends `${string}Id`
      ? Name
      : `${Name}Id`
    : Name;

/** Whether a field holds the id of one other record. */
export const holdsId = ({ kind }: Field) => kind === "ref" || kind === "picture" || kind === "file";

/**
 * The code's name of the column that holds a field; null where none does, or one for each field of a group. `others`:
 * those called otherwise.
 */
export function columnOfField(
  name: string,
  field: Field,
  others: Readonly<Record<string, string | undefined>> = {},
): string | null {
  if (WITHOUT_COLUMN.includes(field.kind)) return null;
  return others[name] ?? (holdsId(field) && !name.endsWith("Id") ? `${name}Id` : name);
}

type Stored<F extends Field> = F extends { kind: "ref" | "picture" | "file" }
  ? number | Extract<ValueOf<F>, null>
  : F extends { isCompleted: true }
    ? NonNullable<ValueOf<F>>
    : ValueOf<F>;

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type WithColumn<F extends Fields> = Exclude<keyof F & string, NamesOf<F, WithoutColumn>>;

/** The fields of a group by the names of their columns. */
type Parts<R extends RowFields, Prefix extends string> = {
  readonly [Part in keyof R & string as NameInGroup<Prefix, Part>]: R[Part];
};

/** What is wrong with the columns of a table, as sentences; never where nothing is. */
type WrongColumns<F extends Fields, Row, C> = {
  [Name in WithColumn<F>]: F[Name] extends {
    kind: "group";
    fields: infer R extends RowFields;
    prefix: infer Prefix extends string;
  }
    ? WrongColumns<Parts<R, Prefix>, Row, object>
    : ColumnOf<F[Name], Name, C> extends keyof Row
      ? IsSame<Row[ColumnOf<F[Name], Name, C>], Stored<F[Name]>> extends true
        ? never
        : `the column ${ColumnOf<F[Name], Name, C>} holds another type than its field`
      : `${ColumnOf<F[Name], Name, C>} is no column of this table`;
}[WithColumn<F>];

/** Whether a table has the columns of some fields: unknown, or what is wrong. */
export type ColumnsMatch<F extends Fields, T extends PgTable, C = object> = [
  WrongColumns<F, InferSelectModel<T>, C>,
] extends [never]
  ? unknown
  : WrongColumns<F, InferSelectModel<T>, C>;
