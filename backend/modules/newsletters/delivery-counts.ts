import { receivers } from "backend/modules/receivers/tables";
import type { Db } from "backend/platform/database/database";
import { type Books, type DeliveryState, noBooks, type SkipReason } from "domain/newsletters/states";
import { and, count, eq, sql } from "drizzle-orm";
import { newsletterDeliveries } from "./tables";

/** What became of a newsletter: how many receivers are in each state. They add up to all that were on the list. */
export async function booksOf(db: Db, newsletterId: number): Promise<Books> {
  const rows = await db
    .select({ state: newsletterDeliveries.state, count: count() })
    .from(newsletterDeliveries)
    .where(eq(newsletterDeliveries.newsletterId, newsletterId))
    .groupBy(newsletterDeliveries.state);
  return { ...noBooks(), ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}

/** Why some got nothing, and how many of each. */
export async function skippedOf(
  db: Db,
  newsletterId: number,
): Promise<{ reason: SkipReason; count: number }[]> {
  const rows = await db
    .select({ reason: newsletterDeliveries.reason, count: count() })
    .from(newsletterDeliveries)
    .where(
      and(eq(newsletterDeliveries.newsletterId, newsletterId), eq(newsletterDeliveries.state, "skipped")),
    )
    .groupBy(newsletterDeliveries.reason)
    .orderBy(newsletterDeliveries.reason);
  return rows.flatMap(({ reason, ...row }) => (reason ? [{ reason, ...row }] : []));
}

/** Of a delivery with its receiver: who has left within two weeks after it. */
export const hasLeft = sql`(${receivers.state} = 'unsubscribed'
  and ${receivers.leftAt} >= ${newsletterDeliveries.answeredAt}
  and ${receivers.leftAt} < ${newsletterDeliveries.answeredAt} + interval '14 days')`;

/** What came back later: mails that could not be delivered, complaints, and receivers who have left within two weeks. */
export async function returnsOf(db: Db, newsletterId: number) {
  const { bounce, complainedAt, receiverId } = newsletterDeliveries;
  const when = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      hard: when(sql`${bounce} = 'hard'`),
      soft: when(sql`${bounce} = 'soft'`),
      complaints: when(sql`${complainedAt} is not null`),
      left: when(hasLeft),
    })
    .from(newsletterDeliveries)
    .leftJoin(receivers, eq(receivers.id, receiverId))
    .where(
      and(eq(newsletterDeliveries.newsletterId, newsletterId), eq(newsletterDeliveries.state, "accepted")),
    );
  return row ?? { hard: 0, soft: 0, complaints: 0, left: 0 };
}

/** A receiver by name, with what the mail server has said. */
export interface NamedDelivery {
  id: number;
  state: DeliveryState;
  /** Null once the receiver was deleted. */
  email: string | null;
  receiverId: number | null;
  attempts: number;
  handedOverAt: Date | null;
  answer: string | null;
}

/** The most receivers that a report names. */
export const MOST_NAMED_RECEIVERS = 200;

/** Those in one state by name, the first ones of the list. */
export async function deliveriesIn(
  db: Db,
  newsletterId: number,
  state: "uncertain" | "refused" | "later",
): Promise<NamedDelivery[]> {
  const { id, attempts, handedOverAt, answer, receiverId } = newsletterDeliveries;
  return await db
    .select({
      id,
      state: newsletterDeliveries.state,
      email: receivers.email,
      receiverId,
      attempts,
      handedOverAt,
      answer,
    })
    .from(newsletterDeliveries)
    .leftJoin(receivers, eq(receivers.id, receiverId))
    .where(and(eq(newsletterDeliveries.newsletterId, newsletterId), eq(newsletterDeliveries.state, state)))
    .orderBy(id)
    .limit(MOST_NAMED_RECEIVERS);
}
