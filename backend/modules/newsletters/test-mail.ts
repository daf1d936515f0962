import { randomUUID } from "node:crypto";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { readInput } from "backend/modules/records/service";
import type { Handover } from "backend/platform/mail/bulk-mail";
import { inTime } from "backend/platform/mail/bulk-mailing";
import { mailText } from "backend/platform/mail/mail-texts";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { useCase } from "backend/platform/use-case/use-case";
import { testAddresses } from "domain/newsletters/newsletter";
import { preparedContent } from "domain/newsletters/placeholders";
import { eq } from "drizzle-orm";
import { keepContent, readyNewsletter, type SeenNewsletter } from "./approval";
import { sentContent } from "./content";
import { AREA, lockDraft, newsletterRefusal } from "./newsletter";
import { mailOf, type NewsletterSender } from "./outgoing";
import { newsletters } from "./tables";

/** What became of a test: the addresses that got it, and those that did not, with the mail server's answer. */
export interface Tested {
  to: string[];
  failed: { address: string; answer: string }[];
}

/** A name in a test: nobody's, and easy to see. */
const TESTER = { firstName: "Test", lastName: mailText("newsletterTester") };

const NO_ANSWER: Handover = { state: "uncertain", answer: mailText("newsletterNoAnswer") };

/**
 * Sends a newsletter as it is shown to some addresses; without any to the test receivers of the configuration. The same
 * post again sends nothing.
 *
 * @mail A newsletter is tested | the addresses that are typed, else the test receivers of the configuration | the newsletter's, with `newsletterTest`
 */
export async function testNewsletter(
  ctx: SignedInCtx,
  seen: SeenNewsletter,
  typed: readonly string[],
  key: string,
): Promise<Tested> {
  const { testTo } = readInput(testAddresses, { testTo: typed.join(",") });
  const { issue, composed } = await readyNewsletter(ctx, seen.issue, seen.origin);
  const { bulkMail } = ctx;
  if (!bulkMail) throw newsletterRefusal("newsletter_no_mail");
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  if (!sender) throw newsletterRefusal("newsletter_no_sender");
  const to = testTo.length > 0 ? testTo : sender.testReceivers;
  if (to.length === 0) throw newsletterRefusal("newsletter_no_testers");
  const tested = await sentContent(composed);
  let isFirst = false;
  const { origin: _origin, ...input } = seen;
  const newsletterId = await useCase(
    ctx,
    { key, operation: "testNewsletter", input: testTo.length > 0 ? { ...input, to } : input },
    async ({ tx, log }) => {
      const row = await lockDraft(tx, issue.id, seen.version);
      if (composed.hash !== seen.hash) throw newsletterRefusal("newsletter_changed");
      const at = ctx.now();
      await keepContent(tx, row.id, tested, at);
      // Its version stays: nothing of it is written.
      await tx
        .update(newsletters)
        .set({ testedHash: composed.hash, testedAt: at, testedTo: [...to] })
        .where(eq(newsletters.id, row.id));
      const after = { receivers: to.length, testedTo: to.join(", ") };
      await log([{ area: AREA, action: "test", recordId: issue.id, before: {}, after }]);
      isFirst = true;
      return row.id;
    },
  );
  if (!isFirst) return { to: [...to], failed: [] };
  // Nobody can leave by a test: the link leads to the newsletter.
  const leave = `${composed.origin}/issues/immoflash/newsletter/${issue.id}`;
  const fill = preparedContent(tested);
  const results = await Promise.all(
    to.map(async (address, n) => {
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
  const isFailed = new Set(failed.map(({ address }) => address));
  return {
    to: to.filter((address) => !isFailed.has(address)),
    failed: failed.map(({ address, handover }) => ({ address, answer: handover.answer })),
  };
}
