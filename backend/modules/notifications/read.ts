import { isAwaited, isMissing, isVisibleBooking } from "backend/modules/bookings/service";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { personNameSql, users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Page } from "backend/platform/lists/list-query";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthorized } from "backend/platform/use-case/errors";
import { formatDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import { mayGet, notificationsFor } from "domain/notifications/notices";
import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { messageOf } from "./messages";
import { notifications } from "./tables";

/** A notification with its text, as it reads now. */
export interface Notification {
  id: number;
  name: (typeof notifications.$inferSelect)["name"];
  bookingId: number | null;
  userId: number;
  createdAt: Date;
  readAt: Date | null;
  message: string;
  /** Whether its booking has a medium, and so can be opened from it (spec §2). */
  hasMedium: boolean;
}

/** Throws NOT_AUTHORIZED for anybody's notifications but one's own. */
export function requireOwn(ctx: SignedInCtx, userId: string | null | undefined): void {
  if (userId && parseId(userId) !== ctx.user.id) throw notAuthorized("own notifications");
}

/** Whoever reads their notifications, on a screen or in a digest. */
type Reader = Pick<SignedInCtx, "db" | "user" | "permissions">;

/**
 * What a user sees of their notifications: with the right to that kind, and to the booking. That material is missing is
 * seen as long as it is.
 */
function inSight(reader: Reader): SQL | undefined {
  const names = notificationsFor(reader.permissions);
  if (names.length === 0) return sql`false`;
  const stillHolds = or(
    ne(notifications.name, "booking_ad_not_uploaded"),
    sql`(${isMissing} and ${isAwaited})`,
  );
  return and(
    eq(notifications.userId, reader.user.id),
    inArray(notifications.name, names),
    or(isNull(notifications.bookingId), and(isVisibleBooking(reader), stillHolds)),
  );
}

const isInBell = eq(notifications.isShown, true);
const isUnread = isNull(notifications.readAt);

function seen(reader: Reader, condition?: SQL) {
  const { id, name, bookingId, userId, createdAt, readAt, params } = notifications;
  return reader.db
    .select({
      row: { id, name, bookingId, userId, createdAt, readAt, params },
      client: companies.name,
      medium: media.name,
      actor: personNameSql(users),
      hasMedium: sql<boolean>`(${bookings.targetMediumId} is not null or exists (
        select 1 from ${bookingTargetMedia} where ${bookingTargetMedia.bookingId} = ${bookings.id}))`,
    })
    .from(notifications)
    .leftJoin(bookings, eq(bookings.id, bookingId))
    .leftJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .leftJoin(media, eq(media.id, bookings.targetMediumId))
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(inSight(reader), condition))
    .orderBy(desc(id))
    .$dynamic();
}

type Seen = Awaited<ReturnType<typeof seen>>[number];

function asNotification(
  { row: { params, ...row }, client, medium, actor, hasMedium }: Seen,
  dayText?: (day: string) => string,
): Notification {
  const subject = row.bookingId === null ? null : { id: row.bookingId, client: client ?? "", medium };
  return { ...row, hasMedium, message: messageOf({ name: row.name, params, subject, actor }, dayText) };
}

/** The latest first. */
export async function listNotifications(ctx: SignedInCtx, { limit, skip }: Page) {
  const [rows, [all]] = await Promise.all([
    seen(ctx, isInBell).limit(limit).offset(skip),
    ctx.db
      .select({ total: count(), unread: sql<number>`count(*) filter (where ${isUnread})`.mapWith(Number) })
      .from(notifications)
      .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
      .where(and(inSight(ctx), isInBell)),
  ]);
  const { total = 0, unread = 0 } = all ?? {};
  return { data: rows.map((row) => asNotification(row)), total, unread, hasMore: skip + rows.length < total };
}

export async function countUnread(ctx: SignedInCtx): Promise<number> {
  if (notificationsFor(ctx.permissions).length === 0) return 0;
  const [all] = await ctx.db
    .select({ unread: count() })
    .from(notifications)
    .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
    .where(and(inSight(ctx), isInBell, isUnread));
  return all?.unread ?? 0;
}

/** Comments that the user is notified of and has not read, the latest first. */
export async function unreadComments(ctx: SignedInCtx, limit: number): Promise<Notification[]> {
  if (!mayGet(ctx.permissions, "booking_new_comment")) return [];
  const isComment = eq(notifications.name, "booking_new_comment");
  const rows = await seen(ctx, and(isInBell, isUnread, isComment)).limit(limit);
  return rows.map((row) => asNotification(row));
}

/** Those of some notifications that the user sees. */
export async function findNotifications(ctx: SignedInCtx, ids: readonly number[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  return (await seen(ctx, and(isInBell, inArray(notifications.id, [...ids])))).map((row) =>
    asNotification(row),
  );
}

/** Those of some notifications that a user sees and has not read in the bell, as mails say them, the oldest first. */
export async function findUnread(reader: Reader, ids: readonly number[]): Promise<Notification[]> {
  const rows = await seen(reader, and(isUnread, isOneOf(notifications.id, ids)));
  return rows.map((row) => asNotification(row, formatDay)).reverse();
}

/** Whether somebody who waits for notifications is still signed in. */
export const isSignedIn = (ctx: Ctx): ctx is SignedInCtx => ctx.user !== null;
