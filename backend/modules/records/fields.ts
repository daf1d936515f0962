import type { InputFieldBuilder, InputFieldMap } from "@pothos/core";
import { isText } from "backend/platform/database/text-checks";
import type { NamedRecord } from "backend/platform/use-case/names";
import type { Types } from "backend/schema/builder";
import { flatFields, flatValues, groupValues } from "domain/fields/groups";
import type { Draft, Field, Fields, MarkedIn, NamesOf, RowFields, TargetsOf } from "domain/fields/kinds";
import { parseId } from "domain/identifiers";
import { getTableColumns, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Picture, RecordTable } from "./definition";
import {
  type ColumnsMatch,
  columnOfField,
  holdsId,
  type OtherColumns,
  type WithoutColumn,
} from "./field-columns";
import {
  type FieldReadContext,
  inputOf,
  type NamedTarget,
  type OutputBuilder,
  outputOf,
  type RowInput,
  type Target,
} from "./field-types";
import type { Link } from "./links";
import type { Rows } from "./rows";

/** What the contract and the tests read of declared fields. */
export interface DeclaredFields {
  fields: Fields;
  /** The columns that are called otherwise than their fields, by field. */
  columns: Readonly<Record<string, string | undefined>>;
  /** The tables of links and of rows, by field. */
  tables: Readonly<Record<string, PgTable>>;
  /** The fields whose outputs are the area's own. */
  ownOutputs: readonly string[];
  /** The fields that the documents of screens ask for themselves, beside the fragment. */
  ownSelections: readonly string[];
  /** The plain outputs of a record. */
  outputs(t: OutputBuilder, around: Omit<FieldReadContext, "targetOf" | "rowTypes" | "columns">): object;
}

/** Members that are needed only where something has to be named. */
type Needed<Name extends string, Key extends string, Value> = [Key] extends [never]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Readonly<Record<Key, Value>> };

type RowTypesOf<F extends Fields> = {
  readonly [Name in NamesOf<F, "rows" | "group">]: F[Name] extends { fields: infer R extends RowFields }
    ? RowInput<R>
    : never;
};

type NeededRowTypes<F extends Fields> = [NamesOf<F, "rows" | "group">] extends [never]
  ? { rowTypes?: undefined }
  : { rowTypes: RowTypesOf<F> };

type Options<F extends Fields, T extends RecordTable, C> = {
  table: T & ColumnsMatch<F, T, C>;
  /** The columns that are called otherwise than their fields, by field. */
  columns?: C;
  /** The types of choices that are enums of the contract, and `Date` for days that are sent as such. */
  types?: { readonly [Name in NamesOf<F, "choice" | "choiceOrFirst" | "day">]?: unknown };
  /** What tells the links of a field from those of others, where several share a table. */
  kinds?: { readonly [Name in NamesOf<F, "refs">]?: Link["kind"] };
  /** Columns that follow from a draft. */
  derived?: (draft: Draft<F>) => Partial<InferInsertModel<T>>;
  /** The fields whose outputs are the area's own: the fragment leaves them out. */
  ownOutputs?: readonly (keyof F & string)[];
  /** The fields of which screens read more than the fragment would have: the fragment leaves them out. */
  ownSelections?: readonly (keyof F & string)[];
} & Needed<"targets", TargetsOf<F>, Target | NamedTarget> &
  Needed<"tables", NamesOf<F, "refs" | "rows">, PgTable> &
  NeededRowTypes<F>;

type RowsOf<Value> = Value extends readonly (infer Row extends object)[] ? Rows<Row> : never;

/** Without rows there is no such member: the types of records would take other fields for them. */
type WithRows<F extends Fields> = [NamesOf<F, "rows">] extends [never]
  ? unknown
  : { rows: { [Name in NamesOf<F, "rows">]: RowsOf<Draft<F>[Name]> } };

