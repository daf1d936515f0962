import { bigint, date, timestamp } from "drizzle-orm/pg-core";

/** Primary key: a bigint identity, read as a number (safe up to 2^53). */
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** A column that holds another record's id; add `.references(() => …)`. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** Whole cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** A day of Europe/Vienna as `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: "string" });

/** An instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
