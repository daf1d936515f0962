import { commentColumns, keyOfMentions, mentionColumns } from "backend/modules/comments/tables";
import { reference } from "backend/platform/database/columns";
import { index, pgTable } from "drizzle-orm/pg-core";
import { bookings } from "../tables";

export const bookingComments = pgTable(
  "booking_comments",
  {
    ...commentColumns(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
  },
  (t) => [index("booking_comments_booking").on(t.bookingId, t.id)],
);

export const bookingCommentMentions = pgTable(
  "booking_comment_mentions",
  mentionColumns(() => bookingComments.id),
  (t) => [keyOfMentions(t)],
);
