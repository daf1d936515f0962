import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { users } from "backend/platform/database/people";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthorized, notFound, tooLate } from "backend/platform/use-case/errors";
import { type UseCaseRequest, useCase, type Work } from "backend/platform/use-case/use-case";
import { commentForm } from "domain/comments/comment";
import { mentionedIn } from "domain/comments/mentions";
import { parseId } from "domain/identifiers";
import { quoted } from "domain/notifications/notices";
import type { NotificationName } from "domain/notifications/notification-kinds";
import { personName } from "domain/person-name";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Decisions §4: comments are editable by the author for 15 minutes. */
const EDITABLE_MS = 15 * 60_000;

export interface Comment {
  id: number;
  recordId: number;
  authorId: number;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
}

/** The tables of an area's comments, of `commentColumns` and `mentionColumns`. */
interface CommentTables {
  comments: PgTable & Record<"id" | "authorId" | "text" | "createdAt" | "editedAt", PgColumn>;
  mentions: PgTable & Record<"commentId" | "userId", PgColumn>;
  /** The field of a comment that names the record, and its column. */
  recordField: string;
  record: PgColumn;
}

/** The tools of a change of comments. */
interface CommentWork extends Work {
  /** Says that the comments of a record have changed. */
  changed(recordId: number): void;
}

/** An area whose records people comment on. */
interface CommentedArea<Row extends { id: number }> extends CommentTables {
  /** As the log and notifications call it. */
  area: string;
  /** As operations call a record: `Booking`. */
  type: string;
  /** Whom a comment may mention, over `users`. */
  mayBeMentioned: SQL;
  /** What people are notified of, and what its causes begin with. */
  notice: NotificationName;
  cause: string;
  /** Locks a record that somebody comments on. NOT_FOUND without one, NOT_AUTHORIZED for users without permission. */
  lock(tx: Db, ctx: SignedInCtx, id: string): Promise<Row>;
  /** Who takes part in a record, beside whoever has written of it or was mentioned. */
  participants(tx: Db, row: Row): Promise<readonly (number | null)[]>;
  /** Runs a change; unset: as any use case. */
  change?(
    ctx: SignedInCtx,
    request: UseCaseRequest,
    run: (work: CommentWork) => Promise<number>,
  ): Promise<number>;
}

export interface Comments {
  type: string;
  /** A comment by its id. */
  byId: ReturnType<typeof defineRecordLoader<Comment>>;
  /** The comments of a record, the first one first. */
  ofRecord: ReturnType<typeof defineGroupLoader<Comment>>;
  /** Whom a comment mentions. */
  mentionsOf: ReturnType<typeof defineGroupLoader<{ commentId: number; userId: number }>>;
  /** Adds a comment; answers its id. */
  add(ctx: SignedInCtx, input: { recordId: string; text: string }, key: string): Promise<number>;
  /** Changes a comment: NOT_AUTHORIZED for others than its author, TOO_LATE after 15 minutes. Answers its id. */
  edit(ctx: SignedInCtx, input: { id: string; text: string }, key: string): Promise<number>;
}

/** Whether the user may still change the comment. */
export const isCommentEditable = (ctx: Ctx, comment: Comment): boolean =>
  comment.authorId === ctx.user?.id && isYoung(ctx, comment);

const isYoung = (ctx: Ctx, comment: Pick<Comment, "createdAt">) =>
  ctx.now().getTime() - comment.createdAt.getTime() < EDITABLE_MS;

const columnsOf = ({ comments, record }: CommentTables) => {
  const { id, authorId, text, createdAt, editedAt } = comments;
  return { id, recordId: record, authorId, text, createdAt, editedAt };
};

/** Declares that people comment on the records of an area. */
export function defineComments<Row extends { id: number }>(declared: CommentedArea<Row>): Comments {
  const { type, comments, mentions, record } = declared;
  const selected = (db: Db) => db.select(columnsOf(declared)).from(comments as PgTable);
  const run = declared.change ?? runPlainly;
  return {
    type,
    byId: defineRecordLoader<Comment>((db, ids) => selected(db).where(isAnyOf(comments.id, ids)) as never),
    ofRecord: defineGroupLoader<Comment>(
      (db, ids) => selected(db).where(isAnyOf(record, ids)).orderBy(asc(comments.id)) as never,
      ({ recordId }) => recordId,
    ),
    mentionsOf: defineGroupLoader<{ commentId: number; userId: number }>(
      (db, ids) =>
        db
          .select({ commentId: mentions.commentId, userId: mentions.userId })
          .from(mentions as PgTable)
          .where(isAnyOf(mentions.commentId, ids))
          .orderBy(asc(mentions.userId)) as never,
      ({ commentId }) => commentId,
    ),
    add: (ctx, input, key) =>
      run(ctx, { key, operation: `add${type}Comment`, input }, (work) =>
        addComment(work, ctx, declared, input),
      ),
    edit: (ctx, input, key) =>
      run(ctx, { key, operation: `edit${type}Comment`, input }, (work) =>
        editComment(work, ctx, declared, input),
      ),
  };
}

