import type { InputRef, ObjectRef } from "@pothos/core";
import { type Loader, recordsUnder, recordUnder, requireReferenced } from "backend/platform/database/loaders";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { NamedRecord } from "backend/platform/use-case/names";
import type { Types } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { groupValues } from "domain/fields/groups";
import type { Draft, Field, RowFields } from "domain/fields/kinds";
import { columnOfField } from "./field-columns";

/** Records by their names, for the activity log: all that references need which are answered as ids. */
export interface NamedTarget {
  named(id: string | null): NamedRecord | null;
}

/** The records of an area that fields refer to. */
export interface Target extends NamedTarget {
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  type: ObjectRef<Types, any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  byId(ctx: Ctx): Pick<Loader<number, any>, "find">;
}

/** The input type of rows of one kind in the contract, and what their fields refer to. */
export interface RowInput<F extends RowFields = RowFields> {
  fields: F;
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  input: InputRef<any>;
  targetOf(to: string): Target | NamedTarget;
}

/** The types of rows of one kind in the contract, and what their fields refer to. */
export interface RowType<F extends RowFields = RowFields> extends RowInput<F> {
  type: ObjectRef<Types, Draft<F>>;
}

/** What the kit asks of the builders of the contract: which types fields have is known when the program runs. */
interface OutputOptions<Row> {
  description?: string | undefined;
  nullable?: boolean;
  atMost?: number;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  resolve(row: Row, args: object, ctx: Ctx): any;
}

interface TypedOutputOptions<Row> extends OutputOptions<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  type: any;
}

export interface OutputBuilder<Row = { id: number }> {
  boolean(options: OutputOptions<Row>): unknown;
  int(options: OutputOptions<Row>): unknown;
  string(options: OutputOptions<Row>): unknown;
  field(options: TypedOutputOptions<Row>): unknown;
}

interface InputOptions {
  type?: unknown;
  description?: string | undefined;
}

export interface InputBuilder {
  boolean(options: InputOptions): unknown;
  int(options: InputOptions): unknown;
  string(options: InputOptions): unknown;
  stringList(options: InputOptions): unknown;
  field(options: InputOptions): unknown;
}

type Batched<Value> = (ctx: Ctx) => { load(id: number): Promise<Value> };

/** What the outputs of a record read beside its row. */
export interface FieldReadContext {
  targetOf(to: string): Target | NamedTarget;
  /** The ids that a record names in its links. */
  linksOf: Batched<Record<string, string[]>>;
  /** The rows of a record, by field. */
  rowsOf: Batched<Record<string, object[]>>;
  /** A whole record, where a list has read less of it. */
  byId: Batched<{ id: number } | null>;
  rowTypes: Readonly<Record<string, RowInput | RowType>>;
  /** The columns that are called otherwise than their fields, by field. */
  columns: Readonly<Record<string, string | undefined>>;
  /** The types of choices that are enums, by field. */
  types?: Readonly<Record<string, unknown>>;
}

/** No input is required: the domain's form decides which are needed. `type` is that of rows, of a group, or of an enum. */
export function inputOf(t: InputBuilder, { kind, inputDescription: description }: Field, type: unknown) {
  switch (kind) {
    case "flag":
      return t.boolean({ description });
    case "number":
      return t.int({ description });
    case "refs":
    case "files":
      return t.stringList({ description });
    case "money":
      return t.field({ type: "Cents", description });
    case "rows":
      return t.field({ type: [type], description });
    default:
      return type === undefined ? t.string({ description }) : t.field({ type, description });
  }
}

/** Whether a field can be null where it is read. */
function mayBeNull(field: Field): boolean {
  const { kind, isRequired, isCompleted } = field;
  if (isRequired || isCompleted || kind === "name" || kind === "money" || kind === "choiceOrFirst")
    return false;
  return kind !== "number" || field.empty === undefined;
}

const GERMAN = new Intl.Collator("de");
const byName = (one: unknown, other: unknown) =>
  GERMAN.compare((one as { name: string }).name, (other as { name: string }).name);

