import type { InputFieldBuilder, InputFieldMap, ObjectFieldBuilder, ObjectRef } from "@pothos/core";
import { requireReferenced } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import type { NamedRecord } from "backend/platform/use-case/names";
import type { Types } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import type { Draft, Field, Fields, NamesOf, TargetsOf, ValueOf } from "domain/fields/kinds";
import { parseId } from "domain/identifiers";
import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { RecordTable } from "./definition";
import type { Link } from "./links";

/** The records of an area that fields refer to. */
interface Target {
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  type: ObjectRef<Types, any, any>;
  byId(ctx: Ctx): {
    load(id: number): Promise<unknown>;
    loadMany(ids: number[]): Promise<ArrayLike<unknown>>;
  };
  /** A record by its name, for the activity log. */
  named(id: string | null): NamedRecord | null;
}

type LinksOf = (ctx: Ctx) => { load(id: number): Promise<Record<string, string[]>> };
type Outputs = ObjectFieldBuilder<Types, { id: number }>;

/** What the contract and the tests read of declared fields. */
export interface DeclaredFields {
  fields: Fields;
  /** The tables of links, by field. */
  tables: Readonly<Record<string, PgTable>>;
  /** The plain outputs of a record; `linksOf` reads the ids that it names. */
  outputs(t: Outputs, linksOf: LinksOf): object;
}

/** The code's name of the column that holds a field. */
export type ColumnOf<F extends Field, Name extends string> = F extends { kind: "ref" } ? `${Name}Id` : Name;

export const columnOf = (name: string, { kind }: Field) => (kind === "ref" ? `${name}Id` : name);

type Stored<F extends Field> = F extends { kind: "ref" }
  ? number | Extract<ValueOf<F>, null>
  : F extends { isCompleted: true }
    ? NonNullable<ValueOf<F>>
    : ValueOf<F>;

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** What is wrong with the columns of a table, as sentences; never where nothing is. */
type WrongColumns<F extends Fields, Row> = {
  [Name in Exclude<keyof F & string, NamesOf<F, "refs">>]: ColumnOf<F[Name], Name> extends keyof Row
    ? IsSame<Row[ColumnOf<F[Name], Name>], Stored<F[Name]>> extends true
      ? never
      : `the column ${ColumnOf<F[Name], Name>} holds another type than its field`
    : `${ColumnOf<F[Name], Name>} is no column of this table`;
}[Exclude<keyof F & string, NamesOf<F, "refs">>];

type Fitting<F extends Fields, T extends RecordTable> = [WrongColumns<F, InferSelectModel<T>>] extends [never]
  ? unknown
  : WrongColumns<F, InferSelectModel<T>>;

/** Members that are needed only where something has to be named. */
type Needed<Name extends string, Key extends string, Value> = [Key] extends [never]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Readonly<Record<Key, Value>> };

type Options<F extends Fields, T extends RecordTable> = { table: T & Fitting<F, T> } & Needed<
  "targets",
  TargetsOf<F>,
  Target
> &
  Needed<"tables", NamesOf<F, "refs">, PgTable>;

/** The members of `defineRecord` that follow from declared fields. */
interface FromFields<F extends Fields, T extends RecordTable> {
  declared: DeclaredFields;
  input(t: InputFieldBuilder<Types, "InputObject">): InputFieldMap;
  toRow(draft: Draft<F>): Partial<InferInsertModel<T>>;
  fromRow(row: InferSelectModel<T>): Omit<Draft<F>, NamesOf<F, "refs">>;
  links: Record<NamesOf<F, "refs">, Link>;
  names: { [Name in NamesOf<F, "ref">]: (id: string | null) => NamedRecord | null };
  references: { readonly [column in keyof T["_"]["columns"]]?: string };
}

/**
 * What `defineRecord` needs of declared fields: `...fieldsIn(RUBRIC_FIELDS, { table: rubrics, targets, tables })`. The
 * column of a field is called like the field, that of a reference `mediumId`. The compiler refuses a table that lacks a
 * column or has it of another type, and a target that is missing. Throws where a table of links does not refer once to
 * the record and once to another one.
 */
