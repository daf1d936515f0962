import { bigint, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** A list's URL query that a user keeps under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique("saved_views_name").on(t.userId, t.list, t.name)],
);
