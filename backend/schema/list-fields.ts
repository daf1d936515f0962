import type { InputRef, ObjectRef } from "@pothos/core";
import { type ListQuery, type ListResult, MAX_IDS, type RecordList } from "backend/platform/lists/list-query";
import {
  type CountWithout,
  countsWithoutParts,
  MOST_SEARCH_PARTS,
} from "backend/platform/lists/without-parts";
import type { Ctx } from "backend/platform/use-case/context";
import type { Selection } from "backend/platform/use-case/selection";
import { COUNT_BOUND } from "domain/counted";
import type { AccessRule } from "./access";
import { builder, pageArgs, readPage, type Types } from "./builder";
import { CountedRef, countedField } from "./counted";

const CountWithoutRef = builder.objectRef<CountWithout>("CountWithout").implement({
  description: "How many a search would find without one of its parts.",
  fields: (t) => ({
    fields: t.exposeStringList("fields", {
      atMost: 2,
      description: "`term`, or the names of the part's filter fields.",
    }),
    counted: t.expose("counted", { type: CountedRef }),
  }),
});

/** A list that may know how many it would have without a part of its search. */
interface WithCountsWithout {
  countsWithout?(atMost: number): Promise<CountWithout[]>;
}

/** The answer of a list, which can also say how many it would have without a part of the search. */
export async function withCounts<Filter, List extends ListResult<unknown>>(
  query: ListQuery<Filter>,
  read: (query: ListQuery<Filter>) => Promise<List>,
): Promise<List & WithCountsWithout> {
  const answer = await read(query);
  return { ...answer, countsWithout: (atMost) => countsWithoutParts(query, answer, read, atMost) };
}

/** What a search without a hit is counted to, without a part. */
const MOST_WITHOUT = COUNT_BOUND;

/** What a search of records finds, whatever they are: a screen asks every list for it in one fragment. */
const FoundRef = builder.interfaceRef<RecordList<unknown>>("Found").implement({
  fields: (t) => ({
    counted: t.field({ ...countedField, resolve: (list, { atMost }) => list.counted(atMost) }),
    ids: t.field({
      type: ["ID"],
      atMost: MAX_IDS,
      isOncePerList: true,
      isCounted: true,
      description:
        "Of all that the search finds, in its order: an export reads them once, and the rows by them.",
      resolve: (list) => list.ids(),
    }),
    withoutParts: t.field({
      type: [CountWithoutRef],
      atMost: MOST_SEARCH_PARTS,
      isOncePerList: true,
      isCounted: true,
      description:
        "Which part of a search of several is to blame that nothing is found; none where something is.",
      resolve: (list) => (list as WithCountsWithout).countsWithout?.(MOST_WITHOUT) ?? [],
    }),
  }),
});

/** Declares the list type of rows that are not records: `const YearlyIssueList = pageObject("YearlyIssueList", …)`. */
export function pageObject<Item>(name: string, item: ObjectRef<Types, Item, Item>) {
  const ref = builder.objectRef<ListResult<Item>>(name);
  implementPage(ref, item);
  builder.objectField(ref as ObjectRef<Types, ListResult<unknown>>, "counted", (t) =>
    t.field({ ...countedField, resolve: (list, { atMost }) => list.counted(atMost) }),
  );
  return ref;
}

/** Declares the list type of records: a page of them, and the ids of all that the search finds, in its order. */
export function listObject<Item, List extends RecordList<Item> = RecordList<Item>>(
  name: string,
  item: ObjectRef<Types, Item, Item>,
) {
  const ref = builder.objectRef<List>(name);
  implementPage(ref, item, [FoundRef]);
  return ref;
}

/** A list that may know what its records amount to in cents: null if there are more than the bound. */
interface WithSum {
  sum?(atMost: number | null): Promise<number | null>;
}

/** Adds to a list's type what all that the search finds amounts to, as `counted` says how many there are. */
export function sumField<List extends WithSum>(ref: ObjectRef<Types, List>, what: string): void {
  builder.objectField(ref as unknown as ObjectRef<Types, WithSum>, "sum", (t) =>
    t.field({
      type: "Cents",
      nullable: true,
      isCounted: true,
      args: { atMost: t.arg.int() },
      description: `${what} Null if there are more than atMost.`,
      resolve: (list, { atMost }) => list.sum?.(atMost ?? null) ?? null,
    }),
  );
}

function implementPage<Item, List extends ListResult<Item>>(
  ref: ObjectRef<Types, List>,
  item: ObjectRef<Types, Item, Item>,
  interfaces: (typeof FoundRef)[] = [],
): void {
  // The builder's types cannot resolve the shape of a generic item; the refs fix it.
  builder.objectType(ref as unknown as ObjectRef<Types, RecordList<unknown>>, {
    interfaces,
    fields: (t) => ({
      total: t.int({ isCounted: true, resolve: async (list) => (await list.counted()).number }),
      hasMore: t.exposeBoolean("hasMore"),
      data: t.field({ type: [item], atMost: "page", resolve: (list) => list.data as never }),
    }),
  });
}

/**
 * Declares a list of records: its type and its query, with `limit`, `skip`, `term`, `filter` and `sort`.
 * @param field name of the query
 * @param list reads it: see `readList`
 */
export function listFields<Item, Filter, List extends RecordList<Item> = RecordList<Item>>(
  field: string,
  options: {
    item: ObjectRef<Types, Item, Item>;
    /** Name of the list's type, or the type, where another list has it too. */
    type: string | ObjectRef<Types, List>;
    filter: InputRef<Filter>;
    access: AccessRule;
    description?: string;
    list: (ctx: Ctx, query: ListQuery<Filter>) => Promise<List>;
  },
) {
  const { item, filter, access, description, list } = options;
  const type = typeof options.type === "string" ? listObject<Item, List>(options.type, item) : options.type;
  builder.queryField(field, (t) =>
    t.field({
      type,
      access,
      ...(description === undefined ? {} : { description }),
      args: { ...pageArgs, term: t.arg.string(), filter: t.arg({ type: filter }), sort: t.arg.string() },
      // The builder's types cannot resolve the arguments of a generic filter.
      resolve: (_root, args, ctx) => {
        const query = { ...(args as Omit<ListQuery<Filter>, "page">), page: readPage(args) };
        return withCounts(query, (one) => list(ctx, one)) as never;
      },
    }),
  );
  return type;
}

/** Declares the input that selects the records of a bulk change: `selectionInput<BillingFilter>("Billing", …)`. */
export function selectionInput<Filter>(name: string, filter: InputRef<Filter>) {
  const search = builder.inputRef<{ term?: string | null; filter?: Filter | null }>(`${name}Search`);
  search.implement({ fields: (t) => ({ term: t.string(), filter: t.field({ type: filter }) }) as never });
  const selection = builder.inputRef<Selection<Filter>>(`${name}Selection`);
  selection.implement({
    description: "Either ids, or all results of a search (term + filter).",
    fields: (t) => ({ ids: t.stringList(), all: t.field({ type: search }) }) as never,
  });
  return selection;
}
