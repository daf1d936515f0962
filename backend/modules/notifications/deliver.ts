import { readSettings } from "backend/modules/settings/service";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { Actor } from "backend/platform/use-case/activity";
import { type Delivery, deliverNoticesBy, type Notice } from "backend/platform/use-case/notices";
import { findSubjects, subjectArea } from "backend/platform/use-case/subjects";
import { formatDay } from "domain/dates";
import { personName } from "domain/person-name";
import { DIRECT } from "./direct";
import { IN_ONE, mailAbout, notificationMessage } from "./messages";
import { listenersTo, recipientsOf } from "./recipients";
import { notifications } from "./tables";

/** From so many new ones of one change on, a user gets one notification of all of them. */
const MANY = 5;

/**
 * Notifies those who have chosen it, may see the record, and have not caused it themselves. What the house has switched
 * off reaches nobody.
 *
 * @mail A notification, for users who want mail at once | see above | `notificationText` with `notification_<kind>`
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
  const subjectOf = await findSubjects(
    tx,
    on.map(({ about }) => about),
  );
  const ofNotice = ({ about }: Notice) => subjectOf(about.area, about.id);
  const notifiedRecords = new Set(on.map(({ about }) => `${about.area}:${about.id}`));
  // Who hears of a package need not hear of each of its bookings.
  const heard = on.filter((notice) => {
    const parentId = ofNotice(notice)?.parentId ?? null;
    return parentId === null || !notifiedRecords.has(`${notice.about.area}:${parentId}`);
  });
  const recipients = new Map(
    heard.map((notice) => [notice, recipientsOf(notice, ofNotice(notice), listeners)]),
  );
  const addressed = listeners.flatMap((listener) =>
    grouped(heard.filter((notice) => recipients.get(notice)?.has(listener))).map((notice) => ({
      listener,
      notice,
    })),
  );
  if (addressed.length === 0) return false;
  const createdAt = actor.now();
  const rows = addressed.map(({ listener, notice: { name, cause, area, recordId, params = {} } }) => ({
    userId: listener.id,
    name,
    cause,
    area,
    recordId,
    params,
    createdAt,
    actorId: actor.user?.id ?? null,
    isShown: listener.internal,
    isCollected: listener.email && listener.isDaily,
  }));
  const written = await tx.insert(notifications).values(rows).onConflictDoNothing().returning();
  const visibleRows = written.filter(({ isShown }) => isShown);
  if (visibleRows.length > 0)
    announce("notificationsChanged", {
      userIds: [...new Set(visibleRows.map(({ userId }) => userId))],
      ids: visibleRows.map(({ id }) => id),
    });
  const actorName = actor.user ? personName(actor.user) : null;
  const mails = written.flatMap((row) => {
    const isNamed = row.params[DIRECT] !== undefined;
    const listener = listeners.find(
      (one) => one.id === row.userId && one.name === row.name && one.isNamed === isNamed,
    );
    if (!listener?.email || row.isCollected) return [];
    const subject = subjectOf(row.area, row.recordId);
    const message = notificationMessage({ ...row, subject, actor: actorName }, formatDay);
    const path = subjectArea(row.area).pathOf(row.recordId);
    const text = mailAbout({ message, path }, listener.called, origin);
    return [{ to: listener.address, subject: message, text }];
  });
  return (await enqueueMail(tx, mails, createdAt)).length > 0;
}
deliverNoticesBy(deliver);

type Addressed = Pick<Notice, "name" | "cause" | "params"> & { area: string; recordId: number | null };

/** Many new ones of a kind and an area are one notification. */
function grouped(notices: readonly Notice[]): readonly Addressed[] {
  const kinds = new Map<string, Notice[]>();
  for (const notice of notices) {
    const kind = `${notice.name}:${notice.about.area}`;
    const some = kinds.get(kind);
    if (some) some.push(notice);
    else kinds.set(kind, [notice]);
  }
  return [...kinds.values()].flatMap((some): Addressed[] => {
    const [first] = some;
    const isMany = some.length >= MANY && IN_ONE.some((name) => name === first?.name);
    if (first && isMany) {
      const [cause, params] = [`${first.cause}:many`, { count: String(some.length) }];
      return [{ ...first, cause, params, area: first.about.area, recordId: null }];
    }
    return some.map(({ about, isDirect, params, ...notice }) => ({
      ...notice,
      params: isDirect ? { ...params, [DIRECT]: "1" } : params,
      area: about.area,
      recordId: about.id,
    }));
  });
}
