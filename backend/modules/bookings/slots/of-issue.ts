import { formatSlotsOf, formatsOfIssue, type Issue } from "backend/modules/issues/service";
import { limitsOfMedium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/use-case/context";
import { isOut } from "domain/bookings/out-issue";
import { limitInIssue } from "domain/bookings/slots";
import { todayInVienna } from "domain/dates";
import { brokenByMove } from "domain/issues/moving";
import { and, asc, eq, ne } from "drizzle-orm";
import { bookings } from "../tables";
import type { OversoldFormat } from "./oversold";

const soldIn = (ctx: Ctx, { id }: Issue) =>
  ctx.db
    .select({ id: bookings.id, formatId: bookings.formatId, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.issueId, id), ne(bookings.status, "cancelled")))
    .orderBy(asc(bookings.id));

/** The formats of which an issue that is not out yet has sold more than it has slots; the bookings stay. */
export async function oversoldInIssue(ctx: Ctx, issue: Issue): Promise<OversoldFormat[]> {
  if (isOut(issue.publishDate, todayInVienna(ctx.now()))) return [];
  const slots = await formatSlotsOf(ctx, issue);
  const over = slots.filter(({ available, taken }) => available !== null && taken > available);
  if (over.length === 0) return [];
  const sold = await soldIn(ctx, issue);
  return over.map(({ format, available, taken }) => ({
    formatId: format.id,
    period: issue.title,
    taken,
    available: available ?? 0,
    bookingIds: sold.filter(({ formatId }) => formatId === format.id).map(({ id }) => id),
  }));
}

export interface BrokenBooking {
  bookingId: number;
  message: string;
  params?: Record<string, string | number>;
}

/** The bookings of an issue that would break a rule if it moved to another day. */
export async function brokenByMoving(ctx: Ctx, issue: Issue, to: string): Promise<BrokenBooking[]> {
  const days = { from: issue.publishDate, to, today: todayInVienna(ctx.now()) };
  const [limits, own, sold] = await Promise.all([
    limitsOfMedium(ctx).load(issue.mediumId),
    formatsOfIssue(ctx).load(issue.id),
    soldIn(ctx, issue),
  ]);
  return sold.flatMap(({ id: bookingId, formatId, status }) => {
    const limit = limitInIssue(
      limits.find(({ categoryId }) => categoryId === formatId),
      own.find(({ categoryId }) => categoryId === formatId),
    );
    const broken = brokenByMove({ status, limit }, days);
    return broken ? [{ bookingId, ...broken }] : [];
  });
}
