import { viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { type Medium, mediaWhere } from "backend/modules/media/service";
import { isOneOf, isWithinPeriod, parseIds } from "backend/platform/lists/list-conditions";
import { type ListResult, type Pagination, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { gte, ne, type SQL } from "drizzle-orm";

type BookingRow = typeof bookings.$inferSelect;

/** The days looked at, `YYYY-MM-DD`, both included, and the media: all of the calendar, or some of these. */
export interface CalendarScope {
  from: string;
  to: string;
  /** null = all. */
  mediumIds: number[] | null;
  /** Whether bookings belong to it that began before and still run. */
  running: boolean;
}

/** Reads the days and media asked for. */
export const readCalendarScope = (args: {
  from: string;
  to: string;
  mediumIds?: readonly string[] | null | undefined;
  running?: boolean | null | undefined;
}): CalendarScope => ({
  from: args.from,
  to: args.to,
  mediumIds: args.mediumIds ? parseIds(args.mediumIds) : null,
  running: args.running === true,
});

/** The media of the calendar whose bookings the user may see; none where there is no such right (spec §6). */
export async function calendarMedia(ctx: Ctx): Promise<Medium[]> {
  const visible = viewableMedia(ctx);
  return await mediaWhere(
    ctx,
    ({ id, showInVideoCalendar }) => showInVideoCalendar && (visible === "all" || visible.includes(id)),
  );
}

/** What a calendar shows of a booking; its days are the first and the last one of the appearance. */
export interface CalendarEntry {
  id: number;
  version: number;
  updatedAt: Date;
  client: string;
  medium: string;
  mediumId: number;
  from: string;
  to: string;
}

const { id, version, updatedAt, clientCompanyId, targetMediumId, appearsFrom, appearsOn } = bookings;
/** The columns that entries are made of. They may be hundreds, and a booking has fifty columns. */
export const entryColumns = {
  id,
  version,
  updatedAt,
  clientCompanyId,
  targetMediumId,
  appearsFrom,
  appearsOn,
};

type EntryRow = Pick<BookingRow, keyof typeof entryColumns>;

/** The media of a scope that the user may see. */
export async function mediaIn(ctx: Ctx, { mediumIds }: CalendarScope): Promise<Medium[]> {
  const all = await calendarMedia(ctx);
  return all.filter((one) => mediumIds === null || mediumIds.includes(one.id));
}

/** The bookings that begin on the days of the scope, or run on them, in these media; without cancelled ones. */
export const bookingsIn = (scope: CalendarScope, visibleMedia: readonly Medium[]): (SQL | undefined)[] => [
  isOneOf(
    targetMediumId,
    visibleMedia.map((one) => one.id),
  ),
  isWithinPeriod(appearsFrom, scope.running ? null : scope.from, scope.to),
  scope.running ? gte(appearsOn, scope.from) : undefined,
  ne(bookings.status, "cancelled"),
];

/** A page of the bookings of a scope, by first day. */
export async function calendarEntries(
  ctx: Ctx,
  scope: CalendarScope,
  page: Pagination,
): Promise<ListResult<CalendarEntry>> {
  const visibleMedia = await mediaIn(ctx, scope);
  const list = await readList<typeof bookings, EntryRow>(
    ctx.db,
    {
      table: bookings,
      columns: entryColumns,
      where: bookingsIn(scope, visibleMedia),
      sorts: { appearsFrom },
      defaultSort: "appearsFrom",
    },
    { page },
  );
  return { ...list, data: await entriesOfBookings(ctx, list.data, visibleMedia) };
}

/** What a calendar shows of these bookings. */
export async function entriesOfBookings(
  ctx: Ctx,
  rows: readonly EntryRow[],
  visibleMedia: readonly Medium[],
): Promise<CalendarEntry[]> {
  const clientIds = [...new Set(rows.map((row) => row.clientCompanyId))];
  const clients = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(isOneOf(companies.id, clientIds));
  const names = new Map(clients.map((client) => [client.id, client.name]));
  return rows.flatMap((row) => {
    const { appearsFrom: from, targetMediumId: mediumId } = row;
    const client = names.get(row.clientCompanyId);
    const medium = visibleMedia.find((one) => one.id === mediumId);
    // Not found is only what was deleted meanwhile.
    if (from === null || client === undefined || !medium) return [];
    return [
      {
        id: row.id,
        version: row.version,
        updatedAt: row.updatedAt,
        client,
        medium: medium.name,
        mediumId: medium.id,
        from,
        to: row.appearsOn ?? from,
      },
    ];
  });
}
