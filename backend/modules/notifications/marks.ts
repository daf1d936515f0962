import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { subjectAreas } from "backend/platform/use-case/subjects";
import { defineWork } from "backend/platform/work/define-work";
import { parseId } from "domain/identifiers";
import { and, eq, isNotNull, isNull, lt, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { isOfGroup } from "./groups";
import { findNotifications, inSight, isInBell, isUnread, type Notification } from "./read";
import { notifications } from "./tables";

// Marks of one's own are no changes of records: they are not logged, and can be repeated.

/** Of what the bell has: what only goes by mail was not seen there. */
const own = (ctx: SignedInCtx, condition: SQL | undefined) =>
  and(eq(notifications.userId, ctx.user.id), eq(notifications.isShown, true), condition);

/** Tells the user's other windows. */
function announce({ pubSub, user }: SignedInCtx): void {
  pubSub.publish("notificationsChanged", { userIds: [user.id], ids: [] });
}

/** Marks one as read or unread; NOT_FOUND for one that the user does not see. */
export async function markRead(ctx: SignedInCtx, id: string, isRead: boolean): Promise<Notification> {
  const key = parseId(id) ?? 0;
  const [notification] = await findNotifications(ctx, [key]);
  if (!notification) throw notFound();
  if ((notification.readAt !== null) === isRead) return notification;
  const readAt = isRead ? ctx.now() : null;
  await ctx.db
    .update(notifications)
    .set({ readAt })
    .where(own(ctx, eq(notifications.id, key)));
  announce(ctx);
  return { ...notification, readAt };
}

/** Up to and with this one, so that what came meanwhile stays unread; unset: all. */
const upToId = (upTo: string | null | undefined) =>
  upTo ? lte(notifications.id, parseId(upTo) ?? 0) : undefined;

export async function markAllRead(ctx: SignedInCtx, upTo?: string | null): Promise<boolean> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(own(ctx, and(isNull(notifications.readAt), upToId(upTo))));
  announce(ctx);
  return true;
}

/** Marks those of a group as read that the user sees; an unknown group has none. */
export async function markGroupRead(ctx: SignedInCtx, key: string, upTo?: string | null): Promise<boolean> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(inSight(ctx), isInBell, isUnread, upToId(upTo), isOfGroup(key)));
  announce(ctx);
  return true;
}

/** Deletes some, or all up to one. They are kept hidden, so that nobody hears of the same cause again. */
export async function deleteNotifications(
  ctx: SignedInCtx,
  { ids, upTo }: { ids: readonly string[]; upTo?: string | null },
): Promise<boolean> {
  const chosen = isOneOf(
    notifications.id,
    ids.map((id) => parseId(id) ?? 0),
  );
  await ctx.db
    .update(notifications)
    .set({
      isShown: false,
      readAt: sql`coalesce(${notifications.readAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where(own(ctx, upTo ? or(chosen, upToId(upTo)) : chosen));
  announce(ctx);
  return true;
}

const DAY_MS = 86_400_000;

/** Removes notifications: read ones after 90 days, all others after a year, those of records that are gone at once. */
defineWork({
  name: "sweep_notifications",
  every: "day",
  run: async ({ house: { db, now } }) => {
    const before = (days: number) => lt(notifications.createdAt, new Date(now().getTime() - days * DAY_MS));
    await db.delete(notifications).where(or(before(365), and(isNotNull(notifications.readAt), before(90))));
    const { area, recordId } = notifications;
    for (const one of subjectAreas()) {
      const record = sql`(select 1 from ${one.table} where ${eq(one.table.id, recordId)})`;
      const isGone = and(isNotNull(recordId), notExists(record));
      await db.delete(notifications).where(and(eq(area, one.area), isGone));
    }
  },
});