/** The members of `defineRecord` that follow from declared fields. */
interface FromFields<F extends Fields, T extends RecordTable> {
  declared: DeclaredFields;
  input(t: InputFieldBuilder<Types, "InputObject">): InputFieldMap;
  toRow(draft: Draft<F>): Partial<InferInsertModel<T>>;
  fromRow(row: InferSelectModel<T>): Omit<Draft<F>, NamesOf<F, WithoutColumn>>;
  links: Record<NamesOf<F, "refs">, Link>;
  pictures: { [Name in NamesOf<F, "picture">]: Picture };
  names: { [Name in NamesOf<F, "ref">]: (id: string | null) => NamedRecord | null };
  references: { readonly [column in keyof T["_"]["columns"]]?: string };
  personal: readonly MarkedIn<F, "isPersonal">[];
}

/**
 * What `defineRecord` needs of declared fields: `...fieldsIn(RUBRIC_FIELDS, { table: rubrics, targets, tables })`. The
 * column of a field is called like the field, that of a reference `mediumId`, whether the field is called `medium` or
 * `mediumId`; `columns` names the other ones. The compiler refuses a table that lacks a column or has it of another type,
 * and a target that is missing. Throws where a table of links does not refer once to the record and once to another one.
 */
export function fieldsIn<
  const F extends Fields,
  T extends RecordTable,
  const C extends OtherColumns<F> = object,
>(fields: F, options: Options<F, T, C>): FromFields<F, T> & WithRows<F> {
  const table: RecordTable = options.table;
  const targets = (options.targets ?? {}) as Readonly<Record<string, Target | NamedTarget>>;
  const tables = (options.tables ?? {}) as Readonly<Record<string, PgTable>>;
  const rowTypes = (options.rowTypes ?? {}) as Readonly<Record<string, RowInput>>;
  const types = (options.types ?? {}) as Readonly<Record<string, unknown>>;
  const kinds = (options.kinds ?? {}) as Readonly<Record<string, Link["kind"]>>;
  const ownOutputs: readonly string[] = options.ownOutputs ?? [];
  const columns = getTableColumns(table);
  const otherColumns: Readonly<Record<string, string | undefined>> = options.columns ?? {};
  const all = Object.entries<Field>(fields);
  const column = (name: string, field: Field) => columnOfField(name, field, otherColumns) ?? name;
  const targetOf = (to: string): Target | NamedTarget => {
    const target = targets[to];
    if (!target) throw new Error(`the fields refer to ${to}, of which there is no target`);
    return target;
  };
  const parts = {
    declared: {
      fields,
      columns: otherColumns,
      tables,
      ownOutputs,
      ownSelections: options.ownSelections ?? [],
      outputs: (t: OutputBuilder, around: Omit<FieldReadContext, "targetOf" | "rowTypes" | "columns">) =>
        Object.fromEntries(
          all
            .filter(([name, { kind }]) => kind !== "own" && !ownOutputs.includes(name))
            .map(([name, field]) => [
              name,
              outputOf(t, name, field, {
                ...around,
                targetOf,
                rowTypes,
                types,
                columns: otherColumns,
              }),
            ]),
        ),
    },
    input: (t: InputFieldBuilder<Types, "InputObject">) =>
      Object.fromEntries(
        all
          .filter(([, { kind }]) => kind !== "own")
          .map(([name, field]) => [name, inputOf(t, field, rowTypes[name]?.input ?? types[name])]),
      ),
    toRow: (draft: Draft<F>) => ({
      ...rowOf(fields, draft, otherColumns),
      ...options.derived?.(draft),
    }),
    fromRow: (row: Record<string, unknown>) =>
      Object.fromEntries(
        all.flatMap(([name, field]) => {
          if (field.kind === "group") return [[name, groupValues(field, row)]];
          const from = columnOfField(name, field, otherColumns);
          return from === null ? [] : [[name, fromColumn(field, row[from])]];
        }),
      ),
    links: partsOf(all, (name, field) =>
      field.kind === "refs"
        ? {
            ...linkTo(table, name, tables[name]),
            ...(kinds[name] ? { kind: kinds[name] } : {}),
            named: targetOf(field.to).named,
          }
        : null,
    ),
    rows: partsOf(all, (name, field) =>
      field.kind === "rows" ? rowsIn(table, name, tables[name], rowTypes[name]) : null,
    ),
    pictures: partsOf(all, (name, field) =>
      field.kind === "picture" ? { use: field.use, column: columns[column(name, field)] } : null,
    ),
    names: partsOf(all, (_name, field) => (field.kind === "ref" ? targetOf(field.to).named : null)),
    references: Object.fromEntries(
      all.flatMap(([name, field]) => (field.kind === "ref" ? [[column(name, field), name]] : [])),
    ),
    personal: all.flatMap(([name, { isPersonal }]) => (isPersonal ? [name] : [])),
  };
  return parts as unknown as FromFields<F, T> & WithRows<F>;
}

