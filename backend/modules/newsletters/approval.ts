import type { Issue } from "backend/modules/issues/service";
import type { Db } from "backend/platform/database/database";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { nextVersionColumns, useCase } from "backend/platform/use-case/use-case";
import { stopsSending } from "domain/newsletters/findings";
import { and, eq } from "drizzle-orm";
import {
  type ComposedNewsletter,
  compose,
  type Newsletter,
  newsletterSources,
  type SentContent,
  sentContent,
} from "./content";
import { findingsOfNewsletter } from "./findings";
import {
  AREA,
  immoflashIssueOf,
  lockDraft,
  NOT_ASKED,
  NOT_RETURNED,
  newsletterRefusal,
  savedNewsletter,
} from "./newsletter";
import { notifyOfApproval } from "./notices";
import { countReceivers } from "./receivers";
import { newsletterContents, newsletterLinks, newsletters } from "./tables";

/** A newsletter that was saved, put together as it would be sent. */
export interface SendableNewsletter {
  issue: Issue;
  row: Newsletter;
  composed: ComposedNewsletter;
  /** How many findings stop it. */
  stops: number;
}

/** Puts the newsletter of an issue together, with all that stops it. BAD_USER_INPUT as long as nobody has saved any. */
export async function readyNewsletter(
  ctx: Ctx,
  issueId: string,
  origin: string,
): Promise<SendableNewsletter> {
  const called = ctx.originOfLinks(origin);
  if (!called) throw newsletterRefusal("public_url_missing");
  const issue = await immoflashIssueOf(ctx, issueId);
  const saved = await savedNewsletter(ctx, issue);
  const { row } = saved;
  if (!row) throw newsletterRefusal("newsletter_unsaved");
  const sources = await newsletterSources(ctx, issue);
  const composed = await compose(ctx, { id: row.id, written: row, sources, origin: called });
  const receivers = await countReceivers(ctx.db, saved.draft.lists);
  const findings = await findingsOfNewsletter(ctx, saved, { sources, composed, receivers });
  return { issue, row, composed, stops: findings.filter(stopsSending).length };
}

/**
 * Keeps a content as it is, with the targets of its links, so that they work in what was sent of it. Only of a draft: what
 * another version of the product has made of the same content is replaced by what was seen.
 */
export async function keepContent(
  tx: Db,
  newsletterId: number,
  content: SentContent,
  at: Date,
  seen: { shownAt?: Date; approvedAt?: Date } = {},
): Promise<void> {
  const { hash, subject, html, text, origin, links, parts } = content;
  await tx
    .insert(newsletterContents)
    .values({
      newsletterId,
      hash,
      subject,
      html,
      text,
      origin,
      parts,
      createdAt: at,
      ...seen,
    })
    .onConflictDoUpdate({
      target: [newsletterContents.newsletterId, newsletterContents.hash],
      set: { html, parts, ...seen },
    });
  if (links.length === 0) return;
  await tx
    .insert(newsletterLinks)
    .values(links.map((link) => ({ newsletterId, ...link })))
    .onConflictDoNothing();
}

export async function approvedContent(db: Db, newsletterId: number, hash: string) {
  const [row] = await db
    .select()
    .from(newsletterContents)
    .where(and(eq(newsletterContents.newsletterId, newsletterId), eq(newsletterContents.hash, hash)));
  return row ?? null;
}

/** A content that is kept, with its links. */
export async function keptContent(
  db: Db,
  newsletterId: number,
  hash: string,
): Promise<ComposedNewsletter | null> {
  const content = await approvedContent(db, newsletterId, hash);
  if (!content) return null;
  const links = await db
    .select()
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, newsletterId))
    .orderBy(newsletterLinks.id);
  const { subject, html, text, origin, parts } = content;
  return {
    subject,
    text,
    origin,
    hash,
    links,
    parts,
    mostBytes: Buffer.byteLength(html),
    html: async () => html,
  };
}

/** What somebody has seen of a newsletter: its version, and what it would send. */
export interface SeenNewsletter {
  issue: string;
  version: number;
  /** Of the content (`ComposedNewsletter`). */
  hash: string;
  origin: string;
}

/**
 * Approves a newsletter as it is shown. Whoever has saved it last cannot. It holds for exactly what was seen: whatever
 * changes it, in the newsletter, the issue, or an article, takes it back.
 */
export async function approveNewsletter(ctx: SignedInCtx, seen: SeenNewsletter, key: string): Promise<Issue> {
  const { issue, composed, stops } = await readyNewsletter(ctx, seen.issue, seen.origin);
  const content = await sentContent(composed);
  const { origin: _origin, ...input } = seen;
  await useCase(ctx, { key, operation: "approveNewsletter", input }, async (work) => {
    const { tx, log } = work;
    const row = await lockDraft(tx, issue.id, seen.version);
    if (composed.hash !== seen.hash) throw newsletterRefusal("newsletter_changed");
    if (row.updatedById === ctx.user.id) throw newsletterRefusal("newsletter_second_person");
    if (stops > 0) throw newsletterRefusal("newsletter_unready", { count: stops });
    const at = ctx.now();
    await keepContent(tx, row.id, content, at, { shownAt: at, approvedAt: at });
    await tx
      .update(newsletters)
      .set({
        approvedHash: composed.hash,
        approvedAt: at,
        approvedById: ctx.user.id,
        ...NOT_ASKED,
        ...NOT_RETURNED,
        // Who has written it stays: an approval writes nothing.
        version: nextVersionColumns(ctx, row).version,
      })
      .where(eq(newsletters.id, row.id));
    const values = { before: {}, after: { hash: composed.hash.slice(0, 12) } };
    await log([{ area: AREA, action: "approve", recordId: issue.id, ...values }]);
    notifyOfApproval(work, issue.id, row);
    return true;
  });
  return issue;
}

/** Takes an approval back. */
export async function withdrawApproval(
  ctx: SignedInCtx,
  { issue: id, version }: { issue: string; version: number },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, id);
  const change = { key, operation: "withdrawNewsletterApproval", input: { issue: id, version } };
  await useCase(ctx, change, async ({ tx, log }) => {
    const row = await lockDraft(tx, issue.id, version);
    if (row.approvedHash === null) return false;
    const { version: next } = nextVersionColumns(ctx, row);
    await tx
      .update(newsletters)
      .set({ approvedHash: null, approvedAt: null, approvedById: null, version: next })
      .where(eq(newsletters.id, row.id));
    await log([{ area: AREA, action: "withdraw_approval", recordId: issue.id, before: {}, after: {} }]);
    return true;
  });
  return issue;
}
