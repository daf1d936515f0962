import { issueFormats } from "backend/modules/issues/tables";
import { categoriesOfMedium, type FormatLimitRow, limitsOfMedium } from "backend/modules/media/service";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";

/** A format that a medium offers, with its slots per issue; unlimited without a limit. */
export interface Offer {
  mediumId: number;
  formatId: number;
  limit: FormatLimitRow | undefined;
}

/** What some issues have differently from their media. They may be thousands, hardly any of them with slots of its own. */
export async function ownSlotsOf(ctx: Ctx, issueIds: readonly number[]) {
  const rows = await ctx.db.select().from(issueFormats).where(isOneOf(issueFormats.issueId, issueIds));
  const byFormat = new Map<number, Map<number, (typeof rows)[number]>>();
  for (const row of rows) {
    const ofFormat = byFormat.get(row.categoryId) ?? new Map();
    byFormat.set(row.categoryId, ofFormat.set(row.issueId, row));
  }
  return (issueId: number, formatId: number | null) =>
    formatId === null ? undefined : byFormat.get(formatId)?.get(issueId);
}

/** What the media offer, in their order. */
export async function offersOfMedia(ctx: Ctx, mediumIds: readonly number[]): Promise<Offer[]> {
  const ofMedia = await Promise.all(
    mediumIds.map((id) => Promise.all([categoriesOfMedium(ctx).load(id), limitsOfMedium(ctx).load(id)])),
  );
  return ofMedia.flatMap(([offered, limits]) =>
    offered
      .filter(({ role }) => role === "format")
      .map(({ mediumId, category }) => ({
        mediumId,
        formatId: category.id,
        limit: limits.find((limit) => limit.categoryId === category.id && limit.limitationType === "issue"),
      })),
  );
}