/**
 * The columns of a draft, references as numbers: `rowOf(ARTICLE_FIELDS, draft)`. `otherColumns` are those that are called
 * otherwise than their fields, by field.
 */
export function rowOf<F extends Fields>(
  fields: F,
  draft: Draft<F>,
  otherColumns: Readonly<Record<string, string | undefined>> = {},
): Record<string, unknown> {
  const values = flatValues(fields, draft);
  return Object.fromEntries(
    flatFields(fields).flatMap(([name, field]) => {
      const column = columnOfField(name, field, otherColumns);
      return column === null ? [] : [[column, toColumn(field, values[name])]];
    }),
  );
}

/** The columns of records that lists read. */
export function listedColumns<T extends PgTable, F extends Fields>(table: T, fields: F) {
  const columns: Record<string, unknown> = { ...getTableColumns(table) };
  for (const [name, { isNotListed }] of Object.entries(fields)) if (isNotListed) delete columns[name];
  return columns as Omit<T["_"]["columns"], MarkedIn<F, "isNotListed">>;
}

/** What follows from some of the fields, by their names. */
const partsOf = <Part>(
  all: readonly [string, Field][],
  partOf: (name: string, field: Field) => Part | null,
): Record<string, Part> => {
  const parts: Record<string, Part> = {};
  for (const [name, field] of all) {
    const part = partOf(name, field);
    if (part !== null) parts[name] = part;
  }
  return parts;
};

/** Whether a field is a text that is always stored: as an empty one where nothing is typed. */
const isStoredEmpty = (field: Field) => field.isCompleted === true && isText(field);

function toColumn(field: Field, value: unknown): unknown {
  if (value === null) return isStoredEmpty(field) ? "" : null;
  return holdsId(field) ? (parseId(value as string) ?? 0) : value;
}

function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || (value === "" && isStoredEmpty(field))) return null;
  return holdsId(field) ? String(value) : value;
}

/** The columns of a table that belongs to a record: the one that refers to the record, and those that refer to others. */
function referencesOf(record: PgTable, field: string, table: PgTable | undefined) {
  if (!table) throw new Error(`the field ${field} has no table`);
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const columnsTo = (isOfRecord: boolean) =>
    references
      .filter(({ foreignTable }) => (foreignTable === record) === isOfRecord)
      .flatMap(({ columns }) => columns);
  return {
    table,
    owners: columnsTo(true),
    others: columnsTo(false),
  };
}

function linkTo(
  record: PgTable,
  field: string,
  declared: PgTable | undefined,
): Pick<Link, "table" | "record" | "other"> {
  const { table, owners, others } = referencesOf(record, field, declared);
  const [[owner], [other]] = [owners, others];
  if (!owner || !other || owners.length + others.length > 2)
    throw new Error(`the table of ${field} does not link its record to others`);
  return {
    table,
    record: owner,
    other,
  };
}

function rowsIn(
  record: PgTable,
  name: string,
  declared: PgTable | undefined,
  rowType: RowInput | undefined,
): Rows<never> {
  const { table, owners } = referencesOf(record, name, declared);
  const [owner] = owners;
  if (!owner || !rowType) throw new Error(`the rows of ${name} do not belong to its record`);
  const columns = getTableColumns(table);
  const fields = Object.entries(rowType.fields);
  return {
    table,
    record: owner,
    columns: Object.fromEntries(
      fields.map(([part, field]) => [part, columns[columnOfField(part, field) ?? part]]),
    ),
    names: partsOf(fields, (_name, field) =>
      field.kind === "ref" ? rowType.targetOf(field.to).named : null,
    ),
  } as unknown as Rows<never>;
}
