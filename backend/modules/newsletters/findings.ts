import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { findingsOf } from "backend/modules/immoflash-issues/service";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { type NewsletterFinding, newsletterFindings } from "domain/newsletters/findings";
import { WARN_BYTES } from "domain/newsletters/limits";
import { eq } from "drizzle-orm";
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
  const unplaced = ofIssue.flatMap(({ kind, booking }) =>
    kind === "ad_not_placed" && booking !== null ? [booking] : [],
  );
  return newsletterFindings({
    draft,
    sender: sender ?? null,
    isPublished: sources.of === "live",
    hasUnpublishedChanges: sources.of === "live" && sources.issue.draftNumber !== sources.issue.liveNumber,
    blocks: sources.blocks,
    shown: shownBlocks(sources, draft.blocks).map(({ key }) => key),
    unplaced: await clientsOf(ctx, sources.issue, unplaced),
    bytes: composed ? await bytesOf(composed) : 0,
    receivers,
  });
}

/** Ads by their clients, for users who may see the bookings of the medium. */
async function clientsOf(ctx: Ctx, { mediumId }: { mediumId: number }, ads: readonly string[]) {
  const visible = ads.length > 0 ? viewableMedia(ctx) : [];
  const maySee = visible === "all" || visible.includes(mediumId);
  const rows = maySee
    ? await ctx.db
        .select({ id: bookings.id, client: companies.name })
        .from(bookings)
        .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
        .where(isOneOf(bookings.id, parseIds(ads)))
    : [];
  const names = new Map(rows.map(({ id, client }) => [String(id), client]));
  return ads.map((booking) => ({ booking, client: names.get(booking) ?? null }));
}

/** The bytes of a newsletter; of one that is surely small, how many it has at most. */
const bytesOf = async ({ mostBytes, html }: ComposedNewsletter): Promise<number> =>
  mostBytes <= WARN_BYTES ? mostBytes : Buffer.byteLength(await html());
