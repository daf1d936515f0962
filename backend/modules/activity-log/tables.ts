import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** Who did what to which record, when and from where (decisions §5); nothing edits it. */
export const activityLogs = pgTable(
  "activity_logs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: bigint("actor_id", { mode: "number" }).references(() => users.id),
    action: text().notNull(),
    area: text().notNull(),
    // No foreign key: the log outlives the record.
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    /** Address the request came from. */
    source: text(),
  },
  (t) => [
    index("activity_logs_record").on(t.area, t.recordId, t.id),
    index("activity_logs_at").on(t.at, t.id),
    index("activity_logs_actor").on(t.actorId, t.id),
  ],
);

/** Before and after of one field of a logged change, as text. */
export const activityChanges = pgTable(
  "activity_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    logId: bigint("log_id", { mode: "number" })
      .notNull()
      .references(() => activityLogs.id),
    field: text().notNull(),
    before: text(),
    after: text(),
  },
  (t) => [index("activity_changes_log").on(t.logId)],
);
