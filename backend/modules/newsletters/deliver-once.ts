import { setTimeout as wait } from "node:timers/promises";
import { receiverLists, receivers } from "backend/modules/receivers/tables";
import { work } from "backend/platform/database/tables";
import type { BulkMailer, Handover } from "backend/platform/mail/bulk-mail";
import { withoutAddresses } from "backend/platform/mail/without-addresses";
import { systemCase } from "backend/platform/use-case/use-case";
import type { WorkRun } from "backend/platform/work/define-work";
import type { Addressee, PersonalContent } from "domain/newsletters/placeholders";
import { MOST_ATTEMPTS, minutesUntilAgain } from "domain/newsletters/states";
import { and, eq, inArray, sql } from "drizzle-orm";
import { stopAddress } from "./bounces";
import type { Newsletter } from "./content";
import { mailOf, type NewsletterSender } from "./outgoing";
import type { Pace } from "./pace";
import { verpToken } from "./reports/report-token";
import type { PendingDelivery } from "./reserving";
import { newsletterDeliveries, newsletterLists } from "./tables";

type SendingRun = WorkRun<{ newsletter: number }, null>;

/** All that is needed to hand a newsletter over. */
export interface DeliveryContext {
  row: Newsletter;
  sender: NewsletterSender;
  origin: string;
  mailer: BulkMailer;
  bounceAddress: string | null;
  /** Of the whole run. */
  pace: Pace;
  fill(person: Addressee & { unsubscribe: string }): PersonalContent;
  pageTokenOf(receiverId: number): string;
  /** By which reports are known as ours. */
  secret: string;
}

/** So many mails are under way at a time: whoever is among them when a server dies is uncertain. */
export const UNDER_WAY = 5;
/** After so many in a row that were not even handed over, the mail server counts as unreachable. */
const MOST_IN_A_ROW = 5;

type Outcome = "done" | "unreachable" | "too_fast";

/**
 * Hands reserved mails over, a few at a time. It ends early when somebody pauses it, or the mail server wants that.
 *
 * @mail A newsletter is sent | the receivers on its lists who are subscribed | the newsletter's own
 */
export async function handOverAll(
  run: SendingRun,
  sending: DeliveryContext,
  reserved: readonly PendingDelivery[],
): Promise<Outcome> {
  const queue = [...reserved];
  let failedInARow = 0;
  let outcome: Outcome = "done";
  // None goes on for itself where the database does not answer another one.
  const failed = (error: unknown) => {
    queue.length = 0;
    throw error;
  };
  const hand = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (outcome !== "done" || run.isOver() || !(await sending.pace.turn())) return;
      const handover = await handOver(run, sending, next);
      if (handover === null) continue;
      failedInARow = handover.state === "not_handed_over" ? failedInARow + 1 : 0;
      if (failedInARow >= MOST_IN_A_ROW) outcome = "unreachable";
      if (handover.state === "later" && handover.isRate) outcome = "too_fast";
    }
  };
  const hands = await Promise.allSettled(Array.from({ length: UNDER_WAY }, () => hand().catch(failed)));
  const broken = hands.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  return outcome;
}

/** Hands one over; null for a receiver who gets nothing any more, or whom another server has. */
async function handOver(
  run: SendingRun,
  sending: DeliveryContext,
  one: PendingDelivery,
): Promise<Handover | null> {
  if (!(await markSending(run, sending.row, one))) return null;
  const token = verpToken(sending.secret, one.id);
  const unsubscribe = `${sending.origin}/newsletter/${sending.pageTokenOf(one.receiverId)}`;
  const mail = mailOf(sending.sender, {
    to: one.email,
    content: sending.fill({ ...one, unsubscribe }),
    token,
    unsubscribe,
    newsletterId: sending.row.id,
    messageId: `n${sending.row.id}.${one.id}`,
    origin: sending.origin,
    bounceAddress: sending.bounceAddress,
  });
  const first = await sending.mailer.send(mail);
  // A connection that was idle may be closed: whatever was not handed over is tried once more at once.
  const handover = first.state === "not_handed_over" ? await sending.mailer.send(mail) : first;
  await settle(run, one, handover);
  return handover;
}

