import { bigint, timestamp } from "drizzle-orm/pg-core";

/** Primary key: a bigint identity, read as a number (safe up to 2^53). */
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** A column that holds another record's id; add `.references(() => …)`. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** An instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
