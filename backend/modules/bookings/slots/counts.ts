import { issueFormats } from "backend/modules/issues/tables";
import { formatLimits } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import { freeSlots, limitInIssue, periodsTaken } from "domain/bookings/slots";
import { and, gte, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { bookings } from "../tables";
import type { SlotClaim } from "./slot-claim-type";

/** The limit of a format in a medium, or in one issue of it. */
export type LimitRow = Omit<typeof formatLimits.$inferSelect, "id" | "mediumId" | "categoryId"> & {
  isLeftOut?: boolean;
};

/** The limits that count for some claims; none for an unlimited format. */
export interface Limits {
  of(claim: SlotClaim): LimitRow | undefined;
  /** The limit of a format in its medium (`3:31`), whatever one issue has of its own. */
  ofMedium(key: string): LimitRow | undefined;
}

const unique = <T>(values: readonly T[]) => [...new Set(values)];

/** The limits that count for some claims: those of their media, or those of their issues. */
export async function limitsOf(tx: Db, claims: readonly SlotClaim[]): Promise<Limits> {
  if (claims.length === 0) return { of: () => undefined, ofMedium: () => undefined };
  const issueIds = unique(claims.flatMap(({ issueId }) => issueId ?? []));
  const own =
    issueIds.length === 0
      ? []
      : await tx
          .select()
          .from(issueFormats)
          .where(
            and(
              inArray(issueFormats.issueId, issueIds),
              inArray(issueFormats.categoryId, unique(claims.map((claim) => claim.formatId))),
            ),
          );
  const ownOf = new Map(own.map((row) => [`${row.issueId}:${row.categoryId}`, row]));
  const rows = await tx
    .select()
    .from(formatLimits)
    .where(
      and(
        inArray(formatLimits.mediumId, unique(claims.map((claim) => claim.mediumId))),
        inArray(formatLimits.categoryId, unique(claims.map((claim) => claim.formatId))),
      ),
    );
  const ofMedia = new Map(rows.map((limit) => [`${limit.mediumId}:${limit.categoryId}`, limit]));
  const limited = (limit: LimitRow | undefined) => (freeSlots(limit, 0) === null ? undefined : limit);
  return {
    of: ({ mediumId, formatId, issueId }) => {
      const limit = ofMedia.get(`${mediumId}:${formatId}`);
      return limited(limitInIssue(limit, ownOf.get(`${issueId}:${formatId}`)));
    },
    ofMedium: (key) => limited(ofMedia.get(key)),
  };
}

/**
 * Slots taken (`3:31:2027-03`, for an issue `3:31:11`) by all bookings except cancelled ones and the claiming ones: in
 * the issues of the claims, and in all periods between the first and the last day of the claims. At most one statement
 * for issues and one for periods.
 */
export async function takenSlots(
  tx: Db,
  claims: readonly SlotClaim[],
  limits: Limits,
): Promise<Map<string, number>> {
  const own = claims.map((claim) => claim.bookingId).filter((id) => id !== null);
  const others = and(
    ne(bookings.status, "cancelled"),
    sql`${bookings.id} <> all(${arrayOfIds(own)}::bigint[])`,
  );
  const typeOf = (claim: SlotClaim) => limits.of(claim)?.limitationType;
  const inIssues = claims.filter((claim) => typeOf(claim) === "issue" && claim.issueId !== null);
  const overDays = claims.filter(
    (claim) => typeOf(claim) && typeOf(claim) !== "issue" && claim.from && claim.to,
  );
  const takenBySlot = new Map<string, number>();
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
          inArray(bookings.issueId, unique(inIssues.map((claim) => claim.issueId ?? 0))),
          inArray(bookings.formatId, unique(inIssues.map((claim) => claim.formatId))),
          others,
        ),
      )
      .groupBy(bookings.targetMediumId, bookings.issueId, bookings.formatId);
    for (const row of rows) takenBySlot.set(`${row.mediumId}:${row.formatId}:${row.issueId}`, row.taken);
  }
  if (overDays.length > 0) {
    for (const row of await appearancesBeside(tx, overDays, others)) {
      const key = `${row.mediumId}:${row.formatId}`;
      const limit = limits.ofMedium(key);
      if (!limit || limit.limitationType === "issue") continue;
      for (const period of periodsTaken(limit.limitationType, { ...row, issueId: null })) {
        const slot = `${key}:${period}`;
        takenBySlot.set(slot, (takenBySlot.get(slot) ?? 0) + row.taken);
      }
    }
  }
  return takenBySlot;
}

/**
 * How many appearances the claims' media and formats have between the first and the last day of the claims, by their
 * days.
 */
async function appearancesBeside(tx: Db, claims: readonly SlotClaim[], others: ReturnType<typeof and>) {
  // The weeks and months at both ends count as a whole.
  const from = claims.reduce((first, { from }) => (from && from < first ? from : first), "9999-12-31");
  const to = claims.reduce((last, { to }) => (to && to > last ? to : last), "0001-01-01");
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
        inArray(bookings.targetMediumId, unique(claims.map((claim) => claim.mediumId))),
        inArray(bookings.formatId, unique(claims.map((claim) => claim.formatId))),
        isNotNull(bookings.appearsFrom),
        lte(bookings.appearsFrom, sql`(date_trunc('month', ${to}::date) + interval '40 days')::date`),
        gte(bookings.appearsOn, sql`(date_trunc('month', ${from}::date) - interval '10 days')::date`),
        others,
      ),
    )
    .groupBy(bookings.targetMediumId, bookings.formatId, bookings.appearsFrom, bookings.appearsOn);
}
