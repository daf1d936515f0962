import type { Issue } from "backend/modules/issues/service";
import { receiverLists, receivers } from "backend/modules/receivers/tables";
import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { inTime } from "backend/platform/mail/bulk-mailing";
import { mailText } from "backend/platform/mail/mail-texts";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { nextVersionColumns, useCase } from "backend/platform/use-case/use-case";
import { setWorkWanted, startWork } from "backend/platform/work/work";
import { rateForm } from "domain/newsletters/newsletter";
import { and, eq, inArray, sql } from "drizzle-orm";
import { readyNewsletter } from "./approval";
import { sendingHere, switchSendingOn } from "./installation";
import { AREA, immoflashIssueOf, lockDraft, lockNewsletter, newsletterRefusal } from "./newsletter";
import { sendNewsletter } from "./sending";
import { newsletterDeliveries, newsletterLists, newsletters } from "./tables";

/** What somebody releases, and when it is to be sent; null: at once. */
export interface ReleaseInput {
  issue: string;
  version: number;
  sendAt: Date | null;
  origin: string;
}

/**
 * Releases an approved newsletter: its receivers are written down, and nothing of it changes any more. It is sent at once
 * or at a time.
 */
export async function releaseNewsletter(
  ctx: SignedInCtx,
  release: ReleaseInput,
  key: string,
): Promise<Issue> {
  const { issue, composed, stops } = await readyNewsletter(ctx, release.issue, release.origin);
  const { bulkMail } = ctx;
  if (!bulkMail) throw newsletterRefusal("newsletter_no_mail");
  const { sendAt, origin: _origin, ...input } = release;
  const at = ctx.now();
  if (sendAt && sendAt <= at) throw newsletterRefusal("newsletter_time_over");
  // Before anything is promised: a wrong password would show only at the time of sending.
  const answer = await inTime(bulkMail.mailer.check(), mailText("newsletterNoAnswer"));
  if (answer !== null) throw newsletterRefusal("newsletter_mail_server", { answer });
  await useCase(
    ctx,
    { key, operation: "releaseNewsletter", input: { ...input, sendAt: sendAt?.toISOString() ?? null } },
    async (work) => {
      const { tx, log } = work;
      const row = await lockDraft(tx, issue.id, release.version);
      if (row.approvedHash === null) throw newsletterRefusal("newsletter_unapproved");
      if (row.approvedHash !== composed.hash) throw newsletterRefusal("newsletter_changed_since");
      if (stops > 0) throw newsletterRefusal("newsletter_unready", { count: stops });
      const place = await sendingHere(tx, bulkMail.place);
      if (place === "copy") throw newsletterRefusal("newsletter_copy");
      if (place === "never") await switchSendingOn(work, bulkMail.place, { at, by: ctx.user.id });
      const waiting = await writeReceivers(tx, row.id);
      if (waiting === 0) throw newsletterRefusal("newsletter_nobody");
      const workId = await startWork(
        tx,
        ctx,
        sendNewsletter,
        { newsletter: row.id },
        String(row.id),
        sendAt ?? at,
      );
      const { version } = nextVersionColumns(ctx, row);
      const released = { releasedAt: at, releasedById: ctx.user.id, sendAt: sendAt ?? at, workId, version };
      await tx
        .update(newsletters)
        .set({ state: "scheduled", pausedBecause: null, ...released })
        .where(eq(newsletters.id, row.id));
      const after = { receivers: waiting, sendAt: (sendAt ?? at).toISOString() };
      await log([{ area: AREA, action: "release", recordId: issue.id, before: {}, after }]);
      return true;
    },
  );
  ctx.wakeWork();
  return issue;
}

/** Writes everybody down who is on the lists, with the reason for those who get nothing. Returns how many get it. */
async function writeReceivers(tx: Db, newsletterId: number): Promise<number> {
  await tx.execute(sql`
    insert into ${newsletterDeliveries} ("newsletter_id", "receiver_id", "state", "reason")
    select ${newsletterId}, ${receivers.id},
      case when ${receivers.state} = 'subscribed' then 'waiting' else 'skipped' end,
      case when ${receivers.state} = 'subscribed' then null else ${receivers.state} end
    from ${receivers}
    where exists (select 1 from ${receiverLists}
      inner join ${newsletterLists} on ${newsletterLists.listId} = ${receiverLists.listId}
      where ${receiverLists.receiverId} = ${receivers.id} and ${newsletterLists.newsletterId} = ${newsletterId})
    order by ${receivers.id}`);
  return await tx.$count(
    newsletterDeliveries,
    and(eq(newsletterDeliveries.newsletterId, newsletterId), eq(newsletterDeliveries.state, "waiting")),
  );
}

