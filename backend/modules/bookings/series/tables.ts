import { users } from "backend/modules/users/tables";
import { createdAt, identity, reference } from "backend/platform/database/columns";
import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How the appearances of a series were planned (decisions §4). The bookings themselves may have moved since. */
export const bookingSeries = pgTable(
  "booking_series",
  {
    id: identity(),
    pattern: text({ enum: ["daily", "weekly", "monthly"] }).notNull(),
    start: date({ mode: "string" }).notNull(),
    /** From 1 (Monday) to 7 (Sunday). */
    weekdays: integer().array().notNull(),
    skipCurrentPeriod: boolean("skip_current_period").notNull(),
    /** Of a series by issues: every, every second or every third one. Pattern and weekdays say nothing then. */
    issueStep: integer("issue_step"),
    createdAt: createdAt(),
    createdById: reference("created_by_id").references(() => users.id),
  },
  (t) => [
    check("booking_series_pattern", sql`${t.pattern} in ('daily', 'weekly', 'monthly')`),
    check("booking_series_issue_step", sql`${t.issueStep} between 1 and 3`),
  ],
);
