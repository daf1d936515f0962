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
  permissions: readonly string[];
  called: string;
  address: string;
}

/** Who has chosen one of these, and may sign in. */
export async function listenersTo(tx: Db, notices: readonly Notice[], actorId: number): Promise<Listener[]> {
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
    return [{ ...chosen, id, address, called: personName(admitted.user) || address, permissions }];
  });
}

/** Those of the listeners whom a notice concerns, and who see what it is about. */
export function recipientsOf(
  { name, to, needs }: Notice,
  subject: NamedSubject | null,
  listeners: readonly Listener[],
): ReadonlySet<Listener> {
  const concerned = listeners.filter(
    (listener) =>
      listener.name === name &&
      (to?.includes(listener.id) ?? true) &&
      (!needs || hasPermission(listener.permissions, needs)) &&
      subject?.isSeenWith(listener.permissions),
  );
  return new Set(needs ? concerned.slice(0, MOST_ABLE) : concerned);
}
