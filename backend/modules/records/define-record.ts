import type { InputFieldBuilder, InputFieldMap, InputFieldRef, InputRef, ObjectRef } from "@pothos/core";
import { logRecords } from "backend/modules/activity-log/service";
import { addHistory } from "backend/modules/activity-log/types";
import { tellChanges } from "backend/modules/live/service";
import { offerSearch, type SearchedRecords } from "backend/modules/search/service";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { offerChoices } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import {
  type ListQuery,
  type ListSource,
  type RecordList,
  readList,
} from "backend/platform/lists/list-query";
import type { SearchedText } from "backend/platform/lists/search-text";
import { isConfirmed } from "backend/platform/use-case/confirmation";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { type AccessRule, may as holds, signedIn } from "backend/schema/access";
import { asksForIdOnly } from "backend/schema/asks-for-id";
import {
  builder,
  DELETION,
  deletionArgs,
  keyArg,
  optionalKeyArg,
  seenArgs,
  type Types,
} from "backend/schema/builder";
import { BulkOutcomeRef, BulkPreviewRef } from "backend/schema/bulk-types";
import { listFields, selectionInput } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { and, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { GraphQLResolveInfo } from "graphql";
import type { z } from "zod";
import { recordBulk } from "./bulk";
import { columnName } from "./columns";
import { addDeclaredRecord } from "./declared";
import type { RecordDefinition, RecordRow, RecordTable } from "./definition";
import type { DeclaredFields } from "./fields";
import { lockRecordsOf } from "./locks";
import { recordUseCases } from "./record";
import { LAST_UNDO } from "./undo";
import { UseRef } from "./use-type";

type InputFields = InputFieldBuilder<Types, "InputObject">;

/** The contract part of an area's record; `RecordDefinition` has the part for the use cases. */
export interface RecordTypes<T extends RecordTable, I extends InputFieldMap, F extends InputFieldMap> {
  /** The record's type and its queries: `{ one: "tag", many: "tags", type: "Tag" }`. */
  called: { one: string; many: string; type: string };
  /** The record with the area's own fields; the kit adds `_id`, `version`, `updatedAt`, `uses`, `history` and `lock`. */
  ref: ObjectRef<Types, InferSelectModel<T>, InferSelectModel<T>>;
  /** The fields that are declared once (`fieldsIn`): their outputs follow from them. */
  declared?: DeclaredFields;
  /** The input fields, none of them `required`: the domain's schema decides which are needed. */
  input(t: InputFields): I;
  list:
    | OwnList<T>
    | ({
        /** The list's type, where another list has it too. */
        type?: ObjectRef<Types, RecordList<InferSelectModel<T>>>;
        /** The list's filters besides `ids`. */
        filter(t: InputFields): F;
      } & (
        | {
            /** The columns that a search term looks in. */
            search: readonly SearchedText[];
            /** Columns that only the whole term finds. */
            codes?: readonly PgColumn[];
            sorts: ListSource<T>["sorts"];
            defaultSort: string;
            joins?: ListSource<T>["joins"];
            /** What it reads of each record; unset: all of its columns. */
            columns?: ListSource<T>["columns"];
            /** What the one search shows of a record beside its name. */
            found?: Pick<SearchedRecords, "facts" | "isFormer" | "isAdvertorial">;
            /** The conditions of the filters. */
            where(filter: FilterShape<F>): readonly (SQL | undefined)[];
          }
        | {
            /** Who may call a list that finds other records for other people. The area then offers its own choices. */
            access: AccessRule;
            read(
              ctx: Ctx,
              query: ListQuery<FilterShape<F> & IdSelection>,
            ): Promise<RecordList<InferSelectModel<T>>>;
          }
      ));
  /** What the one search finds; unset: what the list does. */
  found?: (ctx: Ctx, term: string) => SearchedRecords;
  /** Whether the user may see what happened to a record, if others may see its name. */
  showsHistory?(ctx: Ctx, row: InferSelectModel<T>): boolean;
  /** What fields and filters offer by name, and the text that tells records of one name apart; unset: all, as `many`. */
  choices?: { hint?: PgColumn; offered: Readonly<Record<string, object>> };
}

/** A list that the area registers itself (`listFields`), with its filter's type. */
interface OwnList<T extends RecordTable> {
  own: (ctx: Ctx, query: ListQuery<{ ids?: string[] | null }>) => Promise<RecordList<InferSelectModel<T>>>;
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the filter on.
  filterType: InputRef<any>;
}

type IdSelection = { ids?: readonly string[] | null };

type FilterShape<F extends InputFieldMap> = {
  [K in keyof F]?: (F[K] extends InputFieldRef<Types, infer V> ? V : never) | null | undefined;
};

/**
 * Declares a plain record once, and registers its operations: `tags` (list with ids), `tag`, `createTag`, `updateTag`,
 * `deleteTag`, `deleteTags`, `tagUses`, `tagsBulkPreview`, `changeTags`, and the choices `tags` for filters and fields.
 * Each needs `<action>__<area>` (decisions §3). A change needs an idempotency key, and an update the version that the
 * user saw: VERSION_CONFLICT carries the present record. A deletion may go without both. IN_USE carries the places.
 */
export function defineRecord<
  T extends RecordTable,
  S extends z.ZodType<object>,
  I extends InputFieldMap,
  F extends InputFieldMap,
  L extends string = never,
  R extends string = never,
>(definition: RecordDefinition<T, S, L, R> & RecordTypes<T, I, F>) {
  type Row = InferSelectModel<T> & RecordRow;
  type Filter = FilterShape<F> & IdSelection;
  const { area, table, called, list: listed } = definition;
  const { one, many, type } = called;
  const ref = definition.ref as unknown as ObjectRef<Types, Row, Row>;
  const cases = recordUseCases(definition);
  const plural = many.charAt(0).toUpperCase() + many.slice(1);
  const may = (action: "read" | "create" | "edit" | "delete") => ({ action, collectionType: area }) as const;

  const byId = defineRecordLoader<Row>(
    (db, ids) =>
      db
        .select(definition.columns ?? getTableColumns(table))
        .from(table as PgTable)
        .where(and(isAnyOf(table.id, ids), definition.where)) as never,
    definition.keptWith,
  );
  async function find(ctx: Ctx, id: string): Promise<Row | null> {
    const key = parseId(id);
    return key === null ? null : await byId(ctx).load(key);
  }
  const saved = async (
    ctx: Ctx,
    id: Promise<number>,
    info?: Pick<GraphQLResolveInfo, "fieldNodes">,
  ): Promise<Row> => {
    const key = await id;
    if (info && asksForIdOnly(info)) return { id: key } as Row;
    const row = await byId(ctx).load(key);
    if (!row) throw notFound();
    return row;
  };
  const contains = (term: string | null | undefined): SQL | undefined =>
    "search" in listed ? matchesTerm(term, { texts: listed.search, codes: listed.codes, table }) : sql`false`;
  const findRecords = (ctx: Ctx, term: string): SearchedRecords => {
    if (definition.found) return definition.found(ctx, term);
    const searchOptions = "search" in listed ? { codes: listed.codes, ...listed.found } : {};
    const where = [contains(term), definition.where];
    return { from: table, id: table.id, where, title: definition.label, ...searchOptions };
  };
  const list = (ctx: Ctx, query: ListQuery<Filter>): Promise<RecordList<Row>> => {
    if ("read" in listed) return listed.read(ctx, query) as Promise<RecordList<Row>>;
    if ("own" in listed) return listed.own(ctx, query as never) as Promise<RecordList<Row>>;
    const { search: _search, codes: _codes, found: _found, where, filter: _filter, ...order } = listed;
    const filter = query.filter ?? ({} as Filter);
    const conditions = [
      contains(query.term),
      hasChosenId(table.id, filter.ids),
      definition.where,
      ...where(filter),
    ];
    return readList<T, Row>(ctx.db, { table, where: conditions, ...order }, query);
  };

  builder.objectFields(ref, (t) => ({
    _id: t.string({ resolve: (row) => String(row.id) }),
    version: t.int({ resolve: (row) => row.version }),
    updatedAt: t.field({ type: "DateTime", resolve: (row) => row.updatedAt }),
    undo: t.string({
      ...LAST_UNDO,
      resolve: (row, _args, ctx) => cases.undoOfLastSave(ctx).load(row.id),
    }),
  }));
  const { declared } = definition;
  if (declared) {
    const around = {
      linksOf: cases.linksOf,
      rowsOf: cases.rowsOf,
      byId,
    };
    builder.objectFields(ref, (t) => declared.outputs(t, around) as never);
    addDeclaredRecord({
      area,
      // Records of two areas may have one type.
      type: ref.name,
      table,
      declared,
    });
  }
  addHistory(ref, area, definition.showsHistory);
  lockRecordsOf(area, ref, (ctx, id) => byId(ctx).load(id));

  const filter =
    "own" in listed
      ? listed.filterType
      : builder.inputType(`${type}Filter`, {
          fields: (t) => ({ ids: t.stringList(), ...listed.filter(t as InputFields) }),
        });
  const data = builder.inputType(`${type}Input`, {
    fields: (t) => definition.input(t as InputFields) as never,
  });
  const selection = selectionInput<Filter>(type, filter as never);
  const change = builder.inputType(`${type}Bulk`, {
    description:
      "Either isDeletion, or data: what is given is set, all else stays. Lists get what add has, and lose what remove has.",
    fields: (t) => ({
      isDeletion: t.boolean(),
      data: t.field({ type: data }),
      add: t.field({ type: data }),
      remove: t.field({ type: data }),
      ...(definition.deletionConfirmation
        ? {
            [definition.deletionConfirmation.argument]: t.boolean({
              description: definition.deletionConfirmation.description,
            }),
          }
        : {}),
    }),
  });
  const bulk = recordBulk<Filter>(definition as never, cases as never, list);

  if (!("own" in listed)) {
    listFields<Row, Filter>(many, {
      item: ref,
      type: (listed.type as ObjectRef<Types, RecordList<Row>> | undefined) ?? `${type}List`,
      filter: filter as never,
      access: "read" in listed ? listed.access : may("read"),
      list,
    });
  }
  builder.queryFields((t) => ({
    [one]: t.field({
      type: ref,
      nullable: true,
      access: may("read"),
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, ctx) => find(ctx, id) as never,
    }),
    [`${one}Uses`]: t.field({
      type: [UseRef],
      atMost: SIZES.fields,
      access: may("read"),
      description: "What keeps it from being deleted.",
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, ctx) => cases.uses(ctx, id),
    }),
    [`${many}BulkPreview`]: t.field({
      type: BulkPreviewRef,
      isHeavy: true,
      access: ({ change }: { change: { isDeletion?: boolean | null } }) =>
        may(change.isDeletion ? "delete" : "edit"),
      args: {
        selection: t.arg({ type: selection, required: true }),
        change: t.arg({ type: change, required: true }),
      },
      resolve: (_root, args, ctx) =>
        bulk.preview(signedIn(ctx), args.selection as never, args.change as never),
    }),
  }));
  const { steps, deletionConfirmation } = definition;
  const { question } = cases.phases;
  const confirmingArgs = builder.args((t) =>
    deletionConfirmation
      ? { [deletionConfirmation.argument]: t.boolean({ description: deletionConfirmation.description }) }
      : {},
  );
  logRecords(area, definition);
  tellChanges(area, definition);
  offerSearch(area, { isOpen: (ctx) => holds(ctx, may("read")), find: findRecords });
  builder.mutationFields((t) => ({
    [`create${type}`]: t.field({
      type: ref,
      // Who may create does not publish by it.
      access: steps ? (args) => [may("create"), ...steps.needs(args)] : may("create"),
      args: {
        data: t.arg({ type: data, required: true }),
        ...keyArg,
        ...steps?.args,
      },
      resolve: (_root, { data, idempotencyKey, ...stepArgs }, ctx, info) => {
        const step = steps?.read(stepArgs) ?? null;
        const made = cases.create(signedIn(ctx), data as object, idempotencyKey, { step });
        return saved(ctx, made, info) as never;
      },
    }),
    [`update${type}`]: t.field({
      type: ref,
      // Who may edit does not publish by it.
      access: steps ? (args) => [may("edit"), ...steps.needs(args)] : may("edit"),
      args: {
        ...seenArgs,
        data: t.arg({ type: data, required: true }),
        ...keyArg,
        ...steps?.args,
        ...steps?.updateArgs,
        ...(question ? { [question.argument]: t.arg.boolean({ description: question.description }) } : {}),
      },
      resolve: (_root, { id, version, data, idempotencyKey, ...otherArgs }, ctx, info) => {
        const input = { id, version, data: data as object };
        const asks =
          question !== undefined && (otherArgs as Record<string, unknown>)[question.argument] === true;
        const step = steps?.read(otherArgs) ?? null;
        const written = cases.update(signedIn(ctx), input, idempotencyKey, { asks, step });
        return saved(ctx, written, info) as never;
      },
    }),
    [`delete${type}`]: t.boolean({
      access: may("delete"),
      description: DELETION,
      args: {
        ...deletionArgs,
        ...confirmingArgs,
      },
      resolve: (_root, { idempotencyKey, id, version, ...confirming }, ctx) =>
        cases.delete(signedIn(ctx), { id, version }, idempotencyKey ?? null, {
          isConfirmed: isConfirmed(deletionConfirmation, confirming),
        }),
    }),
    [`delete${plural}`]: t.field({
      type: BulkOutcomeRef,
      isHeavy: true,
      access: may("delete"),
      args: {
        ids: t.arg.stringList({ required: true }),
        ...optionalKeyArg,
        ...confirmingArgs,
      },
      resolve: (_root, { ids, idempotencyKey, ...confirming }, ctx) =>
        bulk.change(signedIn(ctx), { ids }, { isDeletion: true, ...confirming }, idempotencyKey ?? null),
    }),
    [`change${plural}`]: t.field({
      type: BulkOutcomeRef,
      isHeavy: true,
      access: ({ change }: { change: { isDeletion?: boolean | null } }) =>
        may(change.isDeletion ? "delete" : "edit"),
      args: {
        selection: t.arg({ type: selection, required: true }),
        change: t.arg({ type: change, required: true }),
        ...keyArg,
      },
      resolve: (_root, { idempotencyKey, ...args }, ctx) =>
        bulk.change(signedIn(ctx), args.selection as never, args.change as never, idempotencyKey),
    }),
  }));

  const { hint, offered = { [many]: {} } } = definition.choices ?? {};
  const hinted = hint ? columnName(table, hint) : "";
  for (const [name, restriction] of Object.entries("search" in listed ? offered : {})) {
    offerChoices(name, {
      access: may("read"),
      find: async (ctx, { ids, term, limit }) => {
        const filter = (ids ? { ids } : restriction) as Filter;
        const { data } = await list(ctx, { page: { limit, skip: 0 }, term, filter });
        return data.map((row) => ({
          id: String(row.id),
          label: cases.labelOf(row),
          note: (row as Record<string, unknown>)[hinted] as string | null | undefined,
        }));
      },
    });
  }
  const { chosenIds } = bulk;
  return { ...cases, called, ref, byId, find, saved, list, selection, chosenIds };
}
