import type { Issue } from "backend/modules/issues/service";
import { readInput } from "backend/modules/records/service";
import { accountColumns, admit } from "backend/modules/users/service";
import type { Db } from "backend/platform/database/database";
import { users } from "backend/platform/database/people";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { nextVersionColumns, useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { approvalRequest, sentBack } from "domain/newsletters/newsletter";
import { hasPermission } from "domain/permissions/check";
import { personName } from "domain/person-name";
import { asc, eq } from "drizzle-orm";
import { keepContent, readyNewsletter, type SeenNewsletter } from "./approval";
import { sentContent } from "./content";
import { AREA, immoflashIssueOf, lockDraft, NOT_ASKED, NOT_RETURNED, newsletterRefusal } from "./newsletter";
import { notifyApprover, notifyOfReturn } from "./notices";
import { publishNewsletters } from "./rights";
import { newsletters } from "./tables";

/** Somebody who may approve newsletters. */
export interface Approver {
  id: number;
  name: string;
}

/** So many can be asked. */
export const MOST_APPROVERS = 200;

/** Who can be asked to approve a newsletter: who may, has not saved it last, and does not ask. */
export async function approversOf(
  db: Db,
  { updatedById, askingId }: { updatedById: number | null; askingId: number },
): Promise<Approver[]> {
  const rows = await db
    .select({ account: accountColumns })
    .from(users)
    .where(eq(users.status, "active"))
    .orderBy(asc(users.id));
  return rows
    .flatMap(({ account }) => {
      const admitted = admit(account);
      if (!admitted || !hasPermission(admitted.permissions, publishNewsletters)) return [];
      const { id, email } = admitted.user;
      return id === updatedById || id === askingId ? [] : [{ id, name: personName(admitted.user) || email }];
    })
    .slice(0, MOST_APPROVERS);
}

/**
 * Asks one person to approve a newsletter as it is shown, with a line of text; asked again, it moves to somebody else.
 * It ends as soon as the content changes.
 */
export async function requestApproval(
  ctx: SignedInCtx,
  seen: SeenNewsletter,
  asked: { of: string; note?: string | null | undefined },
  key: string,
): Promise<Issue> {
  const { of, note } = readInput(approvalRequest, asked);
  const { issue, row: found, composed, stops } = await readyNewsletter(ctx, seen.issue, seen.origin);
  const askingId = ctx.user.id;
  const approvers = await approversOf(ctx.db, { updatedById: found.updatedById, askingId });
  const ofId = parseId(of);
  if (!approvers.some(({ id }) => id === ofId))
    throw badUserInput([{ field: "of", message: "choice_invalid" }]);
  const content = await sentContent(composed);
  const { origin: _origin, ...input } = seen;
  const change = { key, operation: "requestNewsletterApproval", input: { ...input, of, note } };
  await useCase(ctx, change, async (work) => {
    const { tx, log } = work;
    const row = await lockDraft(tx, issue.id, seen.version);
    if (composed.hash !== seen.hash) throw newsletterRefusal("newsletter_changed");
    if (stops > 0) throw newsletterRefusal("newsletter_unready", { count: stops });
    const round = row.approvalRound + 1;
    const at = ctx.now();
    await keepContent(tx, row.id, content, at, { shownAt: at });
    await tx
      .update(newsletters)
      .set({
        approvalRound: round,
        askedHash: composed.hash,
        askedAt: at,
        askedOfId: ofId,
        askedById: askingId,
        askedNote: note,
        ...NOT_RETURNED,
        // Who has written it stays: a request writes nothing.
        version: nextVersionColumns(ctx, row).version,
      })
      .where(eq(newsletters.id, row.id));
    const name = approvers.find(({ id }) => id === ofId)?.name ?? "";
    await log([
      {
        area: AREA,
        action: "request_approval",
        recordId: issue.id,
        before: {},
        after: { askedOf: name, note },
      },
    ]);
    notifyApprover(work, issue.id, { round, of: ofId ?? 0, note });
    return true;
  });
  return issue;
}

/** Takes a request back. */
export async function withdrawRequest(
  ctx: SignedInCtx,
  { issue: id, version }: { issue: string; version: number },
  key: string,
): Promise<Issue> {
  const issue = await immoflashIssueOf(ctx, id);
  const change = { key, operation: "withdrawNewsletterRequest", input: { issue: id, version } };
  await useCase(ctx, change, async ({ tx, log }) => {
    const row = await lockDraft(tx, issue.id, version);
    if (row.askedHash === null) return false;
    const { version: next } = nextVersionColumns(ctx, row);
    await tx
      .update(newsletters)
      .set({ ...NOT_ASKED, version: next })
      .where(eq(newsletters.id, row.id));
    await log([{ area: AREA, action: "withdraw_request", recordId: issue.id, before: {}, after: {} }]);
    return true;
  });
  return issue;
}

/** Sends a newsletter back to who has asked, with a reason; whoever has saved it last cannot. */
export async function sendBack(
  ctx: SignedInCtx,
  { issue: id, version, ...given }: { issue: string; version: number; reason: string },
  key: string,
): Promise<Issue> {
  const { reason } = readInput(sentBack, given);
  const issue = await immoflashIssueOf(ctx, id);
  const change = { key, operation: "sendBackNewsletter", input: { issue: id, version, reason } };
  await useCase(ctx, change, async (work) => {
    const { tx, log } = work;
    const row = await lockDraft(tx, issue.id, version);
    if (row.updatedById === ctx.user.id) throw newsletterRefusal("newsletter_second_person");
    const { version: next } = nextVersionColumns(ctx, row);
    await tx
      .update(newsletters)
      .set({
        ...NOT_ASKED,
        approvedHash: null,
        approvedAt: null,
        approvedById: null,
        returnedAt: ctx.now(),
        returnedById: ctx.user.id,
        returnReason: reason,
        version: next,
      })
      .where(eq(newsletters.id, row.id));
    await log([{ area: AREA, action: "send_back", recordId: issue.id, before: {}, after: { reason } }]);
    notifyOfReturn(work, issue.id, row, reason);
    return true;
  });
  return issue;
}
