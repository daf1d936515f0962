import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { contentOfIssue, findingsOf } from "backend/modules/immoflash-issues/service";
import type { Ctx } from "backend/platform/use-case/context";
import { type NewsletterFinding, newsletterFindings } from "domain/newsletters/findings";
import { type Composed, type Sources, shownBlocks } from "./content";
import type { SavedNewsletter } from "./newsletter";
import { countReceivers } from "./receivers";

/** All that is to be said of a newsletter before it is approved and sent, and what stops it. */
export async function findingsOfNewsletter(
  ctx: Ctx,
  { draft }: SavedNewsletter,
  sources: Sources,
  composed: Composed | null,
): Promise<NewsletterFinding[]> {
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  const content = await contentOfIssue(ctx, sources.issue, sources.of);
  const ofIssue = content ? await findingsOf(ctx.db, sources.issue.id, content) : [];
  return newsletterFindings({
    draft,
    sender: sender ?? null,
    isPublished: sources.of === "live",
    hasUnpublishedChanges: sources.of === "live" && sources.issue.draftNumber !== sources.issue.liveNumber,
    blocks: sources.blocks,
    shown: shownBlocks(sources, draft.blocks).map(({ key }) => key),
    unplaced: ofIssue.filter(({ kind }) => kind === "ad_not_placed").map(({ booking }) => booking ?? ""),
    bytes: composed ? Buffer.byteLength(composed.html) : 0,
    receivers: await countReceivers(ctx.db, draft.lists),
  });
}
