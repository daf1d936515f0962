import { reference, type TableWithId } from "backend/platform/database/columns";
import { sql } from "drizzle-orm";
import { check, foreignKey, integer, type PgColumn, unique } from "drizzle-orm/pg-core";

/** A table whose rows are the nodes of one ordered tree. */
export type TreeTable = TableWithId &
  Record<"parentId" | "position" | "version" | "updatedAt" | "updatedById", PgColumn>;

/** The place of a node: below which one, and where among its siblings, from 1. `self` is the table's id. */
export const treeColumns = (self: () => PgColumn) => ({
  parentId: reference("parent_id").references(self, { onDelete: "restrict" }),
  position: integer().notNull(),
});

type TreeColumns = Record<"id" | "parentId" | "position", PgColumn>;

/**
 * No two siblings have one position, and no node is its own parent. The migration makes the first one
 * `DEFERRABLE INITIALLY DEFERRED`, by hand: siblings pass each other within a transaction. `of` is the column that tells the
 * trees of the table apart, if it has several.
 */
export const treeConstraints = (table: string, t: TreeColumns, of?: PgColumn) => [
  (of
    ? unique(`${table}_place`).on(of, t.parentId, t.position)
    : unique(`${table}_place`).on(t.parentId, t.position)
  ).nullsNotDistinct(),
  check(`${table}_parent`, sql`${t.parentId} <> ${t.id}`),
];

/** Of a table with several trees: no node lies below one of another tree. Its `parentId` needs no reference of its own then. */
export const treeBoundaries = (table: string, t: TreeColumns, of: PgColumn) => [
  unique(`${table}_node`).on(of, t.id),
  foreignKey({
    name: `${table}_parent_of_tree`,
    columns: [of, t.parentId],
    foreignColumns: [of, t.id],
  }).onDelete("restrict"),
];
