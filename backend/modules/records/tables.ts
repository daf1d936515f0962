import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

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

/** A long file that is imported by work, as a trial or to be kept, and how that went. */
export const recordImports = pgTable(
  "record_imports",
  {
    id: identity(),
    area: text().notNull(),
    /** Where the file is kept; null once nobody needs it any more. */
    fileKey: text("file_key"),
    isTrial: boolean("is_trial").notNull(),
    workId: reference("work_id"),
    total: integer().notNull().default(0),
    good: integer().notNull().default(0),
    made: integer().notNull().default(0),
    startedAt: instant("started_at").notNull(),
    startedById: reference("started_by_id")
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    index("record_imports_started").on(t.startedAt),
    index("record_imports_started_by").on(t.startedById),
  ],
);

/** What is wrong with cells of such a file. `line` counts its records from 1. */
export const recordImportProblems = pgTable(
  "record_import_problems",
  {
    id: identity(),
    importId: reference("import_id")
      .notNull()
      .references(() => recordImports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    message: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
  },
  (t) => [index("record_import_problems_import").on(t.importId, t.line)],
);
