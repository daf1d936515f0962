import { reference, type TableWithId } from "backend/platform/database/columns";
import { sql } from "drizzle-orm";
import { check, integer, type PgColumn, unique } from "drizzle-orm/pg-core";

/** A table whose rows are the nodes of one ordered tree. */
export type TreeTable = TableWithId &
  Record<"parentId" | "position" | "version" | "updatedAt" | "updatedById", PgColumn>;

/** The place of a node: below which one, and where among its siblings, from 1. `self` is the table's id. */
export const treeColumns = (self: () => PgColumn) => ({
  parentId: reference("parent_id").references(self, { onDelete: "restrict" }),
  position: integer().notNull(),
});

/**
 * No two siblings have one position, and no node is its own parent. The migration makes the first one
 * `DEFERRABLE INITIALLY DEFERRED`, by hand: siblings pass each other within a transaction.
 */
export const treeConstraints = (table: string, t: Record<"id" | "parentId" | "position", PgColumn>) => [
  unique(`${table}_place`).on(t.parentId, t.position).nullsNotDistinct(),
  check(`${table}_parent`, sql`${t.parentId} <> ${t.id}`),
];
