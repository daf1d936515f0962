import { formatLimits } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import { freeSlots, periodsTaken } from "domain/bookings/slots";
import { and, gte, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { bookings } from "../tables";
import type { SlotWish } from "./wish";

/** The limit of a format in a medium. */
export type LimitRow = typeof formatLimits.$inferSelect;

type Limits = ReadonlyMap<string, LimitRow>;

const unique = <T>(values: readonly T[]) => [...new Set(values)];

/** The limits that count for some wishes, by medium and format (`3:31`). */
export async function limitsOf(tx: Db, wishes: readonly SlotWish[]): Promise<Limits> {
  const limits = await allLimitsOf(tx, wishes);
  return new Map([...limits].filter(([, limit]) => freeSlots(limit, 0) !== null));
}

/** The limits of some wishes, by medium and format: with those that count nothing, but ask for a term. */
export async function allLimitsOf(tx: Db, wishes: readonly SlotWish[]): Promise<Limits> {
  if (wishes.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(formatLimits)
    .where(
      and(
        inArray(formatLimits.mediumId, unique(wishes.map((wish) => wish.mediumId))),
        inArray(formatLimits.categoryId, unique(wishes.map((wish) => wish.formatId))),
      ),
    );
  return new Map(rows.map((limit) => [`${limit.mediumId}:${limit.categoryId}`, limit]));
}

/**
 * Slots taken (`3:31:2027-03`, for an issue `3:31:11`) by all bookings but the cancelled ones and those that wish:
 * in the issues of the wishes, and in all periods between the first and the last day of the wishes. At most one
 * statement for issues and one for periods.
 */
export async function takenSlots(
  tx: Db,
  wishes: readonly SlotWish[],
  limits: Limits,
): Promise<Map<string, number>> {
  const own = wishes.map((wish) => wish.bookingId).filter((id) => id !== null);
  const others = and(
    ne(bookings.status, "cancelled"),
    sql`${bookings.id} <> all(${arrayOfIds(own)}::bigint[])`,
  );
  const typeOf = (wish: SlotWish) => limits.get(`${wish.mediumId}:${wish.formatId}`)?.limitationType;
  const inIssues = wishes.filter((wish) => typeOf(wish) === "issue" && wish.issueId !== null);
  const overDays = wishes.filter((wish) => typeOf(wish) && typeOf(wish) !== "issue" && wish.from && wish.to);
  const taken = new Map<string, number>();
  if (inIssues.length > 0) {
    const rows = await tx
      .select({
        mediumId: bookings.targetMediumId,
        issueId: bookings.issueId,
        formatId: bookings.formatId,
        taken: sql<number>`count(*)::int`,
      })
      .from(bookings)
      .where(
        and(
          inArray(bookings.issueId, unique(inIssues.map((wish) => wish.issueId ?? 0))),
          inArray(bookings.formatId, unique(inIssues.map((wish) => wish.formatId))),
          others,
        ),
      )
      .groupBy(bookings.targetMediumId, bookings.issueId, bookings.formatId);
    for (const row of rows) taken.set(`${row.mediumId}:${row.formatId}:${row.issueId}`, row.taken);
  }
  if (overDays.length > 0) {
    for (const row of await appearancesBeside(tx, overDays, others)) {
      const key = `${row.mediumId}:${row.formatId}`;
      const limit = limits.get(key);
      if (!limit || limit.limitationType === "issue") continue;
      for (const period of periodsTaken(limit.limitationType, { ...row, issueId: null })) {
        const slot = `${key}:${period}`;
        taken.set(slot, (taken.get(slot) ?? 0) + row.taken);
      }
    }
  }
  return taken;
}

/** How often something appears in the wishes' media and formats between their first and last day, by its days. */
async function appearancesBeside(tx: Db, wishes: readonly SlotWish[], others: ReturnType<typeof and>) {
  // A week or month that the first or last wish touches is counted as a whole.
  const from = wishes.reduce((first, { from }) => (from && from < first ? from : first), "9999-12-31");
  const to = wishes.reduce((last, { to }) => (to && to > last ? to : last), "0001-01-01");
  return await tx
    .select({
      mediumId: bookings.targetMediumId,
      formatId: bookings.formatId,
      from: bookings.appearsFrom,
      to: bookings.appearsOn,
      taken: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.targetMediumId, unique(wishes.map((wish) => wish.mediumId))),
        inArray(bookings.formatId, unique(wishes.map((wish) => wish.formatId))),
        isNotNull(bookings.appearsFrom),
        lte(bookings.appearsFrom, sql`(date_trunc('month', ${to}::date) + interval '40 days')::date`),
        gte(bookings.appearsOn, sql`(date_trunc('month', ${from}::date) - interval '10 days')::date`),
        others,
      ),
    )
    .groupBy(bookings.targetMediumId, bookings.formatId, bookings.appearsFrom, bookings.appearsOn);
}
