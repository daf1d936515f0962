import { createdAt, reference } from "backend/platform/database/columns";
import { pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** The address of a user's calendar, for programs that cannot sign in; of its token only the hash is kept. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: reference("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});