/** The plain output of a field. Its row is a record's, or one of its rows as drafts have it. */
export function outputOf(t: OutputBuilder, name: string, field: Field, around: FieldReadContext) {
  const { description } = field;
  const column = columnOfField(name, field, around.columns) ?? name;
  switch (field.kind) {
    case "refs": {
      const { type, byId } = requireTarget(around.targetOf(field.to), field.to);
      return t.field({
        type: [type],
        description,
        atMost: SIZES.fields,
        resolve: async ({ id }, _args, ctx) => {
          const ids = (await around.linksOf(ctx).load(id))[name] ?? [];
          const records = await recordsUnder(byId(ctx), parseIds(ids));
          return field.by === "name" ? records.sort(byName) : records;
        },
      });
    }
    case "rows":
      return t.field({
        type: [rowTypeOf(name, around)],
        description,
        atMost: field.atMost,
        resolve: async ({ id }, _args, ctx) => (await around.rowsOf(ctx).load(id))[name] ?? [],
      });
    case "group":
      return t.field({
        type: rowTypeOf(name, around),
        description,
        resolve: (row) => groupValues(field, { ...row }),
      });
    case "ref":
      return referenceOutput(t, field, around.targetOf(field.to), (row) => valueIn(row, column));
    case "picture":
    case "file":
    case "files":
    case "own":
      throw new Error(`the output of ${name} is its area's own`);
    default: {
      const value = (row: { id: number }) => valueIn(row, column);
      if (!field.isNotListed) return plainOutput(t, field, around.types?.[name], value);
      return plainOutput(t, field, around.types?.[name], async (row, ctx) =>
        value(column in row ? row : await requireReferenced(around.byId(ctx).load(row.id))),
      );
    }
  }
}

function requireTarget(target: Target | NamedTarget, to: string): Target {
  if ("type" in target) return target;
  throw new Error(`the records of ${to} have a name only`);
}

function rowTypeOf(name: string, { rowTypes }: FieldReadContext) {
  const rowType = rowTypes[name];
  if (!rowType || !("type" in rowType)) throw new Error(`the output of ${name} is its area's own`);
  return rowType.type;
}

/** The record that a field refers to, or its id. */
export function referenceOutput<Row extends object>(
  t: OutputBuilder<Row>,
  field: Field & { kind: "ref" },
  target: Target | NamedTarget,
  idIn: (row: Row) => unknown,
) {
  const { description, isRequired, isAsId } = field;
  if (isAsId)
    return t.string({
      description,
      nullable: !isRequired,
      resolve: (row) => {
        const id = idIn(row);
        return id === null ? null : String(id);
      },
    });
  const { type, byId } = requireTarget(target, field.to);
  return t.field({
    type,
    description,
    nullable: !isRequired,
    resolve: (row, _args, ctx) => {
      const id = idIn(row);
      const record = recordUnder(byId(ctx), id === null ? null : Number(id));
      return isRequired ? requireReferenced(record) : record;
    },
  });
}

/** A value as it is stored. `type` is that of a choice that is an enum. */
export function plainOutput<Row extends object>(
  t: OutputBuilder<Row>,
  field: Field,
  type: unknown,
  valueOf: (row: Row, ctx: Ctx) => unknown,
) {
  const { kind, description } = field;
  const resolve = (row: Row, _args: object, ctx: Ctx) => valueOf(row, ctx);
  const nullable = mayBeNull(field);
  if (kind === "flag") return t.boolean({ description, resolve });
  if (kind === "number")
    return t.int({
      description,
      nullable,
      resolve,
    });
  if (kind === "day" || kind === "money")
    return t.field({
      type: kind === "day" ? "Date" : "Cents",
      description,
      nullable,
      resolve,
    });
  if (type !== undefined)
    return t.field({
      type,
      description,
      nullable,
      resolve,
    });
  return t.string({
    description,
    nullable,
    resolve,
  });
}

export const valueIn = (row: object, name: string) => (row as Record<string, unknown>)[name];
