import { formatsOfIssue } from "backend/modules/issues/service";
import { categoriesOfMedium, type FormatLimitRow, limitsOfMedium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/context";

/** A format that a medium offers, with its slots per issue; unlimited without a limit. */
export interface Offer {
  mediumId: number;
  formatId: number;
  limit: FormatLimitRow | undefined;
}

/** What some issues have differently from their media. */
export async function ownSlotsOf(ctx: Ctx, issueIds: readonly number[]) {
  const all = await formatsOfIssue(ctx).loadMany(issueIds);
  const own = all.flatMap((rows) => (rows instanceof Error ? [] : rows));
  const byKey = new Map(own.map((row) => [`${row.issueId}:${row.categoryId}`, row]));
  return (issueId: number, formatId: number | null) => byKey.get(`${issueId}:${formatId}`);
}

/** What the media offer, in their order. */
export async function offersOf(ctx: Ctx, mediumIds: readonly number[]): Promise<Offer[]> {
  const [offered, limits] = await Promise.all([
    Promise.all(mediumIds.map((id) => categoriesOfMedium(ctx).load(id))),
    Promise.all(mediumIds.map((id) => limitsOfMedium(ctx).load(id))),
  ]);
  return offered
    .flat()
    .filter((one) => one.role === "format")
    .map(({ mediumId, category }) => ({
      mediumId,
      formatId: category.id,
      limit: limits
        .flat()
        .find(
          (limit) =>
            limit.mediumId === mediumId &&
            limit.categoryId === category.id &&
            limit.limitationType === "issue",
        ),
    }));
}
