import { sql } from "drizzle-orm";
import { bigint, integer, type PgColumn, type PgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A table whose records have a number for a key. */
export type TableWithId = PgTable & { id: PgColumn };

/** Primary key: a bigint identity, read as a number (safe up to 2^53). */
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** A column that holds another record's id; add `.references(() => …)`. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** An instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What `search_fold` makes of an SQL text, kept by the database: folding while one searches costs 8 µs for each text. */
export const folded = (name: string, of: string) =>
  text(name).generatedAlwaysAs(sql.raw(`search_fold(${of})`));

/** Counts the saves of a record (decisions §7), from 1. */
export const version = () => integer("version").notNull().default(1);

/**
 * When a row was made, by the clock that everything else is told by: that of the database may differ, and a list that
 * was loaded now would take for new what it shows already.
 */
const madeAt = (name: string) =>
  instant(name)
    .notNull()
    .defaultNow()
    .$defaultFn(() => new Date());

/** When a record was made, or saved last. */
export const createdAt = () => madeAt("created_at");
export const updatedAt = () => madeAt("updated_at");

/** What every record has that people edit: its id, its version, and when it was made and saved last. */
export const recordColumns = () => ({
  id: identity(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Who saved a record last. `user` is the id of the table of people. */
export const editor = (user: () => PgColumn) => reference("updated_by_id").references(user);

/** Who created a record and who saved it last. `user` is the id of the table of people: `() => users.id`. */
export const peopleColumns = (user: () => PgColumn) => ({
  createdById: reference("created_by_id").references(user),
  updatedById: editor(user),
});
