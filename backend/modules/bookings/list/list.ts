import { categoryById } from "backend/modules/categories/types";
import { companyById } from "backend/modules/companies/service";
import { companies } from "backend/modules/companies/tables";
import { issueById } from "backend/modules/issues/service";
import { mediumById } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { userById } from "backend/modules/users/service";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import { nearnessColumns, type OrderByNearness } from "backend/platform/lists/order-by-nearness";
import type { Ctx } from "backend/platform/use-case/context";
import { type BookingSortKey, DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import { COUNT_BOUND } from "domain/counted";
import { todayInVienna } from "domain/dates";
import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { BookingRow } from "../record/booking-record";
import { bookings } from "../tables";
import { type BookingFilter, bookingsMatching } from "./filter";
import { countOfBookings, sumOfBookings } from "./summary";

/** A page of bookings. */
export interface BookingPage extends RecordList<BookingRow> {
  /** How many cancelled bookings the search would find, if it leaves them out and finds nothing; otherwise null. */
  leftOut?(): Promise<number | null>;
  /** What is billed for all bookings of the search, in cents; null if there are more than the bound. */
  sum?(atMost: number | null): Promise<number | null>;
}

/** How bookings are sorted. What appears next comes first unless they are sorted otherwise. */
const ordersOn = (nearness: OrderByNearness) => ({
  table: bookings,
  joins: [
    { table: companies, on: eq(companies.id, bookings.clientCompanyId), sortedBy: "client" },
    { table: media, on: eq(media.id, bookings.targetMediumId), isOptional: true, sortedBy: "medium" },
  ],
  sorts: {
    next: nearnessColumns(nearness),
    appearsOn: bookings.appearsOn,
    price: bookings.priceCents,
    createdAt: bookings.createdAt,
    client: companies.name,
    medium: media.name,
  } satisfies Record<BookingSortKey, PgColumn | SQL[]>,
  defaultSort: DEFAULT_BOOKING_SORT,
  emptyLast: ["next", "appearsOn", "medium"],
  byGroup: { sort: "medium", groups: media, reference: bookings.targetMediumId, within: [bookings.id] },
  byNearness: { sort: "next", ...nearness },
});

/** The bookings of a search that the user may see. */
export async function listBookings(ctx: Ctx, search: ListQuery<BookingFilter>): Promise<BookingPage> {
  const where = [await bookingsMatching(ctx.db, ctx, search)];
  const count = countOfBookings(ctx, search);
  const orders = ordersOn({ day: bookings.appearsOn, id: bookings.id, today: todayInVienna(ctx.now()) });
  const list = await readList(ctx.db, { ...orders, where, count, findsFewFirst: true }, search);
  if (list.data.length >= LONG) await readReferences(ctx, list.data);
  const findsNothing = async () => list.data.length === 0 && (await list.counted(COUNT_BOUND)).number === 0;
  const leftOut = async () =>
    search.filter?.cancelled === false && (await findsNothing())
      ? await countOfBookings(ctx, { ...search, filter: { ...search.filter, cancelled: true } })()
      : null;
  const sum = (atMost: number | null) => sumOfBookings(ctx, search, atMost);
  return { ...list, leftOut, sum };
}

/** From so many rows on, what they refer to is read before them: see `Loader.find`. */
const LONG = 500;

/** Reads the records that lists and exports show of each booking. */
async function readReferences(ctx: Ctx, rows: readonly BookingRow[]): Promise<void> {
  const idsIn = (ids: (row: BookingRow) => (number | null)[]) =>
    [...new Set(rows.flatMap(ids))].filter((id) => id !== null);
  await Promise.all([
    companyById(ctx).loadMany(idsIn((row) => [row.clientCompanyId, row.agencyCompanyId])),
    mediumById(ctx).loadMany(idsIn((row) => [row.targetMediumId])),
    issueById(ctx).loadMany(idsIn((row) => [row.issueId])),
    categoryById(ctx).loadMany(idsIn((row) => [row.formatId, row.placementId, row.bookingArtId])),
    userById(ctx).loadMany(idsIn((row) => [row.supervisorId])),
  ]);
}
