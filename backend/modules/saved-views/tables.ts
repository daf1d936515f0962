import { createdAt, identity, reference } from "backend/platform/database/columns";
import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** A list's URL query that a user keeps under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: identity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("saved_views_name").on(t.userId, t.list, t.name)],
);
