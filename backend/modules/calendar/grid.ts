import { bookings } from "backend/modules/bookings/tables";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { weeksOf } from "domain/calendar/period";
import { daysBetween } from "domain/dates";
import { and, asc, desc, inArray, sql } from "drizzle-orm";
import {
  bookingsIn,
  type CalendarEntry,
  type CalendarScope,
  entriesOfBookings,
  entryColumns,
  mediaIn,
} from "./entries";

/** A day of a grid, and how many bookings run on it. */
interface GridDay {
  day: string;
  running: number;
}

/** Weeks with the bookings that have a place in one of their lanes. */
export interface CalendarGrid {
  /** The number of all bookings that run in these weeks. */
  total: number;
  days: GridDay[];
  entries: CalendarEntry[];
}

/** The most places of a grid, one for each day and lane: a week of a hundred lanes. */
export const MOST_PLACES = 700;

const { id, appearsFrom, appearsOn } = bookings;

/**
 * The weeks of a scope, counted from its first day. Of the bookings that begin on a day, or go on from the week before,
 * only as many as there are lanes can have a place (`domain/calendar/lanes.ts`): the database reads these, and counts
 * the others.
 */
export async function calendarGrid(ctx: Ctx, among: CalendarScope, lanes: number): Promise<CalendarGrid> {
  const scope = { ...among, running: true };
  const count = daysBetween(scope.from, scope.to) + 1;
  if (count < 1 || count > MOST_PLACES) throw badUserInput([{ field: "to", message: "date_invalid" }]);
  const max = Math.floor(MOST_PLACES / count);
  if (lanes < 1 || lanes > max) {
    const params = { min: 1, max };
    throw badUserInput([{ field: "lanes", message: "number_out_of_range", params }]);
  }
  const weeks = weeksOf(scope);
  const visibleMedia = await mediaIn(ctx, scope);
  const where = and(...bookingsIn(scope, visibleMedia));
  const from = sql<string>`greatest(${appearsFrom}, ${scope.from}::date)::text`;
  const to = sql<string>`least(${appearsOn}, ${scope.to}::date)::text`;
  const monday = sql`week.monday`;
  const placed = ctx.db
    .select({
      id,
      place: sql<number>`row_number() over (
        partition by greatest(${appearsFrom}, ${monday})
        order by ${appearsFrom}, ${appearsOn} desc, ${id})`.as("place"),
    })
    .from(bookings)
    .innerJoin(
      sql`unnest(${`{${weeks.map(([first]) => first).join(",")}}`}::date[]) as week(monday)`,
      sql`${appearsFrom} < ${monday} + 7 and ${appearsOn} >= ${monday}`,
    )
    .where(where)
    .as("placed");
  const [runs, rows] = await Promise.all([
    ctx.db
      .select({ from, to, count: sql<number>`count(*)::int` })
      .from(bookings)
      .where(where)
      .groupBy(sql`1, 2`),
    ctx.db
      .select(entryColumns)
      .from(bookings)
      .where(
        inArray(id, ctx.db.select({ id: placed.id }).from(placed).where(sql`${placed.place} <= ${lanes}`)),
      )
      .orderBy(asc(appearsFrom), desc(appearsOn), asc(id)),
  ]);
  const runningOn = (day: string) => runs.filter((run) => run.from <= day && day <= run.to);
  const sum = (counted: readonly { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
  // The last week may be a part of one.
  const scopeDays = weeks.flat().filter((day) => day <= scope.to);
  const days = scopeDays.map((day) => ({ day, running: sum(runningOn(day)) }));
  return { total: sum(runs), days, entries: await entriesOfBookings(ctx, rows, visibleMedia) };
}
