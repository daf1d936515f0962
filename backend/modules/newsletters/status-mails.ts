import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import { mailText } from "backend/platform/mail/mail-texts";
import { enqueueMail } from "backend/platform/mail/outbox";
import { fillIn } from "domain/newsletters/placeholders";
import type { Books, PauseReason } from "domain/newsletters/states";
import { and, eq } from "drizzle-orm";
import { newsletterContents, newsletters } from "./tables";

const REASONS = {
  missed: "newsletterMissed",
  copy: "newsletterCopy",
  unreachable: "newsletterUnreachable",
  refusals: "newsletterRefusals",
  bounces: "newsletterBounces",
} as const;

/**
 * Mails whoever has released a newsletter that it waits for somebody.
 *
 * @mail A newsletter pauses by itself | whoever released it | `newsletterPausedSubject`, `newsletterPausedText`
 */
export const tellOfPause = (tx: Db, newsletterId: number, reason: PauseReason, now: Date) =>
  tell(tx, newsletterId, now, (facts) => ({
    subject: mailText("newsletterPausedSubject", facts),
    text: mailText("newsletterPausedText", { ...facts, reason: mailText(REASONS[reason]) }),
  }));

/**
 * Mails whoever has released a newsletter what has become of it: nobody need look whether all went well.
 *
 * @mail A newsletter has gone out | whoever released it | `newsletterSentSubject`, `newsletterSentText`
 */
export const tellOfEnd = (tx: Db, newsletterId: number, books: Books, now: Date) =>
  tell(tx, newsletterId, now, (facts) => ({
    subject: mailText("newsletterSentSubject", facts),
    text: mailText("newsletterSentText", {
      ...facts,
      ...Object.fromEntries(
        Object.entries(books).map(([state, count]) => [state, count.toLocaleString("de")]),
      ),
    }),
  }));

async function tell(
  tx: Db,
  newsletterId: number,
  now: Date,
  make: (facts: { subject: string; link: string }) => { subject: string; text: string },
): Promise<void> {
  const [row] = await tx
    .select({
      to: users.email,
      subject: newsletters.subject,
      issueId: newsletters.issueId,
      origin: newsletterContents.origin,
    })
    .from(newsletters)
    .innerJoin(users, eq(users.id, newsletters.releasedById))
    .innerJoin(
      newsletterContents,
      and(
        eq(newsletterContents.newsletterId, newsletters.id),
        eq(newsletterContents.hash, newsletters.approvedHash),
      ),
    )
    .where(eq(newsletters.id, newsletterId));
  if (!row) return;
  const { to, origin, issueId } = row;
  const subject = fillIn(row.subject, { firstName: null, lastName: null });
  const link = `${origin}/issues/immoflash/newsletter/${issueId}`;
  await enqueueMail(tx, [{ to, ...make({ subject, link }) }], now);
}
