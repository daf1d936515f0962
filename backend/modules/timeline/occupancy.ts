import { bookings } from "backend/modules/bookings/tables";
import { limitsOfMedium, type Medium } from "backend/modules/media/service";
import type { Ctx } from "backend/platform/use-case/context";
import { addDays } from "domain/dates";
import { type CampaignTurnover, freeIn, overbookedIn, runningOn } from "domain/timeline/occupancy";
import { inWholeMonths } from "domain/timeline/weeks";
import { sql } from "drizzle-orm";
import { campaignsOn, type TimelineScope, timelineMedia } from "./scope";

/** A format with more bookings than slots. */
export interface OverbookedFormat {
  formatId: number;
  taken: number;
  available: number;
}

/** A week of a medium: the number of campaigns (0 is a gap) and the overbooked formats. */
export interface TimelineWeek {
  monday: string;
  campaigns: number;
  overbooked: OverbookedFormat[];
}

/** A format whose slots end, over the weeks. */
export interface TimelineFormat {
  formatId: number;
  available: number;
  /** What each week leaves of it. */
  free: number[];
}

/** A medium over the weeks. */
export interface TimelineMedium {
  medium: Medium;
  weeks: TimelineWeek[];
  formats: TimelineFormat[];
}

/** Each medium over the weeks, counted from how many campaigns begin and end on which day: one statement. */
export async function occupancyOf(ctx: Ctx, scope: TimelineScope): Promise<TimelineMedium[]> {
  const visibleMedia = await timelineMedia(ctx).load(scope);
  if (visibleMedia.length === 0) return [];
  const [turns, limits] = await Promise.all([
    turnsOf(ctx, scope, visibleMedia),
    Promise.all(visibleMedia.map(({ id }) => limitsOfMedium(ctx).load(id))),
  ]);
  return visibleMedia.map((medium, index) => {
    const ofMedium = turns.filter((turn) => turn.mediumId === medium.id);
    const ofFormat = (formatId: number) => ofMedium.filter((turn) => turn.formatId === formatId);
    const limited = (limits[index] ?? []).map((limit) => ({ limit, turns: ofFormat(limit.categoryId) }));
    const weeks = scope.mondays.map((monday) => {
      const week = weekFrom(monday);
      return {
        monday,
        campaigns: runningOn(ofMedium, week),
        overbooked: limited.flatMap(({ limit, turns: sold }) => {
          const over = overbookedIn(sold, limit, week);
          return over ? [{ formatId: limit.categoryId, ...over }] : [];
        }),
      };
    });
    const formats = limited.flatMap(({ limit, turns: sold }) => {
      const free = scope.mondays.map((monday) => freeIn(sold, limit, weekFrom(monday)));
      const ends = free.filter((one) => one !== null);
      const { categoryId: formatId, availableSlots: available } = limit;
      return ends.length === free.length ? [{ formatId, available, free: ends }] : [];
    });
    return { medium, weeks, formats };
  });
}

const weekFrom = (monday: string) => ({ from: monday, to: addDays(monday, 6) });

async function turnsOf(ctx: Ctx, scope: TimelineScope, visibleMedia: readonly Medium[]) {
  // A limit by month also counts campaigns in the rest of the month.
  const days = inWholeMonths(scope);
  const condition = campaignsOn(days, visibleMedia);
  const { rows } = await ctx.db.execute<{
    medium: string;
    format: string | null;
    day: string;
    starts: number;
    ends: number;
  }>(sql`
    select medium, format, day::text as day, sum(starts)::int as starts, sum(ends)::int as ends from (
      select ${bookings.targetMediumId} as medium, ${bookings.formatId} as format,
        greatest(${bookings.appearsFrom}, ${days.from}::date) as day, 1 as starts, 0 as ends
        from ${bookings} where ${condition}
      union all
      select ${bookings.targetMediumId}, ${bookings.formatId}, ${bookings.appearsOn}, 0, 1
        from ${bookings} where ${condition} and ${bookings.appearsOn} <= ${days.to}::date
    ) as turns group by medium, format, day`);
  return rows.map(
    ({
      medium,
      format,
      day,
      starts,
      ends,
    }): CampaignTurnover & { mediumId: number; formatId: number | null } => ({
      mediumId: Number(medium),
      formatId: format === null ? null : Number(format),
      day,
      starts: Number(starts),
      ends: Number(ends),
    }),
  );
}
