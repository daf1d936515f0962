import { readSettings } from "backend/modules/settings/service";
import { accountColumns, admit } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { enqueueMail } from "backend/platform/mail/mail";
import type { Actor } from "backend/platform/use-case/activity";
import { type Delivery, deliverNoticesBy, type Notice } from "backend/platform/use-case/notices";
import { formatDay } from "domain/dates";
import { mayGet } from "domain/notifications/notices";
import { mayOnBooking } from "domain/permissions/bookings";
import { personName } from "domain/person-name";
import type { NotificationName } from "domain/settings/choices";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { mailAbout, messageOf } from "./messages";
import { type NotedBooking, notedBookings } from "./subjects";
import { notificationRhythms, notificationSettings, notifications } from "./tables";

/** From so many new bookings of one change on, a user gets one notification of all of them. */
const MANY = 5;

/**
 * Notifies those who have chosen it, may see the booking, and have not caused it themselves. What the house has switched
 * off reaches nobody.
 */
async function deliver(
  { tx, announce, origin }: Delivery,
  actor: Actor,
  notices: readonly Notice[],
): Promise<boolean> {
  const { notifications: switchedOn } = await readSettings(tx);
  const on = notices.filter(({ name }) => switchedOn.includes(name));
  if (on.length === 0) return false;
  const listeners = await listenersTo(tx, on, actor.user?.id ?? 0);
  if (listeners.length === 0) return false;
  const bookings = await notedBookings(
    tx,
    on.map(({ bookingId }) => bookingId),
  );
  // Who hears of a package need not hear of each of its bookings.
  const heard = on.filter(({ bookingId }) => {
    const parentId = bookings.get(bookingId)?.parentId ?? null;
    return parentId === null || !on.some((other) => other.bookingId === parentId);
  });
  const addressed = listeners.flatMap((listener) =>
    grouped(heard.filter((notice) => concerns(notice, listener, bookings.get(notice.bookingId)))).map(
      (notice) => ({ listener, notice }),
    ),
  );
  if (addressed.length === 0) return false;
  const createdAt = actor.now();
  const rows = addressed.map(({ listener, notice: { name, cause, bookingId, params = {} } }) => ({
    ...{ userId: listener.id, name, cause, bookingId, params, createdAt },
    actorId: actor.user?.id ?? null,
    isShown: listener.internal,
    isCollected: listener.email && listener.isDaily,
  }));
  const written = await tx.insert(notifications).values(rows).onConflictDoNothing().returning();
  const shown = written.filter(({ isShown }) => isShown);
  if (shown.length > 0)
    announce("notificationsChanged", {
      userIds: [...new Set(shown.map(({ userId }) => userId))],
      ids: shown.map(({ id }) => id),
    });
  const actorName = actor.user ? personName(actor.user) : null;
  const mails = written.flatMap((row) => {
    const listener = listeners.find(({ id, name }) => id === row.userId && name === row.name);
    if (!listener?.email || row.isCollected) return [];
    const { name, params } = row;
    const subject = bookings.get(row.bookingId ?? 0) ?? null;
    const message = messageOf({ name, params, subject, actor: actorName }, formatDay);
    const text = mailAbout({ message, bookingId: row.bookingId }, listener.called, origin);
    return [{ to: listener.address, subject: message, text }];
  });
  return (await enqueueMail(tx, mails, createdAt)).length > 0;
}
deliverNoticesBy(deliver);

interface Listener {
  id: number;
  name: NotificationName;
  email: boolean;
  internal: boolean;
  isDaily: boolean;
  permissions: readonly string[];
  called: string;
  address: string;
}

/** Who has chosen one of these, and may sign in. */
async function listenersTo(tx: Db, notices: readonly Notice[], actorId: number): Promise<Listener[]> {
  const names = [...new Set(notices.map(({ name }) => name))];
  const isForSome = notices.every(({ to }) => to !== undefined);
  const concerned = [...new Set(notices.flatMap(({ to = [] }) => to))].filter((id) => id !== null);
  if (isForSome && concerned.length === 0) return [];
  const { name, email, internal } = notificationSettings;
  const isDaily = sql<boolean>`coalesce(${notificationRhythms.isDaily}, false)`;
  const rows = await tx
    .select({ account: accountColumns, name, email, internal, isDaily })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .leftJoin(notificationRhythms, eq(notificationRhythms.userId, users.id))
    .where(
      and(
        inArray(name, names),
        or(eq(email, true), eq(internal, true)),
        ne(users.id, actorId),
        isForSome ? isOneOf(users.id, concerned) : undefined,
      ),
    );
  return rows.flatMap(({ account, ...chosen }) => {
    const admitted = admit(account);
    if (!admitted || !mayGet(admitted.permissions, chosen.name)) return [];
    const { id, email: address } = admitted.user;
    const { permissions } = admitted;
    return [{ ...chosen, id, address, called: personName(admitted.user) || address, permissions }];
  });
}

const concerns = (notice: Notice, listener: Listener, booking: NotedBooking | undefined) =>
  booking !== undefined &&
  notice.name === listener.name &&
  (notice.to?.includes(listener.id) ?? true) &&
  mayOnBooking(listener.permissions, "view", booking);

type Addressed = Omit<Notice, "bookingId"> & { bookingId: number | null };

/** Many new bookings are one notification. */
function grouped(notices: readonly Notice[]): readonly Addressed[] {
  const created = notices.filter(({ name }) => name === "booking_created");
  const [first] = created;
  if (!first || created.length < MANY) return notices;
  const others = notices.filter(({ name }) => name !== "booking_created");
  const count = String(created.length);
  return [...others, { ...first, cause: `${first.cause}:many`, bookingId: null, params: { count } }];
}