/**
 * Takes a release back before its time: it is a draft again, still approved. Once sending has begun it ends there, and
 * whoever waits gets nothing.
 */
export async function stopNewsletter(
  ctx: SignedInCtx,
  { issue: id, version }: { issue: string; version: number },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, id);
  const change = { key, operation: "stopNewsletter", input: { issue: id, version } };
  await useCase(ctx, change, async (all) => {
    const row = await lockNewsletter(all.tx, issue.id);
    if (row.workId === null || row.state === "draft") throw newsletterRefusal("newsletter_not_released");
    if (row.version !== version) throw newsletterRefusal("newsletter_changed");
    const isTaken = await setWorkWanted(all, row.workId, "stop", ctx.now());
    if (!isTaken) throw newsletterRefusal("newsletter_not_released");
    await all.log([{ area: AREA, action: "stop", recordId: issue.id, before: {}, after: {} }]);
    return true;
  });
  ctx.wakeWork();
  return issue;
}

/** Changes how many mails are sent in a minute, also while that is done; null: as many as the mail server takes. */
export async function setRate(
  ctx: SignedInCtx,
  { issue: id, version, ratePerMinute }: { issue: string; version: number; ratePerMinute: number | null },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, id);
  const rate = readInput(rateForm, { ratePerMinute });
  const change = { key, operation: "setNewsletterRate", input: { issue: id, version, ratePerMinute } };
  await useCase(ctx, change, async ({ tx, log }) => {
    const row = await lockNewsletter(tx, issue.id);
    if (row.state !== "scheduled" && row.state !== "sending")
      throw newsletterRefusal("newsletter_not_released");
    if (row.version !== version) throw newsletterRefusal("newsletter_changed");
    const { version: next } = nextVersionColumns(ctx, row);
    await tx
      .update(newsletters)
      .set({ ...rate, version: next })
      .where(eq(newsletters.id, row.id));
    const before = { ratePerMinute: row.ratePerMinute };
    await log([{ area: AREA, action: "update", recordId: issue.id, before, after: rate }]);
    return true;
  });
  return issue;
}

/** Sends once more to receivers of whom nobody knows whether they have it. They may get it twice. */
export async function resendUncertain(
  ctx: SignedInCtx,
  { issue: id, version, deliveries }: { issue: string; version: number; deliveries: readonly number[] },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, id);
  const change = { key, operation: "resendNewsletter", input: { issue: id, version, deliveries } };
  await useCase(ctx, change, async ({ tx, log }) => {
    const row = await lockNewsletter(tx, issue.id);
    if (row.state !== "sent" && row.state !== "stopped") throw newsletterRefusal("newsletter_under_way");
    if (row.version !== version) throw newsletterRefusal("newsletter_changed");
    const again = await tx
      .update(newsletterDeliveries)
      .set({ state: "waiting", answer: null })
      .where(
        and(
          eq(newsletterDeliveries.newsletterId, row.id),
          eq(newsletterDeliveries.state, "uncertain"),
          inArray(newsletterDeliveries.id, [0, ...deliveries]),
        ),
      )
      .returning({ id: newsletterDeliveries.id });
    if (again.length === 0) throw newsletterRefusal("newsletter_none_chosen");
    const workId = await startWork(tx, ctx, sendNewsletter, { newsletter: row.id }, String(row.id));
    const { version: next } = nextVersionColumns(ctx, row);
    await tx
      .update(newsletters)
      .set({ state: "sending", endedAt: null, sendAt: ctx.now(), workId, version: next })
      .where(eq(newsletters.id, row.id));
    const after = { receivers: again.length };
    await log([{ area: AREA, action: "resend", recordId: issue.id, before: {}, after }]);
    return true;
  });
  ctx.wakeWork();
  return issue;
}

/** Lets newsletters be sent from here, where the database is a copy of another one. */
export async function switchOn(ctx: SignedInCtx, key: string): Promise<boolean> {
  const { bulkMail } = ctx;
  if (!bulkMail) throw newsletterRefusal("newsletter_no_mail");
  return await useCase(ctx, { key, operation: "switchNewslettersOn", input: {} }, async (work) => {
    await switchSendingOn(work, bulkMail.place, { at: ctx.now(), by: ctx.user.id });
    return true;
  });
}
