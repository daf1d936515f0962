import { formatsOfIssue, issueById } from "backend/modules/issues/service";
import { limitsOfMedium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/context";
import {
  type AppearanceSpan,
  type FormatLimit,
  formatPeriod,
  freeSlots,
  limitInIssue,
  periodsTaken,
  termProblems,
} from "domain/bookings/slots";
import { MAX_CAMPAIGN_DAYS } from "domain/bookings/validation";
import { addDays, daysBetween } from "domain/dates";
import { parseId } from "domain/identifiers";
import { and, asc, eq, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { BookingRow } from "../record/booking-record";
import { mayOnBooking, mayOnMedium } from "../record/permissions";
import { bookings } from "../tables";

/** The place to check: a format of a medium, in an issue or over days (both included). */
export interface AvailabilityQuestion {
  mediumId: string;
  formatId: string;
  issueId?: string | null;
  from?: string | null;
  to?: string | null;
  /** The booking that is being edited; its own slot counts as free. */
  withoutBookingId?: string | null;
}

/** Slots of one issue, day, week or month; `available` and `free` null = unlimited. */
export interface PeriodSlots {
  period: string;
  label: string;
  available: number | null;
  taken: number;
  free: number | null;
  /** The bookings in these slots that the user may see. */
  takenBy: BookingRow[];
}

/** The free slots of a format, and what its terms say about the place. */
export interface FormatAvailability {
  limit: (FormatLimit & { isLeftOut?: boolean }) | null;
  termProblems: { field: string; message: string; params: Record<string, string | number> }[];
  periods: PeriodSlots[];
  /** Whether there are more periods than are listed. */
  hasMore: boolean;
}

/** A year of days; a user reads no more while booking. */
const MAX_PERIODS = 400;

/**
 * The free slots to show while booking (decisions §4). The figures are only a help; the transaction decides. Null where
 * the user has no right on the medium. Unlimited formats are counted by month, or by issue.
 */
export async function formatAvailability(
  ctx: Ctx,
  question: AvailabilityQuestion,
): Promise<FormatAvailability | null> {
  const [mediumId, formatId] = [parseId(question.mediumId), parseId(question.formatId)];
  if (mediumId === null || formatId === null || !isOfUsers(ctx, mediumId)) return null;
  const issueId = parseId(question.issueId ?? "");
  const [limits, found, formats] = await Promise.all([
    limitsOfMedium(ctx).load(mediumId),
    issueId === null ? null : issueById(ctx).load(issueId),
    issueId === null ? [] : formatsOfIssue(ctx).load(issueId),
  ]);
  const issue = found?.mediumId === mediumId ? found : null;
  const own = issue ? formats.find(({ categoryId }) => categoryId === formatId) : undefined;
  const ofMedium = limits.find((one) => one.categoryId === formatId);
  const row = limitInIssue(ofMedium, own);
  const limit = row ? { ...row, categoryId: question.formatId } : null;
  const standing = standingOf(question, issue);
  const type = limit?.limitationType ?? (standing.issueId === null ? "month" : "issue");
  const periods = periodsTaken(type, standing);
  const shown = periods.slice(0, MAX_PERIODS);
  const without = parseId(question.withoutBookingId ?? "");
  const takers = new Map<string, BookingRow[]>(shown.map((period) => [period, []]));
  for (const row of await takersOf(ctx, { mediumId, formatId }, standing)) {
    // A hidden booking is not left out: the result would reveal whether it is here.
    if (row.id === without && mayOnBooking(ctx, "view", row)) continue;
    const place = { issueId: row.issueId, from: row.appearsFrom, to: row.appearsOn };
    for (const period of periodsTaken(type, place)) takers.get(period)?.push(row);
  }
  const label = (period: string) => (type === "issue" ? (issue?.title ?? "") : formatPeriod(period));
  return {
    limit,
    termProblems: problemsOf(limit, standing),
    periods: [...takers].map(([period, rows]) => ({
      period,
      label: label(period),
      ...slotsBeside(limit, rows.length),
      takenBy: rows.filter((row) => mayOnBooking(ctx, "view", row)),
    })),
    hasMore: shown.length < periods.length,
  };
}

const isOfUsers = (ctx: Ctx, mediumId: number) =>
  (["view", "create", "edit"] as const).some((action) => mayOnMedium(ctx, action, mediumId));

function standingOf(
  { from, to }: AvailabilityQuestion,
  issue: { id: number; publishDate: string } | null,
): AppearanceSpan {
  if (issue) return { issueId: issue.id, from: issue.publishDate, to: issue.publishDate };
  const [first, last] = [from ?? to ?? null, to ?? from ?? null];
  if (first === null || last === null || last < first) return { issueId: null, from: null, to: null };
  // As long as a campaign may be; the validation refuses longer ones.
  const isTooLong = daysBetween(first, last) > MAX_CAMPAIGN_DAYS;
  return { issueId: null, from: first, to: isTooLong ? addDays(first, MAX_CAMPAIGN_DAYS) : last };
}

function problemsOf(limit: FormatAvailability["limit"], { issueId, from, to }: AppearanceSpan) {
  if (!limit || !from || !to) return [];
  return termProblems(limit, from, to).map(({ end, message, params }) => ({
    field:
      issueId !== null
        ? "specs.issue"
        : end === "start"
          ? "specs.campaignStartDate"
          : "specs.campaignEndDate",
    message,
    params,
  }));
}

function slotsBeside(limit: FormatAvailability["limit"], taken: number) {
  const free = freeSlots(limit ?? undefined, taken);
  return { available: free === null ? null : (limit?.availableSlots ?? null), taken, free };
}

/** The bookings that hold a slot of the format. */
async function takersOf(
  ctx: Ctx,
  { mediumId, formatId }: { mediumId: number; formatId: number },
  { issueId, from, to }: AppearanceSpan,
): Promise<BookingRow[]> {
  if (issueId === null && from === null) return [];
  return await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.targetMediumId, mediumId),
        eq(bookings.formatId, formatId),
        ne(bookings.status, "cancelled"),
        isNotNull(bookings.appearsFrom),
        // The weeks and months at both ends count as a whole.
        lte(bookings.appearsFrom, sql`(date_trunc('month', ${to}::date) + interval '40 days')::date`),
        gte(bookings.appearsOn, sql`(date_trunc('month', ${from}::date) - interval '10 days')::date`),
      ),
    )
    .orderBy(asc(bookings.appearsFrom), asc(bookings.id));
}
