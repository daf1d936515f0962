import type { Db } from "backend/platform/database/database";
import { type ChangedPart, changedParts } from "domain/newsletters/changed-parts";
import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { ComposedNewsletter, Newsletter } from "./content";
import { newsletterContents } from "./tables";

/** In what a newsletter differs from the content that somebody has approved last, or else was asked to approve. */
export interface NewsletterChanges {
  /** When that content was approved, or approval was asked for. */
  at: Date;
  /** Whether it was approved. */
  isOfApproval: boolean;
  parts: ChangedPart[];
  isReordered: boolean;
}

/** The most parts that are named. */
export const MOST_CHANGES = 50;

/** Null as long as nobody was asked to approve any other content. */
export async function changesSince(
  db: Db,
  newsletterId: number,
  now: ComposedNewsletter,
): Promise<NewsletterChanges | null> {
  const { hash, parts, approvedAt, shownAt } = newsletterContents;
  const [last] = await db
    .select({ parts, approvedAt, shownAt })
    .from(newsletterContents)
    .where(
      and(
        eq(newsletterContents.newsletterId, newsletterId),
        // One that was approved may be what it says again: then nothing is changed.
        or(isNotNull(approvedAt), and(isNotNull(shownAt), ne(hash, now.hash))),
      ),
    )
    .orderBy(sql`${approvedAt} desc nulls last`, desc(shownAt))
    .limit(1);
  const at = last?.approvedAt ?? last?.shownAt;
  // What an older version of the product has kept has no parts.
  if (!last || !at || last.parts.length === 0) return null;
  const { parts: changed, isReordered } = changedParts(last.parts, now.parts);
  return { at, isOfApproval: last.approvedAt !== null, parts: changed.slice(0, MOST_CHANGES), isReordered };
}

/** How many parts have changed since a newsletter was tested; null where it was not, or nobody knows. */
export async function changedSinceTest(
  db: Db,
  { id, testedHash }: Pick<Newsletter, "id" | "testedHash">,
  now: ComposedNewsletter,
): Promise<number | null> {
  if (testedHash === null) return null;
  if (testedHash === now.hash) return 0;
  const [tested] = await db
    .select({ parts: newsletterContents.parts })
    .from(newsletterContents)
    .where(and(eq(newsletterContents.newsletterId, id), eq(newsletterContents.hash, testedHash)));
  if (!tested || tested.parts.length === 0) return null;
  const { parts, isReordered } = changedParts(tested.parts, now.parts);
  return Math.max(parts.length, isReordered ? 1 : 0);
}
