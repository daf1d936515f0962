import { randomUUID } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { mailOutbox } from "backend/platform/database/tables";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { MailAttachment } from "./mail-attachment";

/** A message as a use case writes it; plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address that replies go to; unset = the house's own address. */
  replyTo?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
}

/** A message on its way; `messageId` stays the same whenever it is tried again. */
export interface OutgoingMail extends Mail {
  messageId: string;
}

/** Delivers messages to a mail server or a folder. Throws where a message was not accepted. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The receiver will never accept this message, so trying again does not help. */
export class PermanentMailError extends Error {}

/** The minutes until the next attempt, per failure; after the last one the message is given up. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440];
/** Longer than any server takes to answer; a process that holds a message longer has crashed. */
const LEASE_MS = 10 * 60_000;

/**
 * Writes messages into the outbox, in the transaction of the use case that causes them: they are sent if and only if it
 * is committed. Returns their ids.
 */
export async function enqueueMail(tx: Db, mails: readonly Mail[], now: Date): Promise<number[]> {
  if (mails.length === 0) return [];
  const rows = await tx
    .insert(mailOutbox)
    .values(
      mails.map(({ to, subject, text, replyTo = null, attachments = [] }) => ({
        recipient: to,
        subject: subject.replace(/\s+/g, " ").trim(),
        body: text,
        replyTo,
        attachments,
        messageId: `${randomUUID()}@backoffice`,
        createdAt: now,
        dueAt: now,
      })),
    )
    .returning({ id: mailOutbox.id });
  return rows.map(({ id }) => id);
}

/**
 * Sends the due messages, oldest first; returns how many were sent. It takes a message by marking its row, so that
 * several servers never send the same one at once, and no transaction stays open while a mail server responds. If a
 * server dies with a message, it is sent again with the same id, by which mail servers recognise it.
 */
export async function sendDueMail(
  db: Db,
  mailer: Mailer,
  now: () => Date,
  onFailure: (error: unknown, mailId: number) => void = () => {},
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (;;) {
    if (isStopped()) return sent;
    const mail = await takeNext(db, now());
    if (!mail) return sent;
    try {
      const { recipient: to, subject, body: text, replyTo, messageId, attachments } = mail;
      await mailer.send({ to, subject, text, messageId, attachments, ...(replyTo ? { replyTo } : {}) });
      await db
        .update(mailOutbox)
        .set({ state: "sent", sentAt: now(), takenUntil: null, lastError: null })
        .where(eq(mailOutbox.id, mail.id));
      sent += 1;
    } catch (error) {
      onFailure(error, mail.id);
      await db
        .update(mailOutbox)
        .set({ ...afterFailure(error, mail.attempts, now()), takenUntil: null })
        .where(eq(mailOutbox.id, mail.id));
    }
  }
}

const ROUND_MS = 5_000;

/** Sends the outbox at intervals, and soon after `wake`; `stop` waits for the message under way. */
export function startMailDelivery(
  db: Db,
  mailer: Mailer,
  options: {
    now: () => Date;
    onFailure: (error: unknown, mailId: number) => void;
    onError: (error: unknown) => void;
  },
) {
  let stopped = false;
  let again = false;
  let round: Promise<void> | null = null;
  const walk = async () => {
    do {
      again = false;
      try {
        await sendDueMail(db, mailer, options.now, options.onFailure, () => stopped);
      } catch (error) {
        options.onError(error);
      }
    } while (again && !stopped);
    round = null;
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    round ??= walk();
  };
  const timer = setInterval(wake, ROUND_MS).unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
      mailer.close();
    },
  };
}

function afterFailure(error: unknown, attempts: number, now: Date) {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const minutes = RETRY_MINUTES[attempts - 1];
  if (error instanceof PermanentMailError || minutes === undefined)
    return { state: "failed" as const, lastError };
  return { dueAt: new Date(now.getTime() + minutes * 60_000), lastError };
}

async function takeNext(db: Db, now: Date) {
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, "waiting"),
        lte(mailOutbox.dueAt, now),
        sql`(${isNull(mailOutbox.takenUntil)} or ${mailOutbox.takenUntil} < ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(mailOutbox)
    .set({ takenUntil: new Date(now.getTime() + LEASE_MS), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, sql`(${next})`))
    .returning();
  return taken;
}
