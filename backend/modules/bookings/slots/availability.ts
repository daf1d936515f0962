import { formatsOfIssue, issueById } from "backend/modules/issues/service";
import { limitsOfMedium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/use-case/context";
import type { LimitationType } from "domain/bookings/fields";
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
import { and, asc, count, eq, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
import { mayOnMedium } from "../record/permissions";
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
}

/** The free slots of a format, and what its terms say about the place. */
export interface FormatAvailability {
  limit: (FormatLimit & { isLeftOut?: boolean }) | null;
  termProblems: { field: string; message: string; params: Record<string, string | number> }[];
  periods: PeriodSlots[];
  /** Whether there are more periods than are listed. */
  hasMore: boolean;
  /** How many bookings hold slots in the listed periods; 0 for someone who may not see them. */
  takers: number;
  /** The first of them (TAKERS_NAMED), in the order of their days. */
  takenBy: number[];
}

/** As many as somebody reads while booking. */
export const TAKERS_NAMED = 50;

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
  const [limits, issueRow, formats] = await Promise.all([
    limitsOfMedium(ctx).load(mediumId),
    issueId === null ? null : issueById(ctx).load(issueId),
    issueId === null ? [] : formatsOfIssue(ctx).load(issueId),
  ]);
  const issue = issueRow?.mediumId === mediumId ? issueRow : null;
  const own = issue ? formats.find(({ categoryId }) => categoryId === formatId) : undefined;
  const ofMedium = limits.find((one) => one.categoryId === formatId);
  const row = limitInIssue(ofMedium, own);
  const limit = row ? { ...row, categoryId: question.formatId } : null;
  const standing = standingOf(question, issue);
  const type = limit?.limitationType ?? (standing.issueId === null ? "month" : "issue");
  const periods = periodsTaken(type, standing);
  const visiblePeriods = periods.slice(0, MAX_PERIODS);
  const without = parseId(question.withoutBookingId ?? "");
  // All of them are bookings of this medium.
  const maySee = mayOnMedium(ctx, "view", mediumId);
  const takenByPeriod = new Map<string, number>(visiblePeriods.map((period) => [period, 0]));
  const takers: Takers[] = [];
  // A hidden booking is not left out: the result would reveal whether it is here.
  const place = { mediumId, formatId, type, without: maySee ? without : null };
  for (const group of await takersOf(ctx, place, standing)) {
    const groupPeriods = periodsTaken(type, group).filter((period) => takenByPeriod.has(period));
    for (const period of groupPeriods)
      takenByPeriod.set(period, (takenByPeriod.get(period) ?? 0) + group.number);
    if (groupPeriods.length > 0 && maySee) takers.push(group);
  }
  const label = (period: string) => (type === "issue" ? (issue?.title ?? "") : formatPeriod(period));
  return {
    limit,
    termProblems: problemsOf(limit, standing),
    periods: [...takenByPeriod].map(([period, number]) => ({
      period,
      label: label(period),
      ...slotsBeside(limit, number),
    })),
    hasMore: visiblePeriods.length < periods.length,
    takers: takers.reduce((sum, { number }) => sum + number, 0),
    takenBy: takers.flatMap(({ first }) => first).slice(0, TAKERS_NAMED),
  };
}

export const isOfUsers = (ctx: Ctx, mediumId: number) =>
  (["view", "create", "edit"] as const).some((action) => mayOnMedium(ctx, action, mediumId));

function standingOf(
  { from, to }: AvailabilityQuestion,
  issue: { id: number; publishDate: string } | null,
): AppearanceSpan & { issueId: number | null } {
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

/** Bookings with the same place of appearance: how many, and the ids of the first ones. */
type Takers = AppearanceSpan & { number: number; first: number[] };

interface Place {
  mediumId: number;
  formatId: number;
  type: LimitationType;
  /** The booking that is not counted. */
  without: number | null;
}

/** Where bookings hold a slot of the format, in the order of their days; counted, as an issue can have thousands. */
async function takersOf(
  ctx: Ctx,
  { mediumId, formatId, type, without }: Place,
  { issueId, from, to }: ReturnType<typeof standingOf>,
): Promise<Takers[]> {
  if (issueId === null && from === null) return [];
  const { id, appearsFrom, appearsOn } = bookings;
  return await ctx.db
    .select({
      issueId: bookings.issueId,
      from: appearsFrom,
      to: appearsOn,
      number: count(),
      first: sql<number[]>`to_json((array_agg(${id} order by ${id}))[1:${TAKERS_NAMED}])`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.targetMediumId, mediumId),
        eq(bookings.formatId, formatId),
        ne(bookings.status, "cancelled"),
        without === null ? undefined : ne(id, without),
        type === "issue" ? eq(bookings.issueId, issueId ?? 0) : undefined,
        isNotNull(appearsFrom),
        // The weeks and months at both ends count as a whole.
        lte(appearsFrom, sql`(date_trunc('month', ${to}::date) + interval '40 days')::date`),
        gte(appearsOn, sql`(date_trunc('month', ${from}::date) - interval '10 days')::date`),
      ),
    )
    .groupBy(bookings.issueId, appearsFrom, appearsOn)
    .orderBy(asc(appearsFrom), asc(appearsOn), asc(bookings.issueId));
}