export function fieldsIn<const F extends Fields, T extends RecordTable>(
  fields: F,
  options: Options<F, T>,
): FromFields<F, T> {
  const table: RecordTable = options.table;
  const targets = (options.targets ?? {}) as Readonly<Record<string, Target>>;
  const tables = (options.tables ?? {}) as Readonly<Record<string, PgTable>>;
  const all = Object.entries<Field>(fields);
  const stored = all.filter(([, { kind }]) => kind !== "refs");
  const targetOf = (to: string): Target => {
    const target = targets[to];
    if (!target) throw new Error(`the fields refer to ${to}, of which there is no target`);
    return target;
  };
  const parts = {
    declared: {
      fields,
      tables,
      outputs: (t: Outputs, linksOf: LinksOf) =>
        Object.fromEntries(
          all.map(([name, field]) => [name, outputOf(t, name, field, { targetOf, linksOf })]),
        ),
    },
    input: (t: InputFieldBuilder<Types, "InputObject">) =>
      Object.fromEntries(all.map(([name, field]) => [name, inputOf(t, field)])),
    toRow: (draft: Record<string, unknown>) =>
      Object.fromEntries(
        stored.map(([name, field]) => [columnOf(name, field), toColumn(field, draft[name])]),
      ),
    fromRow: (row: Record<string, unknown>) =>
      Object.fromEntries(
        stored.map(([name, field]) => [name, fromColumn(field, row[columnOf(name, field)])]),
      ),
    links: Object.fromEntries(
      all.flatMap(([name, field]) =>
        field.kind === "refs"
          ? [[name, { ...linkTo(table, name, tables[name]), named: targetOf(field.to).named }]]
          : [],
      ),
    ),
    names: Object.fromEntries(
      all.flatMap(([name, field]) => (field.kind === "ref" ? [[name, targetOf(field.to).named]] : [])),
    ),
    references: Object.fromEntries(
      all.flatMap(([name, field]) => (field.kind === "ref" ? [[columnOf(name, field), name]] : [])),
    ),
  };
  return parts as unknown as FromFields<F, T>;
}

const toColumn = ({ kind }: Field, value: unknown) =>
  kind === "ref" && value !== null ? (parseId(value as string) ?? 0) : value;

const fromColumn = ({ kind }: Field, value: unknown) =>
  kind === "ref" && value !== null ? String(value) : value;

/** No input is required: the domain's form decides which are needed. */
function inputOf(t: InputFieldBuilder<Types, "InputObject">, { kind }: Field) {
  if (kind === "flag") return t.boolean();
  return kind === "refs" ? t.stringList() : t.string();
}

interface Around {
  targetOf(to: string): Target;
  linksOf: LinksOf;
}

function outputOf(t: Outputs, name: string, field: Field, { targetOf, linksOf }: Around) {
  const { description, kind, isRequired, isCompleted } = field;
  if (kind === "refs") {
    const { type, byId } = targetOf(field.to);
    return t.field({
      type: [type],
      description,
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx) => {
        const ids = (await linksOf(ctx).load(id))[name] ?? [];
        const records = Array.from(await byId(ctx).loadMany(ids.map(Number)));
        return records.filter((record) => record !== null && !(record instanceof Error));
      },
    });
  }
  if (kind === "ref") {
    const { type, byId } = targetOf(field.to);
    return t.field({
      type,
      description,
      nullable: !isRequired,
      resolve: (row, _args, ctx) => {
        const id = columnIn(row, columnOf(name, field)) as number | null;
        const record = id === null ? null : byId(ctx).load(id);
        return (isRequired ? requireReferenced(record) : record) as never;
      },
    });
  }
  const value = (row: object) => columnIn(row, name) as never;
  if (kind === "flag") return t.boolean({ description, resolve: value });
  return t.string({
    description,
    nullable: kind !== "name" && !isRequired && !isCompleted,
    resolve: value,
  });
}

const columnIn = (row: object, column: string) => (row as Record<string, unknown>)[column];

/** The columns of a table of links: the one that refers to the record, and the one that refers to others. */
function linkTo(
  record: PgTable,
  field: string,
  table: PgTable | undefined,
): Pick<Link, "table" | "record" | "other"> {
  if (!table) throw new Error(`the field ${field} has no table`);
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const owners = references.filter(({ foreignTable }) => foreignTable === record);
  const others = references.filter(({ foreignTable }) => foreignTable !== record);
  const [owner, other] = [owners[0]?.columns[0], others[0]?.columns[0]];
  if (!owner || !other || owners.length + others.length > 2)
    throw new Error(`the table of ${field} does not link its record to others`);
  return {
    table,
    record: owner,
    other,
  };
}
