import type { InputFieldBuilder, InputRef, ObjectFieldBuilder, ObjectRef } from "@pothos/core";
import { requireReferenced } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import type { KeyedRows } from "backend/platform/use-case/keyed-rows";
import type { NamedRecord } from "backend/platform/use-case/names";
import type { Types } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { groupValues } from "domain/fields/groups";
import type { Draft, Field, RowFields } from "domain/fields/kinds";
import { columnOf } from "./field-columns";

/** The records of an area that fields refer to. */
export interface Target {
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  type: ObjectRef<Types, any, any>;
  byId(ctx: Ctx): {
    load(id: number): Promise<unknown>;
    loadMany(ids: number[]): Promise<ArrayLike<unknown>>;
  };
  /** A record by its name, for the activity log. */
  named(id: string | null): NamedRecord | null;
}

/** The input type of rows of one kind in the contract, and what their fields refer to. */
export interface RowInput<F extends RowFields = RowFields> {
  fields: F;
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  input: InputRef<any>;
  targetOf(to: string): Target;
  /** Set for rows with a key of their own. */
  keyed?: KeyedRows;
}

/** The types of rows of one kind in the contract, and what their fields refer to. */
export interface RowType<F extends RowFields = RowFields> extends RowInput<F> {
  type: ObjectRef<Types, Draft<F>>;
}

type Batched<Value> = (ctx: Ctx) => { load(id: number): Promise<Value> };

/** What the outputs of a record read beside its row. */
export interface Around {
  targetOf(to: string): Target;
  /** The ids that a record names in its links. */
  linksOf: Batched<Record<string, string[]>>;
  /** The rows of a record, by field. */
  rowsOf: Batched<Record<string, object[]>>;
  /** A whole record, where a list has read less of it. */
  byId: Batched<unknown>;
  rowTypes: Readonly<Record<string, RowInput | RowType>>;
  /** The types of choices that are enums, by field. */
  types?: Readonly<Record<string, unknown>>;
}

export type OutputBuilder = ObjectFieldBuilder<Types, { id: number }>;

/** No input is required: the domain's form decides which are needed. `type` is that of rows, of a group, or of an enum. */
export function inputOf(
  t: InputFieldBuilder<Types, "InputObject">,
  { kind, inputDescription: description }: Field,
  type: unknown,
) {
  switch (kind) {
    case "flag":
      return t.boolean({ description });
    case "number":
      return t.int({ description });
    case "refs":
      return t.stringList({ description });
    case "rows":
      return t.field({ type: [type] as never, description });
    default:
      return type === undefined ? t.string({ description }) : t.field({ type: type as never, description });
  }
}

/** Whether a field can be null where it is read. */
function mayBeNull(field: Field): boolean {
  const { kind, isRequired, isCompleted } = field;
  if (isRequired || isCompleted || kind === "name" || kind === "choiceOrFirst") return false;
  return kind !== "number" || field.empty === undefined;
}

/** The plain output of a field. Its row is a record's, or one of its rows as drafts have it. */
export function outputOf(t: OutputBuilder, name: string, field: Field, around: Around) {
  const { description } = field;
  switch (field.kind) {
    case "refs": {
      const { type, byId } = around.targetOf(field.to);
      return t.field({
        type: [type],
        description,
        atMost: SIZES.fields,
        resolve: async ({ id }, _args, ctx) => {
          const ids = (await around.linksOf(ctx).load(id))[name] ?? [];
          const records = Array.from(await byId(ctx).loadMany(ids.map(Number)));
          return records.filter((record) => record !== null && !(record instanceof Error));
        },
      });
    }
    case "rows":
      return t.field({
        type: [rowTypeOf(name, around) as never],
        description,
        atMost: field.atMost,
        resolve: async ({ id }, _args, ctx) => ((await around.rowsOf(ctx).load(id))[name] ?? []) as never,
      });
    case "group":
      return t.field({
        type: rowTypeOf(name, around) as never,
        description,
        resolve: (row) => groupValues(field, { ...row }) as never,
      });
    case "ref":
      return referenceOutput(t, field, around.targetOf(field.to), (row) =>
        valueIn(row, columnOf(name, field) ?? name),
      );
    case "picture":
    case "own":
      throw new Error(`the output of ${name} is its area's own`);
    default: {
      const value = (row: { id: number }) => valueIn(row, name);
      if (!field.isNotListed) return plainOutput(t, field, around.types?.[name], value);
      return plainOutput(t, field, around.types?.[name], async (row, ctx) =>
        value(
          name in row ? row : await requireReferenced<{ id: number }>(around.byId(ctx).load(row.id) as never),
        ),
      );
    }
  }
}

function rowTypeOf(name: string, { rowTypes }: Around) {
  const rowType = rowTypes[name];
  if (!rowType || !("type" in rowType)) throw new Error(`the output of ${name} is its area's own`);
  return rowType.type;
}

/** The record that a field refers to. */
export function referenceOutput<Row extends object>(
  t: ObjectFieldBuilder<Types, Row>,
  { description, isRequired }: Field,
  { type, byId }: Target,
  idIn: (row: Row) => unknown,
) {
  return t.field({
    type,
    description,
    nullable: !isRequired,
    resolve: (row, _args, ctx) => {
      const id = idIn(row);
      const record = id === null ? null : byId(ctx).load(Number(id));
      return (isRequired ? requireReferenced(record) : record) as never;
    },
  });
}

/** A value as it is stored. `type` is that of a choice that is an enum. */
export function plainOutput<Row extends object>(
  t: ObjectFieldBuilder<Types, Row>,
  field: Field,
  type: unknown,
  valueOf: (row: Row, ctx: Ctx) => unknown,
) {
  const { kind, description } = field;
  const resolve = (row: Row, _args: object, ctx: Ctx) => valueOf(row, ctx) as never;
  const nullable = mayBeNull(field);
  if (kind === "flag") return t.boolean({ description, resolve });
  if (kind === "number")
    return t.int({
      description,
      nullable,
      resolve,
    });
  if (kind === "day")
    return t.field({
      type: "Date",
      description,
      nullable,
      resolve,
    });
  if (type !== undefined)
    return t.field({
      type: type as never,
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
