import { bigint, integer, type PgColumn, type PgTable, timestamp } from "drizzle-orm/pg-core";

/** A table whose records have a number for a key. */
export type TableWithId = PgTable & { id: PgColumn };

/** Primary key: a bigint identity, read as a number (safe up to 2^53). */
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** A column that holds another record's id; add `.references(() => …)`. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** An instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Counts the saves of a record (decisions §7), from 1. */
export const version = () => integer("version").notNull().default(1);

/** When a record was made, or saved last. */
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();

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
