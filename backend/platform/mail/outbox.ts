import { randomUUID } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { mailOutbox } from "backend/platform/database/tables";
import { asRequest, requestId } from "backend/platform/watch/request-id";
import { defineWork, type LookingWork, type WorkRun } from "backend/platform/work/define-work";
import { and, asc, eq, lte } from "drizzle-orm";
import { type Mail, type Mailer, PermanentMailError } from "./mail-types";

/** The minutes until the next attempt, per failure; after the last one the message is given up. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440];

/**
 * Writes messages into the outbox, in the transaction of the use case that causes them: they are sent if and only if it
 * is committed. Returns their ids.
 */
export async function enqueueMail(tx: Db, mails: readonly Mail[], now: Date): Promise<number[]> {
  if (mails.length === 0) return [];
  const rows = await tx
    .insert(mailOutbox)
    .values(
      mails.map(({ to, subject, text, replyTo = null, attachments = [], isBulk = false }) => ({
        isBulk,
        recipient: to,
        subject: subject.replace(/\s+/g, " ").trim(),
        body: text,
        replyTo,
        attachments,
        messageId: `${randomUUID()}@backoffice`,
        createdAt: now,
        dueAt: now,
        request: requestId(),
      })),
    )
    .returning({ id: mailOutbox.id });
  return rows.map(({ id }) => id);
}

type OutboxRow = typeof mailOutbox.$inferSelect;

const isDue = (now: Date) => and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.dueAt, now));

/**
 * Sends the due messages, oldest first, and those to many after all others. One server has the outbox at a time, so none is sent by two at once, and no
 * transaction stays open while a mail server responds. If a server dies with a message, it is sent again with the same
 * id, by which mail servers recognise it.
 */
export const sendMail = {
  name: "send_mail",
  isDue: async ({ db, mailer, now }) => {
    if (!mailer) return false;
    const [first] = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(isDue(now())).limit(1);
    return first !== undefined;
  },
  run: async (run) => {
    while (!run.isOver() && (await sendNext(run)));
  },
} satisfies LookingWork;
defineWork(sendMail);

/** Sends the message that is due first; false if there is none. */
async function sendNext(run: WorkRun): Promise<boolean> {
  const { db, mailer, now } = run.house;
  const [mail] = await db
    .select()
    .from(mailOutbox)
    .where(isDue(now()))
    .orderBy(asc(mailOutbox.isBulk), asc(mailOutbox.dueAt), asc(mailOutbox.id))
    .limit(1);
  if (!mail || !mailer) return false;
  await asRequest(mail.request, () => sendMessage(run, mail, mailer));
  return true;
}

async function sendMessage({ house, part }: WorkRun, mail: OutboxRow, mailer: Mailer): Promise<void> {
  const { now, log } = house;
  const note = (values: Partial<typeof mailOutbox.$inferInsert>) =>
    part(async ({ tx }) => {
      await tx.update(mailOutbox).set(values).where(eq(mailOutbox.id, mail.id));
      return {};
    });
  const attempts = mail.attempts + 1;
  // Until the mail server has answered it counts as failed: a message that ends this server is given up at last.
  await note({ attempts, ...afterFailure(new Error("the server ended while sending"), attempts, now()) });
  try {
    const { recipient: to, subject, body: text, replyTo, messageId, attachments } = mail;
    await mailer.send({ to, subject, text, messageId, attachments, ...(replyTo ? { replyTo } : {}) });
  } catch (error) {
    log.warn({ err: error, mailId: mail.id }, "a message was not taken");
    await note(afterFailure(error, attempts, now()));
    return;
  }
  log.debug({ mailId: mail.id }, "a message was sent");
  await note({ state: "sent", sentAt: now(), lastError: null });
}

function afterFailure(error: unknown, attempts: number, now: Date) {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const minutes = RETRY_MINUTES[attempts - 1];
  if (error instanceof PermanentMailError || minutes === undefined)
    return { state: "failed" as const, lastError };
  return { dueAt: new Date(now.getTime() + minutes * 60_000), lastError };
}
