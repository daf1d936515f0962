import { hasChosenId, hasChosenValue, isWanted, matchesTerm } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { OFFERED_TYPES } from "domain/media/fields";
import { inArray } from "drizzle-orm";
import { categories } from "./tables";

type Placement = typeof categories.$inferSelect;

const PlacementRef = builder.objectRef<Placement>("Placement").implement({
  description: "A category that says where an ad stands. It is changed as a category.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("label", { description: "The label in German." }),
    type: t.exposeString("type", { description: OFFERED_TYPES.placements.join(" | ") }),
    usage: t.exposeString("usage", { nullable: true }),
    description: t.exposeString("description", { nullable: true }),
    inactive: t.exposeBoolean("inactive"),
    sorting: t.exposeInt("sorting", { nullable: true }),
  }),
});

interface PlacementFilter {
  ids?: readonly string[] | null;
  types?: readonly string[] | null;
  inactive?: boolean | null;
}

const PlacementFilterInput = builder.inputRef<PlacementFilter>("PlacementFilter");
PlacementFilterInput.implement({
  fields: (t) => ({ ids: t.stringList(), types: t.stringList(), inactive: t.boolean() }) as never,
});

listFields<Placement, PlacementFilter>("placements", {
  item: PlacementRef,
  type: "PlacementList",
  filter: PlacementFilterInput,
  access: { action: "read", collectionType: "categories" },
  description: "The categories of all types that say where an ad stands.",
  list: (ctx: Ctx, query: ListQuery<PlacementFilter>): Promise<RecordList<Placement>> =>
    readList<typeof categories, Placement>(
      ctx.db,
      {
        table: categories,
        where: [
          inArray(categories.type, [...OFFERED_TYPES.placements]),
          hasChosenId(categories.id, query.filter?.ids),
          hasChosenValue(categories.type, query.filter?.types),
          isWanted(categories.inactive, query.filter?.inactive),
          matchesTerm(query.term, { texts: [categories.label, categories.description] }),
        ],
        sorts: {
          name: categories.label,
          type: [categories.type, categories.sorting, categories.label],
          sorting: categories.sorting,
        },
        defaultSort: "type",
      },
      query,
    ),
});
