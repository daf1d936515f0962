import type { Db } from "backend/platform/database/database";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import { type BlockKey, blockKey, readBlockKey } from "domain/newsletters/blocks";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  newsletterClicks,
  newsletterContents,
  newsletterDeliveries,
  newsletterLinks,
  newsletters,
} from "./tables";

const HOUR_MS = 3_600_000;

/**
 * Where a link of a newsletter leads; null for an unknown one. Counts the visit by hour, and keeps nothing about who it
 * was. Clicks in test mails do not count.
 */
export async function followLink(
  { db, now }: Ctx,
  { newsletter, key, isCounted }: { newsletter: string; key: string; isCounted: boolean },
): Promise<string | null> {
  const [link] = await db
    .select({ id: newsletterLinks.id, target: newsletterLinks.target, state: newsletters.state })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .where(
      and(
        eq(newsletterLinks.newsletterId, parseId(newsletter) ?? 0),
        eq(newsletterLinks.key, key.slice(0, 40)),
      ),
    );
  if (!link) return null;
  if (isCounted && link.state !== "draft" && link.state !== "scheduled") {
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    await db
      .insert(newsletterClicks)
      .values({ linkId: link.id, hour, clicks: 1 })
      .onConflictDoUpdate({
        target: [newsletterClicks.linkId, newsletterClicks.hour],
        set: { clicks: sql`${newsletterClicks.clicks} + 1` },
      });
  }
  return link.target;
}

/** How often the links of a part were opened. */
export interface BlockClicks {
  block: BlockKey;
  title: string;
  target: string;
  clicks: number;
}

const sumOfClicks = sql<number>`coalesce(sum(${newsletterClicks.clicks}), 0)`.mapWith(Number);

/** How often each link was opened, the most opened first. */
export async function clicksOf(db: Db, newsletterId: number): Promise<BlockClicks[]> {
  const { id, block, title, target } = newsletterLinks;
  return await db
    .select({ block, title, target, clicks: sumOfClicks })
    .from(newsletterLinks)
    .leftJoin(newsletterClicks, eq(newsletterClicks.linkId, id))
    .where(eq(newsletterLinks.newsletterId, newsletterId))
    .groupBy(id)
    .orderBy(desc(sumOfClicks), asc(id));
}

/** What came of an ad in the newsletter of its issue: the proof for its client. */
export interface AdProof {
  linkId: number;
  issueId: number;
  subject: string;
  /** When sending was to begin, and when it was over; null meanwhile. */
  sentAt: Date;
  endedAt: Date | null;
  accepted: number;
  clicks: number;
  target: string;
}

const isSentContent = and(
  eq(newsletterContents.newsletterId, newsletters.id),
  eq(newsletterContents.hash, newsletters.approvedHash),
);

/** Links of tests are kept as well: only what was sent is proved. */
const isSentLink = and(
  sql`${newsletters.state} in ('sending', 'sent', 'stopped')`,
  sql`position('/c/' || ${newsletters.id} || '/' || ${newsletterLinks.key} in ${newsletterContents.html}) > 0`,
);

/** The proof of a booking; null as long as no newsletter was sent with its ad. */
export async function proofOfAd(db: Db, bookingId: number): Promise<AdProof | null> {
  const [row] = await db
    .select({
      linkId: newsletterLinks.id,
      target: newsletterLinks.target,
      issueId: newsletters.issueId,
      subject: newsletters.subject,
      sendAt: newsletters.sendAt,
      endedAt: newsletters.endedAt,
      accepted: sql<number>`(select count(*) from ${newsletterDeliveries}
        where ${newsletterDeliveries.newsletterId} = ${newsletters.id}
          and ${newsletterDeliveries.state} = 'accepted')`.mapWith(Number),
      clicks: sql<number>`(select coalesce(sum(${newsletterClicks.clicks}), 0) from ${newsletterClicks}
        where ${newsletterClicks.linkId} = ${newsletterLinks.id})`.mapWith(Number),
    })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .innerJoin(newsletterContents, isSentContent)
    .where(and(eq(newsletterLinks.block, blockKey("ad", bookingId)), isSentLink))
    .orderBy(desc(newsletters.id), desc(newsletterLinks.id))
    .limit(1);
  if (!row?.sendAt) return null;
  const { sendAt, ...proof } = row;
  return { ...proof, sentAt: sendAt };
}

/** The most ads of a newsletter that are named. */
export const MOST_PROVED_ADS = 50;

/** The bookings whose ads were sent with a newsletter, and a link in it, in the order of their links. */
export async function adsSentWith(db: Db, newsletterId: number): Promise<number[]> {
  const rows = await db
    .select({ block: newsletterLinks.block })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .innerJoin(newsletterContents, isSentContent)
    .where(
      and(
        eq(newsletterLinks.newsletterId, newsletterId),
        sql`starts_with(${newsletterLinks.block}, ${blockKey("ad", "")})`,
        isSentLink,
      ),
    )
    .orderBy(asc(newsletterLinks.id));
  const ids = rows.flatMap(({ block }) => readBlockKey(block)?.id ?? []);
  return [...new Set(ids)].slice(0, MOST_PROVED_ADS);
}

/** How often a link was opened on a day. */
export interface DayClicks {
  /** In Vienna. */
  day: string;
  clicks: number;
}

/** The most days that a proof lists: later ones have hardly any clicks. */
export const MOST_DAYS = 14;

/** The first days on which a link was opened. */
export async function clickDaysOf(db: Db, linkId: number): Promise<DayClicks[]> {
  const day = sql<string>`to_char(${newsletterClicks.hour} at time zone 'Europe/Vienna', 'YYYY-MM-DD')`;
  return await db
    .select({ day: day.as("day"), clicks: sumOfClicks })
    .from(newsletterClicks)
    .where(eq(newsletterClicks.linkId, linkId))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(MOST_DAYS);
}
