import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { findingsOf } from "backend/modules/immoflash-issues/service";
import type { Ctx } from "backend/platform/use-case/context";
import { type NewsletterFinding, newsletterFindings } from "domain/newsletters/findings";
import { WARN_BYTES } from "domain/newsletters/limits";
import { type ComposedNewsletter, type Sources, shownBlocks } from "./content";
import type { SavedNewsletter } from "./newsletter";

/** All that is to be said of a newsletter before it is approved and sent, and what stops it. */
export async function findingsOfNewsletter(
  ctx: Ctx,
  { draft }: SavedNewsletter,
  {
    sources,
    composed,
    receivers,
  }: { sources: Sources; composed: ComposedNewsletter | null; receivers: number },
): Promise<NewsletterFinding[]> {
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  const { content } = sources;
  const ofIssue = content ? await findingsOf(ctx.db, sources.issue.id, content) : [];
  return newsletterFindings({
    draft,
    sender: sender ?? null,
    isPublished: sources.of === "live",
    hasUnpublishedChanges: sources.of === "live" && sources.issue.draftNumber !== sources.issue.liveNumber,
    blocks: sources.blocks,
    shown: shownBlocks(sources, draft.blocks).map(({ key }) => key),
    unplaced: ofIssue.filter(({ kind }) => kind === "ad_not_placed").map(({ booking }) => booking ?? ""),
    bytes: composed ? await bytesOf(composed) : 0,
    receivers,
  });
}

/** The bytes of a newsletter; of one that is surely small, how many it has at most. */
const bytesOf = async ({ mostBytes, html }: ComposedNewsletter): Promise<number> =>
  mostBytes <= WARN_BYTES ? mostBytes : Buffer.byteLength(await html());
