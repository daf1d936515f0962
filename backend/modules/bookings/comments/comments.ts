import { companies } from "backend/modules/companies/tables";
import { readInput } from "backend/modules/records/service";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthorized, notFound, tooLate } from "backend/platform/use-case/errors";
import { commentForm } from "domain/bookings/comment";
import { mentionedIn } from "domain/bookings/mentions";
import { parseId } from "domain/identifiers";
import { quoted } from "domain/notifications/notices";
import { personName } from "domain/person-name";
import { and, asc, eq } from "drizzle-orm";
import { type BookingRow, lockBooking } from "../record/booking-record";
import { changeBookings, logChanges } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { bookingCommentMentions, bookingComments } from "./tables";

export type BookingComment = typeof bookingComments.$inferSelect;

/** Decisions §4: comments are editable by the author for 15 minutes. */
const EDITABLE_MS = 15 * 60_000;

/** A comment by its id. */
export const commentById = defineRecordLoader<BookingComment>((db, ids) =>
  db.select().from(bookingComments).where(isAnyOf(bookingComments.id, ids)),
);

/** Whom a comment mentions. */
export const mentionsOfComment = defineGroupLoader<typeof bookingCommentMentions.$inferSelect>(
  (db, ids) =>
    db
      .select()
      .from(bookingCommentMentions)
      .where(isAnyOf(bookingCommentMentions.commentId, ids))
      .orderBy(asc(bookingCommentMentions.userId)),
  (mention) => mention.commentId,
);

/** Whether the user may still change the comment. */
export function isCommentEditable(ctx: Ctx, comment: BookingComment): boolean {
  return comment.authorId === ctx.user?.id && isYoung(ctx, comment);
}

const isYoung = (ctx: Ctx, comment: BookingComment) =>
  ctx.now().getTime() - comment.createdAt.getTime() < EDITABLE_MS;

/** Adds a comment to a booking that the user may edit; answers its id. */
export function addComment(
  ctx: SignedInCtx,
  input: { bookingId: string; text: string },
  key: string,
): Promise<number> {
  return changeBookings(
    ctx,
    { key, operation: "addBookingComment", input },
    async ({ tx, changed, notify }) => {
      const { text } = readInput(commentForm, input);
      const record = await lockBooking(tx, ctx, input.bookingId);
      requireOnBooking(ctx, "edit", { ...record.row, ...record });
      const bookingId = record.row.id;
      const [comment] = await tx
        .insert(bookingComments)
        .values({ bookingId, authorId: ctx.user.id, text, createdAt: ctx.now() })
        .returning({ id: bookingComments.id });
      if (!comment) throw new Error("the insert answered no row");
      const mentioned = await saveMentions(tx, comment.id, text);
      await logChanges(tx, ctx, [
        { action: "comment", recordId: bookingId, before: null, after: { comment: text } },
      ]);
      changed(bookingId);
      const notice = {
        name: "booking_new_comment",
        cause: `new_comment:${comment.id}`,
        about: { area: "bookings", id: bookingId },
      } as const;
      const params = { text: quoted(text) };
      // Who is mentioned hears of it as that: a cause notifies once, and the first notice counts.
      notify(
        {
          ...notice,
          params: { ...params, mention: "yes" },
          to: mentioned,
        },
        {
          ...notice,
          params,
          to: await participants(tx, record.row),
        },
      );
      return comment.id;
    },
  );
}

/**
 * Who takes part in a booking: who made it and looks after it or its client, who has written of it, and who was mentioned
 * (decisions §6).
 */
async function participants(tx: Db, { id, clientCompanyId, supervisorId, createdById }: BookingRow) {
  const { responsibleUser1Id, responsibleUser2Id } = companies;
  const [client] = await tx
    .select({ responsibleUser1Id, responsibleUser2Id })
    .from(companies)
    .where(eq(companies.id, clientCompanyId));
  const spoken = await tx
    .select({ author: bookingComments.authorId, mentioned: bookingCommentMentions.userId })
    .from(bookingComments)
    .leftJoin(bookingCommentMentions, eq(bookingCommentMentions.commentId, bookingComments.id))
    .where(eq(bookingComments.bookingId, id));
  const commentUserIds = spoken.flatMap(({ author, mentioned }) => [author, mentioned]);
  return [
    supervisorId,
    createdById,
    client?.responsibleUser1Id ?? null,
    client?.responsibleUser2Id ?? null,
    ...commentUserIds,
  ];
}

/** Changes a comment: NOT_AUTHORIZED for others than its author, TOO_LATE after 15 minutes. Answers its id. */
export function editComment(
  ctx: SignedInCtx,
  input: { id: string; text: string },
  key: string,
): Promise<number> {
  return changeBookings(ctx, { key, operation: "editBookingComment", input }, async ({ tx, changed }) => {
    const { text } = readInput(commentForm, input);
    const id = parseId(input.id);
    if (id === null) throw notFound();
    const one = tx.select().from(bookingComments).where(eq(bookingComments.id, id));
    const [commentBefore] = await one;
    if (!commentBefore) throw notFound();
    // The booking is locked first, as everywhere: deleting it also deletes its comments.
    const record = await lockBooking(tx, ctx, String(commentBefore.bookingId));
    requireOnBooking(ctx, "edit", { ...record.row, ...record });
    const [comment] = await one;
    if (!comment) throw notFound();
    if (comment.authorId !== ctx.user.id) throw notAuthorized("author");
    if (!isYoung(ctx, comment)) throw tooLate();
    await tx.update(bookingComments).set({ text, editedAt: ctx.now() }).where(eq(bookingComments.id, id));
    await saveMentions(tx, id, text);
    await logChanges(tx, ctx, [
      {
        action: "editComment",
        recordId: comment.bookingId,
        before: { comment: comment.text },
        after: { comment: text },
      },
    ]);
    changed(comment.bookingId);
    return id;
  });
}

/**
 * Stores the mentions of a comment, and answers who is mentioned. The form offers the same users: those who may be booked.
 */
async function saveMentions(tx: Db, commentId: number, text: string): Promise<number[]> {
  await tx.delete(bookingCommentMentions).where(eq(bookingCommentMentions.commentId, commentId));
  if (!text.includes("@")) return [];
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.canBookUser, true), eq(users.status, "active")))
    .orderBy(users.id);
  const people = rows.map((user) => ({ id: String(user.id), name: personName(user) }));
  const ids = mentionedIn(text, people).map(Number);
  if (ids.length > 0)
    await tx.insert(bookingCommentMentions).values(ids.map((userId) => ({ commentId, userId })));
  return ids;
}
