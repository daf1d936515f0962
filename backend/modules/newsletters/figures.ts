import { issues } from "backend/modules/issues/tables";
import { receivers } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Newsletter } from "./content";
import { hasLeft } from "./delivery-counts";
import { newsletterClicks, newsletterDeliveries, newsletterLinks, newsletters } from "./tables";

/** What came of a newsletter, to be compared with another one. */
export interface NewsletterFigures {
  title: string;
  /** How many were to get it: all of its list but those who were skipped. */
  wanted: number;
  accepted: number;
  refused: number;
  clicks: number;
  left: number;
}

/** With so many newsletters one is compared. */
export const MOST_EARLIER = 10;

/** The figures of the newsletters of the same medium that were sent before another one, the latest first. */
export async function figuresOfEarlier(
  db: Db,
  { id, releasedAt }: Pick<Newsletter, "id" | "releasedAt">,
  mediumId: number,
): Promise<NewsletterFigures[]> {
  if (releasedAt === null) return [];
  const earlier = await db
    .select({ id: newsletters.id, title: issues.title })
    .from(newsletters)
    .innerJoin(issues, eq(issues.id, newsletters.issueId))
    .where(
      and(
        eq(issues.mediumId, mediumId),
        inArray(newsletters.state, ["sent", "stopped"]),
        lt(newsletters.releasedAt, releasedAt),
        ne(newsletters.id, id),
      ),
    )
    .orderBy(desc(newsletters.releasedAt), desc(newsletters.id))
    .limit(MOST_EARLIER);
  if (earlier.length === 0) return [];
  const ids = earlier.map((one) => one.id);
  const [sent, clicked] = await Promise.all([sentTo(db, ids), clicksIn(db, ids)]);
  return earlier.map(({ id: newsletterId, title }) => ({
    ...(sent.get(newsletterId) ?? { wanted: 0, accepted: 0, refused: 0, left: 0 }),
    title,
    clicks: clicked.get(newsletterId) ?? 0,
  }));
}

type Sent = Pick<NewsletterFigures, "wanted" | "accepted" | "refused" | "left">;

async function sentTo(db: Db, ids: readonly number[]): Promise<Map<number, Sent>> {
  const { newsletterId, state, receiverId } = newsletterDeliveries;
  const when = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await db
    .select({
      newsletterId,
      wanted: when(sql`${state} <> 'skipped'`),
      accepted: when(sql`${state} = 'accepted'`),
      refused: when(sql`${state} = 'refused'`),
      left: when(sql`${state} = 'accepted' and ${hasLeft}`),
    })
    .from(newsletterDeliveries)
    .leftJoin(receivers, eq(receivers.id, receiverId))
    .where(isOneOf(newsletterId, ids))
    .groupBy(newsletterId);
  return new Map(rows.map(({ newsletterId: of, ...counts }) => [of, counts]));
}

async function clicksIn(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { newsletterId } = newsletterLinks;
  const rows = await db
    .select({ newsletterId, clicks: sql<number>`sum(${newsletterClicks.clicks})`.mapWith(Number) })
    .from(newsletterClicks)
    .innerJoin(newsletterLinks, eq(newsletterLinks.id, newsletterClicks.linkId))
    .where(isOneOf(newsletterId, ids))
    .groupBy(newsletterId);
  return new Map(rows.map((row) => [row.newsletterId, row.clicks]));
}
