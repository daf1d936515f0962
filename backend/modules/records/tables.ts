import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** What moved when a record was merged: the records that used it, by field, and copies of its rows. */
interface Moved {
  uses: { field: string; records: number[] }[];
  rows: Record<string, object[]>;
}

/** What moved when a record was merged into another one, for as long as that can be undone. */
export const recordMerges = pgTable(
  "record_merges",
  {
    id: identity(),
    area: text().notNull(),
    // No foreign keys: the records are of several areas.
    recordId: reference("record_id").notNull(),
    intoId: reference("into_id").notNull(),
    moved: jsonb().$type<Moved>().notNull(),
    createdAt: instant("created_at").notNull(),
    createdById: reference("created_by_id").references(() => users.id),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    index("record_merges_into").on(t.area, t.intoId, t.id),
    index("record_merges_created").on(t.createdAt),
  ],
);
