import { formatsOfIssue, issueById } from "backend/modules/issues/service";
import { limitsOfMedium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/context";
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
import { and, asc, eq, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
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
  /** The bookings that hold slots in the listed periods, each once; empty for someone who may not see them. */
  takenBy: number[];
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
  // All of them are bookings of this medium.
  const maySee = mayOnMedium(ctx, "view", mediumId);
  const taken = new Map<string, number>(shown.map((period) => [period, 0]));
  const takenBy: number[] = [];
  for (const { id, ...place } of await takersOf(ctx, { mediumId, formatId, type }, standing)) {
    // A hidden booking is not left out: the result would reveal whether it is here.
    if (id === without && maySee) continue;
    const held = periodsTaken(type, place).filter((period) => taken.has(period));
    for (const period of held) taken.set(period, (taken.get(period) ?? 0) + 1);
    if (held.length > 0 && maySee) takenBy.push(id);
  }
  const label = (period: string) => (type === "issue" ? (issue?.title ?? "") : formatPeriod(period));
  return {
    limit,
    termProblems: problemsOf(limit, standing),
    periods: [...taken].map(([period, number]) => ({
      period,
      label: label(period),
      ...slotsBeside(limit, number),
    })),
    hasMore: shown.length < periods.length,
    takenBy,
  };
}

const isOfUsers = (ctx: Ctx, mediumId: number) =>
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

/** Where the bookings stand that hold a slot of the format: no more of each, as there can be thousands in a year. */
async function takersOf(
  ctx: Ctx,
  { mediumId, formatId, type }: { mediumId: number; formatId: number; type: LimitationType },
  { issueId, from, to }: ReturnType<typeof standingOf>,
): Promise<({ id: number } & AppearanceSpan)[]> {
  if (issueId === null && from === null) return [];
  return await ctx.db
    .select({
      id: bookings.id,
      issueId: bookings.issueId,
      from: bookings.appearsFrom,
      to: bookings.appearsOn,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.targetMediumId, mediumId),
        eq(bookings.formatId, formatId),
        ne(bookings.status, "cancelled"),
        type === "issue" ? eq(bookings.issueId, issueId ?? 0) : undefined,
        isNotNull(bookings.appearsFrom),
        // The weeks and months at both ends count as a whole.
        lte(bookings.appearsFrom, sql`(date_trunc('month', ${to}::date) + interval '40 days')::date`),
        gte(bookings.appearsOn, sql`(date_trunc('month', ${from}::date) - interval '10 days')::date`),
      ),
    )
    .orderBy(asc(bookings.appearsFrom), asc(bookings.id));
}