/**
 * Writes that a mail is handed over now, if the receiver still is to get it and this server still has the claim: all in
 * one statement, so that nobody who leaves before gets it.
 */
async function markSending(run: SendingRun, row: Newsletter, { id }: PendingDelivery): Promise<boolean> {
  const { db, now } = run.house;
  const stillGets = sql`exists (select 1 from ${receivers}
    where ${receivers.id} = ${newsletterDeliveries.receiverId} and ${receivers.state} = 'subscribed'
      and exists (select 1 from ${receiverLists} inner join ${newsletterLists}
        on ${newsletterLists.listId} = ${receiverLists.listId} and ${newsletterLists.newsletterId} = ${row.id}
        where ${receiverLists.receiverId} = ${receivers.id}))`;
  const hasClaim = sql`exists (select 1 from ${work} where ${work.id} = ${run.id}
    and ${work.leaseToken} = ${run.leaseToken} and ${work.state} = 'running')`;
  const [marked] = await db
    .update(newsletterDeliveries)
    .set({
      state: sql`case when ${stillGets} then 'sending' else 'skipped' end`,
      reason: sql`case when ${stillGets} then null else 'left' end`,
      run: sql`case when ${stillGets} then ${run.leaseToken}::int end`,
      attempts: sql`${newsletterDeliveries.attempts} + case when ${stillGets} then 1 else 0 end`,
      handedOverAt: now(),
    })
    .where(
      and(
        eq(newsletterDeliveries.id, id),
        eq(newsletterDeliveries.state, "reserved"),
        eq(newsletterDeliveries.run, run.leaseToken),
        hasClaim,
      ),
    )
    .returning({ state: newsletterDeliveries.state });
  return marked?.state === "sending";
}

type Values = Partial<typeof newsletterDeliveries.$inferInsert>;

/** Neither what was not handed over nor what is wanted later is tried again at once: it would go round for ever. */
function valuesOf(handover: Handover, attempts: number, now: Date): Values {
  const { state } = handover;
  const answer = withoutAddresses(handover.answer);
  const answered = { answer, answeredAt: now, run: null };
  if (state !== "later" && state !== "not_handed_over") return { ...answered, state };
  // Whatever is wrong with our own mail server is tried for a week.
  if (attempts >= (state === "later" ? MOST_ATTEMPTS : 2 * MOST_ATTEMPTS))
    return { ...answered, state: "refused" };
  const nextAt = new Date(now.getTime() + minutesUntilAgain(attempts) * 60_000);
  return { ...answered, state: "later", nextAt };
}

/** How long a known result is kept while the database does not answer. */
const PATIENCE_MS = 10 * 60_000;

/** Writes what has become of a mail. A result that is known is never given up for a connection that broke. */
async function settle(run: SendingRun, one: PendingDelivery, handover: Handover): Promise<void> {
  const { now, log } = run.house;
  const values = valuesOf(handover, one.attempts + 1, now());
  const until = performance.now() + PATIENCE_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
    try {
      await systemCase(run.house, { user: null, source: null, now }, async (all) => {
        await all.tx
          .update(newsletterDeliveries)
          .set(values)
          // Another server may have taken it for uncertain meanwhile; this one knows better.
          .where(
            and(
              eq(newsletterDeliveries.id, one.id),
              inArray(newsletterDeliveries.state, ["sending", "uncertain"]),
            ),
          );
        if (handover.state === "refused" && handover.isAddress)
          await stopAddress(all, one.receiverId, { at: now(), reason: "bounced" });
      });
      return;
    } catch (err) {
      if (performance.now() > until) throw err;
      log.warn({ err, deliveryId: one.id }, "a result is written again");
      await wait(pauseMs);
    }
  }
}
