import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { type Medium, mediaWhere } from "backend/modules/media/service";
import { defineLoader } from "backend/platform/database/loaders";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { type Days, weeksFrom } from "domain/timeline/weeks";
import { and, gte, inArray, lte, type SQL, sql } from "drizzle-orm";

/** The weeks looked at, and the media: all that have campaigns, or some of these. */
export interface TimelineScope extends Days {
  mondays: string[];
  /** null = all. */
  mediumIds: number[] | null;
  /** Restricts the rows to one client; the weeks of the media always count all. null = all. */
  clientId: number | null;
}

const MOST_WEEKS = 53;
/** Early enough that all weeks, and the rest of their last month, end within four-digit years. */
const LAST_DAY = "9998-11-30";

/** Reads the first day, the number of weeks and the media. BAD_USER_INPUT for an invalid day or number. */
export function readTimelineScope(args: {
  from: string;
  weeks: number;
  mediumIds?: readonly string[] | null | undefined;
  clientId?: string | null | undefined;
}): TimelineScope {
  if (args.weeks < 1 || args.weeks > MOST_WEEKS) {
    const params = { min: 1, max: MOST_WEEKS };
    throw badUserInput([{ field: "weeks", message: "number_out_of_range", params }]);
  }
  // The weeks would go beyond the last day of the calendar.
  if (args.from > LAST_DAY) {
    throw badUserInput([{ field: "from", message: "date_invalid" }]);
  }
  const mediumIds = args.mediumIds ? parseIds(args.mediumIds) : null;
  const clientId = args.clientId ? (parseIds([args.clientId])[0] ?? 0) : null;
  return { ...weeksFrom(args.from, args.weeks), mediumIds, clientId };
}

/** The media with campaigns, not issues, whose bookings the user may see; of these the ones chosen. */
export const timelineMedia = defineLoader<TimelineScope, Medium[]>((scopes, ctx) =>
  Promise.all(scopes.map((scope) => findMedia(ctx, scope))),
);

function findMedia(ctx: Ctx, { mediumIds }: TimelineScope): Promise<Medium[]> {
  const visible = viewableMedia(ctx);
  return mediaWhere(
    ctx,
    ({ id, type }) =>
      (type === "digital" || type === "video") &&
      (visible === "all" || visible.includes(id)) &&
      (!mediumIds || mediumIds.includes(id)),
  );
}

/** The campaigns of these media that run on some of the days, without cancelled ones. */
export function campaignsOn({ from, to }: Days, media: readonly { id: number }[]): SQL | undefined {
  return and(
    inArray(
      bookings.targetMediumId,
      media.map(({ id }) => id),
    ),
    // Written out, for the planner to see that the index over campaigns holds them.
    sql`${bookings.issueId} is null and ${bookings.status} <> 'cancelled'`,
    gte(bookings.appearsOn, from),
    lte(bookings.appearsFrom, to),
  );
}
