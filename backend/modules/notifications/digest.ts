import { readSettings } from "backend/modules/settings/service";
import { userSession } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { enqueueMail } from "backend/platform/mail/outbox";
import { defineWork, SupersededError } from "backend/platform/work/define-work";
import { lastDayAt } from "domain/moments";
import { personName } from "domain/person-name";
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { digestOf } from "./messages";
import { findUnread } from "./read";
import { notificationRhythms, notificationSettings, notifications } from "./tables";

/** When the digests of a day are sent. */
const HOUR = 7;

interface Sending {
  now: Date;
  /** Where links lead; null where no public address is set. */
  origin: string | null;
}

/**
 * Mails to a user what was collected for them, unless they have read it by now, no longer see it, or no longer want mail
 * of it. In one transaction nothing is collected any more and the mail is in the outbox: it is told once, or not yet.
 *
 * @mail The digest of a day | users who want one mail a day | `digestSubject`, `digestText` with `digest_<kind>`
 */
export async function sendCollected(tx: Db, userId: number, { now, origin }: Sending): Promise<void> {
  const collected = await tx
    .update(notifications)
    .set({ isCollected: false })
    .where(and(eq(notifications.userId, userId), eq(notifications.isCollected, true)))
    .returning({ id: notifications.id });
  if (collected.length === 0) return;
  const session = await userSession(tx, userId);
  if (!session) return;
  const ids = collected.map(({ id }) => id);
  const [unread, wanted] = [await findUnread({ db: tx, ...session }, ids), await wantedByMail(tx, userId)];
  const entries = unread.filter(({ name }) => wanted.has(name));
  if (entries.length === 0) return;
  const { email: to } = session.user;
  const mail = digestOf(entries, personName(session.user) || to, origin);
  await enqueueMail(tx, [{ to, ...mail }], now);
}

/** The kinds that a user wants mail of, and that the house has not switched off. */
async function wantedByMail(tx: Db, userId: number) {
  const { notifications: switchedOn } = await readSettings(tx);
  const chosen = await tx
    .select({ name: notificationSettings.name })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.email, true)));
  return new Set(chosen.map(({ name }) => name).filter((name) => switchedOn.includes(name)));
}

/** Whether the digest of a day is still to be sent to a user; it is not from then on. */
async function takeDay(tx: Db, userId: number, day: string): Promise<boolean> {
  const { lastDigest } = notificationRhythms;
  const rows = await tx
    .insert(notificationRhythms)
    .values({ userId, lastDigest: day })
    .onConflictDoUpdate({
      target: notificationRhythms.userId,
      set: { lastDigest: day },
      setWhere: or(isNull(lastDigest), lt(lastDigest, day)),
    })
    .returning({ userId: notificationRhythms.userId });
  return rows.length > 0;
}

/** Mails to each user who wants one mail a day what was collected for them. */
defineWork({
  name: "send_digests",
  every: "day",
  hour: HOUR,
  run: async ({ house, part, isOver }) => {
    const { db, now, originOfLinks, log, wakeMail } = house;
    // What is made up for before that hour is the digest of the day before.
    const day = lastDayAt(HOUR, now());
    // Also users who get their mails at once by now: what was collected before is for them, too.
    const receivers = await db
      .selectDistinct({ id: notifications.userId })
      .from(notifications)
      .where(eq(notifications.isCollected, true))
      .orderBy(asc(notifications.userId));
    let failure: unknown;
    for (const { id } of receivers) {
      if (isOver()) break;
      try {
        await part(async ({ tx }) => {
          if (await takeDay(tx, id, day))
            await sendCollected(tx, id, { now: now(), origin: originOfLinks("") });
          return {};
        });
      } catch (error) {
        if (error instanceof SupersededError) throw error;
        // The others get theirs; this one is tried again.
        log.error({ err: error, userId: id }, "no digest for this user");
        failure = error;
      }
    }
    wakeMail();
    if (failure) throw failure;
  },
});
