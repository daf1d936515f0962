import { randomUUID } from "node:crypto";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import type { Handover } from "backend/platform/mail/bulk-mail";
import { inTime } from "backend/platform/mail/bulk-mailing";
import { mailText } from "backend/platform/mail/mail-texts";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { useCase } from "backend/platform/use-case/use-case";
import { preparedContent } from "domain/newsletters/placeholders";
import { keepContent, readyNewsletter, type SeenNewsletter } from "./approval";
import { sentContent } from "./content";
import { AREA, lockDraft, newsletterRefusal } from "./newsletter";
import { mailOf, type NewsletterSender } from "./outgoing";

/** What became of a test: the addresses that did not get it, with the mail server's answer. */
export interface Tested {
  sent: number;
  failed: { address: string; answer: string }[];
}

/** A name in a test: nobody's, and easy to see. */
const TESTER = { firstName: "Test", lastName: mailText("newsletterTester") };

const NO_ANSWER: Handover = { state: "uncertain", answer: mailText("newsletterNoAnswer") };

/**
 * Sends a newsletter as it is shown to the test receivers of the configuration. The same post again sends nothing.
 *
 * @mail A newsletter is tested | the test receivers of the configuration | the newsletter's, with `newsletterTest`
 */
export async function testNewsletter(ctx: SignedInCtx, seen: SeenNewsletter, key: string): Promise<Tested> {
  const { issue, composed } = await readyNewsletter(ctx, seen.issue, seen.origin);
  const { bulkMail } = ctx;
  if (!bulkMail) throw newsletterRefusal("newsletter_no_mail");
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  if (!sender) throw newsletterRefusal("newsletter_no_sender");
  if (sender.testReceivers.length === 0) throw newsletterRefusal("newsletter_no_testers");
  const tested = await sentContent(composed);
  let isFirst = false;
  const { origin: _origin, ...input } = seen;
  const newsletterId = await useCase(
    ctx,
    { key, operation: "testNewsletter", input },
    async ({ tx, log }) => {
      const row = await lockDraft(tx, issue.id, seen.version);
      if (composed.hash !== seen.hash) throw newsletterRefusal("newsletter_changed");
      await keepContent(tx, row.id, tested, ctx.now());
      const after = { receivers: sender.testReceivers.length };
      await log([{ area: AREA, action: "test", recordId: issue.id, before: {}, after }]);
      isFirst = true;
      return row.id;
    },
  );
  if (!isFirst) return { sent: sender.testReceivers.length, failed: [] };
  // Nobody can leave by a test: the link leads to the newsletter.
  const leave = `${composed.origin}/issues/immoflash/newsletter/${issue.id}`;
  const fill = preparedContent(tested);
  const results = await Promise.all(
    sender.testReceivers.map(async (address, n) => {
      const content = fill({ ...TESTER, unsubscribe: leave });
      const mail = mailOf(sender as NewsletterSender, {
        to: address,
        content: { ...content, subject: mailText("newsletterTest", { subject: content.subject }) },
        newsletterId,
        messageId: `test.${newsletterId}.${randomUUID()}.${n}`,
        token: null,
        unsubscribe: leave,
        origin: composed.origin,
        bounceAddress: null,
      });
      return { address, handover: await inTime(bulkMail.mailer.send(mail), NO_ANSWER) };
    }),
  );
  const failed = results.filter(({ handover }) => handover.state !== "accepted");
  return {
    sent: results.length - failed.length,
    failed: failed.map(({ address, handover }) => ({ address, answer: handover.answer })),
  };
}
