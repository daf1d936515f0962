import { createdAt, identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { type PgColumn, primaryKey, text } from "drizzle-orm/pg-core";

/** What the table of an area's comments has, beside the column that names the record. */
export const commentColumns = () => ({
  id: identity(),
  authorId: reference("author_id")
    .notNull()
    .references(() => users.id),
  text: text().notNull(),
  createdAt: createdAt(),
  editedAt: instant("edited_at"),
});

/** What the table of those has whom an area's comments mention by `@` (decisions §4). */
export const mentionColumns = (commentId: () => PgColumn) => ({
  commentId: reference("comment_id").notNull().references(commentId, { onDelete: "cascade" }),
  userId: reference("user_id")
    .notNull()
    .references(() => users.id),
});

export const keyOfMentions = ({ commentId, userId }: Record<"commentId" | "userId", PgColumn>) =>
  primaryKey({ columns: [commentId, userId] });
