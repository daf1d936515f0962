import { accountColumns, admit } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { MOST_ABLE, type Notice } from "backend/platform/use-case/notices";
import type { NamedSubject } from "backend/platform/use-case/subjects";
import { mayGet } from "domain/notifications/notices";
import type { NotificationName } from "domain/notifications/notification-kinds";
import { hasPermission } from "domain/permissions/check";
import { personName } from "domain/person-name";
import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { notificationRhythms, notificationSettings } from "./tables";

/** Somebody who has chosen a kind of notification, and how it reaches them. */
interface Listener {
  id: number;
  name: NotificationName;
  email: boolean;
  internal: boolean;
  isDaily: boolean;
  /** Whether somebody asks for them by name, whatever they have chosen. */
  isNamed: boolean;
  permissions: readonly string[];
  called: string;
  address: string;
}

/** Who is to hear of these, and may sign in: whoever has chosen it, and those who are asked by name. */
export async function listenersTo(tx: Db, notices: readonly Notice[], actorId: number): Promise<Listener[]> {
  const [direct, chosen] = [true, false].map((isDirect) =>
    notices.filter((notice) => Boolean(notice.isDirect) === isDirect),
  );
  return [
    ...(await listenersByChoice(tx, chosen ?? [], actorId)),
    ...(await namedListeners(tx, direct ?? [], actorId)),
  ];
}

async function namedListeners(tx: Db, notices: readonly Notice[], actorId: number): Promise<Listener[]> {
  const ids = [...new Set(notices.flatMap(({ to = [] }) => to))].filter(
    (id) => id !== null && id !== actorId,
  );
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ account: accountColumns })
    .from(users)
    .where(isOneOf(users.id, ids as number[]))
    .orderBy(asc(users.id));
  return rows.flatMap(({ account }) => {
    const admitted = admit(account);
    if (!admitted) return [];
    const { id, email: address } = admitted.user;
    const { permissions } = admitted;
    const reached = { email: true, internal: true, isDaily: false, isNamed: true };
    const called = personName(admitted.user) || address;
    const names = new Set(notices.filter(({ to }) => to?.includes(id)).map(({ name }) => name));
    return [...names].map((name) => ({ ...reached, id, name, address, called, permissions }));
  });
}

/** Who has chosen one of these. */
async function listenersByChoice(tx: Db, notices: readonly Notice[], actorId: number): Promise<Listener[]> {
  if (notices.length === 0) return [];
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
    )
    .orderBy(asc(users.id));
  return rows.flatMap(({ account, ...chosen }) => {
    const admitted = admit(account);
    if (!admitted || !mayGet(admitted.permissions, chosen.name)) return [];
    const { id, email: address } = admitted.user;
    const { permissions } = admitted;
    const called = personName(admitted.user) || address;
    return [{ ...chosen, id, address, called, permissions, isNamed: false }];
  });
}

/** Those of the listeners whom a notice concerns, and who see what it is about. */
export function recipientsOf(
  { name, to, needs, isDirect = false }: Notice,
  subject: NamedSubject | null,
  listeners: readonly Listener[],
): ReadonlySet<Listener> {
  const concerned = listeners.filter(
    (listener) =>
      listener.name === name &&
      listener.isNamed === isDirect &&
      (to?.includes(listener.id) ?? true) &&
      (!needs || hasPermission(listener.permissions, needs)) &&
      subject?.isSeenWith(listener.permissions),
  );
  return new Set(needs ? concerned.slice(0, MOST_ABLE) : concerned);
}