const runPlainly: NonNullable<CommentedArea<{ id: number }>["change"]> = (ctx, request, run) =>
  useCase(ctx, request, (work) => run({ ...work, changed: () => undefined }));

async function addComment<Row extends { id: number }>(
  { tx, log, notify, changed }: CommentWork,
  ctx: SignedInCtx,
  declared: CommentedArea<Row>,
  input: { recordId: string; text: string },
): Promise<number> {
  const { area, comments, recordField } = declared;
  const { text } = readInput(commentForm, input);
  const row = await declared.lock(tx, ctx, input.recordId);
  const [inserted] = await tx
    .insert(comments as PgTable)
    .values({ [recordField]: row.id, authorId: ctx.user.id, text, createdAt: ctx.now() } as never)
    .returning({ id: comments.id });
  if (!inserted) throw new Error("the insert answered no row");
  const id = Number(inserted.id);
  const mentioned = await saveMentions(tx, declared, { id, text });
  await log([{ area, action: "comment", recordId: row.id, before: null, after: { comment: text } }]);
  changed(row.id);
  const notice = noticeOf(declared, row.id, { id, text });
  const concerned = [...(await declared.participants(tx, row)), ...(await writersOf(tx, declared, row.id))];
  notify(mentionIn(notice, mentioned), { ...notice, to: concerned });
  return id;
}

const noticeOf = (
  { area, notice: name, cause }: Pick<CommentedArea<never>, "area" | "notice" | "cause">,
  recordId: number,
  { id, text }: { id: number; text: string },
) => ({ name, cause: `${cause}:${id}`, about: { area, id: recordId }, params: { text: quoted(text) } });

/** Who is mentioned hears of it as that: a cause notifies once, and the first notice counts. */
const mentionIn = (notice: ReturnType<typeof noticeOf>, to: readonly number[]) => ({
  ...notice,
  params: { ...notice.params, mention: "yes" },
  to,
});

/** Who has written of a record, and who was mentioned (decisions §6). */
async function writersOf(tx: Db, { comments, mentions, record }: CommentTables, recordId: number) {
  const spoken = await tx
    .select({ author: comments.authorId, mentioned: mentions.userId })
    .from(comments as PgTable)
    .leftJoin(mentions as PgTable, eq(mentions.commentId, comments.id))
    .where(eq(record, recordId));
  return (spoken as { author: number; mentioned: number | null }[]).flatMap(({ author, mentioned }) => [
    author,
    mentioned,
  ]);
}

async function editComment<Row extends { id: number }>(
  { tx, log, notify, changed }: CommentWork,
  ctx: SignedInCtx,
  declared: CommentedArea<Row>,
  input: { id: string; text: string },
): Promise<number> {
  const { area, comments } = declared;
  const { text } = readInput(commentForm, input);
  const id = parseId(input.id) ?? 0;
  const find = async () =>
    (
      await tx
        .select(columnsOf(declared))
        .from(comments as PgTable)
        .where(eq(comments.id, id))
    )[0] as Comment | undefined;
  const seen = await find();
  if (!seen) throw notFound();
  // The record is locked first, as everywhere: deleting it also deletes its comments.
  const row = await declared.lock(tx, ctx, String(seen.recordId));
  const comment = await find();
  if (!comment) throw notFound();
  if (comment.authorId !== ctx.user.id) throw notAuthorized("author");
  if (!isYoung(ctx, comment)) throw tooLate();
  await tx
    .update(comments as PgTable)
    .set({ text, editedAt: ctx.now() } as never)
    .where(eq(comments.id, id));
  const mentioned = await saveMentions(tx, declared, { id, text });
  // Who was notified of the comment before is not notified again.
  notify(mentionIn(noticeOf(declared, row.id, { id, text }), mentioned));
  const [before, after] = [{ comment: comment.text }, { comment: text }];
  await log([{ area, action: "editComment", recordId: row.id, before, after }]);
  changed(row.id);
  return id;
}

/** Stores whom a comment mentions, and answers them. */
async function saveMentions(
  tx: Db,
  { mentions, mayBeMentioned }: Pick<CommentedArea<never>, "mentions" | "mayBeMentioned">,
  { id: commentId, text }: { id: number; text: string },
): Promise<number[]> {
  await tx.delete(mentions as PgTable).where(eq(mentions.commentId, commentId));
  if (!text.includes("@")) return [];
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(mayBeMentioned, eq(users.status, "active")))
    .orderBy(users.id);
  const people = rows.map((user) => ({ id: String(user.id), name: personName(user) }));
  const ids = mentionedIn(text, people).map(Number);
  if (ids.length > 0)
    await tx.insert(mentions as PgTable).values(ids.map((userId) => ({ commentId, userId })) as never);
  return ids;
}
