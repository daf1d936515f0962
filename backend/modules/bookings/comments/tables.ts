import { users } from "backend/modules/users/tables";
import { createdAt, identity, instant, reference } from "backend/platform/database/columns";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bookings } from "../tables";

export const bookingComments = pgTable(
  "booking_comments",
  {
    id: identity(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    authorId: reference("author_id")
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant("edited_at"),
  },
  (t) => [index("booking_comments_booking").on(t.bookingId, t.id)],
);

/** Who is mentioned in a comment by `@` (decisions §4). */
export const bookingCommentMentions = pgTable(
  "booking_comment_mentions",
  {
    commentId: reference("comment_id")
      .notNull()
      .references(() => bookingComments.id, { onDelete: "cascade" }),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] })],
);
