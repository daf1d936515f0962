import type { Db } from "backend/platform/database/database";
import { personNameSql, users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Pagination } from "backend/platform/lists/list-query";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthorized } from "backend/platform/use-case/errors";
import {
  findSubjects,
  type NotificationReader,
  subjectArea,
  subjectAreas,
} from "backend/platform/use-case/subjects";
import { formatDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import { mayGet, notificationsFor } from "domain/notifications/notices";
import { and, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { isDirect } from "./direct";
import { notificationMessage } from "./messages";
import { notifications } from "./tables";

/** A notification with its text, as it reads now. */
export interface Notification {
  id: number;
  name: (typeof notifications.$inferSelect)["name"];
  area: string;
  recordId: number | null;
  userId: number;
  createdAt: Date;
  readAt: Date | null;
  message: string;
  /** What its record is called now. */
  about: string;
  /** The address where it leads. */
  path: string;
  /** Whether there is one record that it opens. */
  isOpened: boolean;
  /** Who has caused it, and what it quotes of them. */
  actor: string | null;
  quote: string | null;
}

/** Throws NOT_AUTHORIZED for anybody's notifications but one's own. */
export function requireOwn(ctx: SignedInCtx, userId: string | null | undefined): void {
  if (userId && parseId(userId) !== ctx.user.id) throw notAuthorized("own notifications");
}

/** Whoever reads their notifications, on a screen or in a digest. */
type Reader = Pick<SignedInCtx, "db"> & NotificationReader;

/** What a user sees of their notifications: with the right to that kind, and to the record, as long as it holds. */
export function inSight(reader: Reader): SQL | undefined {
  const names = notificationsFor(reader.permissions);
  const areas = subjectAreas().filter(({ isOpenWith }) => isOpenWith(reader.permissions));
  if (areas.length === 0) return sql`false`;
  const { area, recordId } = notifications;
  const ofAreas = areas.map((one) => {
    const seen = and(eq(one.table.id, recordId), one.inSight(reader, notifications));
    return and(
      eq(area, one.area),
      or(isNull(recordId), exists(sql`(select 1 from ${one.table} where ${seen})`)),
    );
  });
  const isAllowed = names.length > 0 ? or(inArray(notifications.name, names), isDirect) : isDirect;
  return and(eq(notifications.userId, reader.user.id), isAllowed, or(...ofAreas));
}

export const isInBell = eq(notifications.isShown, true);
export const isUnread = isNull(notifications.readAt);

function seen(reader: Reader, condition?: SQL) {
  const { id, name, area, recordId, userId, createdAt, readAt, params } = notifications;
  return reader.db
    .select({
      row: { id, name, area, recordId, userId, createdAt, readAt, params },
      actor: personNameSql(users),
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(inSight(reader), condition))
    .orderBy(desc(id))
    .$dynamic();
}

type NotificationRows = Awaited<ReturnType<typeof seen>>;

/** Rows with their texts; the records as they are called now. */
async function withTexts(
  db: Db,
  rows: NotificationRows,
  dayText?: (day: string) => string,
): Promise<Notification[]> {
  const subjectOf = await findSubjects(
    db,
    rows.map(({ row }) => ({ area: row.area, id: row.recordId })),
  );
  return rows.map(({ row: { params, ...row }, actor }) => {
    const subject = subjectOf(row.area, row.recordId);
    const message = notificationMessage({ ...row, params, subject, actor }, dayText);
    const path = subjectArea(row.area).pathOf(row.recordId);
    const quote = params.text ?? null;
    const about = subject?.about ?? "";
    return { ...row, message, about, path, isOpened: subject?.isOpened ?? false, actor, quote };
  });
}

/** The latest first; those that meet a condition. */
export async function listNotifications(ctx: SignedInCtx, { limit, skip }: Pagination, condition?: SQL) {
  const chosen = and(isInBell, condition);
  const [rows, [all]] = await Promise.all([
    seen(ctx, chosen).limit(limit).offset(skip),
    ctx.db
      .select({ total: count(), unread: sql<number>`count(*) filter (where ${isUnread})`.mapWith(Number) })
      .from(notifications)
      .where(and(inSight(ctx), chosen)),
  ]);
  const { total = 0, unread = 0 } = all ?? {};
  return { data: await withTexts(ctx.db, rows), total, unread, hasMore: skip + rows.length < total };
}

const COMMENTS = ["booking_new_comment", "review_new_comment"] as const;

/** Comments that the user is notified of and has not read, the latest first. */
export async function unreadComments(ctx: SignedInCtx, limit: number): Promise<Notification[]> {
  const kinds = COMMENTS.filter((name) => mayGet(ctx.permissions, name));
  if (kinds.length === 0) return [];
  const isComment = inArray(notifications.name, kinds);
  return await withTexts(ctx.db, await seen(ctx, and(isInBell, isUnread, isComment)).limit(limit));
}

/** Those of some notifications that the user sees. */
export async function findNotifications(ctx: SignedInCtx, ids: readonly number[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  return await withTexts(ctx.db, await seen(ctx, and(isInBell, inArray(notifications.id, [...ids]))));
}

/** Those of some notifications that a user sees and has not read in the bell, as mails say them, the oldest first. */
export async function findUnread(reader: Reader, ids: readonly number[]): Promise<Notification[]> {
  const rows = await seen(reader, and(isUnread, isOneOf(notifications.id, ids)));
  return (await withTexts(reader.db, rows, formatDay)).reverse();
}

/** Whether somebody who waits for notifications is still signed in. */
export const isSignedIn = (ctx: Ctx): ctx is SignedInCtx => ctx.user !== null;
