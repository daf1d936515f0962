import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * What waited on a day, by medium and supervisor, so that a figure of today can be compared with that of last year: what
 * was missing or unbilled then is not known from the bookings of now. A night's work writes it; nothing refers to it,
 * and what is deleted stays in it, as it waited then.
 */
export const figureHistory = pgTable(
  "figure_history",
  {
    day: date({ mode: "string" }).notNull(),
    figure: text({ enum: ["missing", "unbilled", "open"] }).notNull(),
    /** Null: packages. */
    mediumId: bigint("medium_id", { mode: "number" }),
    supervisorId: bigint("supervisor_id", { mode: "number" }),
    number: integer().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  },
  (t) => [
    check("figure_history_figure", sql`${t.figure} in ('missing', 'unbilled', 'open')`),
    index("figure_history_day").on(t.day, t.figure),
  ],
);
