import { media } from "backend/modules/media/tables";
import type { Choice, ChoiceQuery } from "backend/platform/lists/choices";
import { hasChosenId, matchesTerm } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { and, desc, eq, type SQL } from "drizzle-orm";
import { issues, issueTitles } from "./tables";

/** Issues with their media, the latest first, whoever may see their bookings. `condition`: which of them are offered. */
export async function issueChoices(
  { db }: Ctx,
  { ids, term, limit }: ChoiceQuery,
  condition: SQL | undefined,
): Promise<Choice[]> {
  const rows = await db
    .select({ id: issues.id, title: issues.title, medium: media.name })
    .from(issues)
    .innerJoin(media, eq(media.id, issues.mediumId))
    .where(
      and(
        hasChosenId(issues.id, ids ?? undefined),
        condition,
        matchesTerm(term, { texts: [issueTitles], codes: [issues.issueNumber] }),
      ),
    )
    .orderBy(desc(issues.publishDate), desc(issues.id))
    .limit(limit);
  return rows.map(({ id, title, medium }) => ({ id: String(id), label: title, note: medium }));
}
