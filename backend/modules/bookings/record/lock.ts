import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import { isUntouchedChild } from "domain/bookings/package";
import type { SeriesScope } from "domain/bookings/series";
import { parseId } from "domain/identifiers";
import { and, asc, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { bookingComments } from "../comments/tables";
import { bookingDocuments, bookings } from "../tables";
import { type BookingRecord, bookingDraft } from "./booking-record";
import { isVisibleBooking, requireOnBooking } from "./permissions";

/** A booking as a change reads it; `readChildren` reads without a lock. */
export interface LoadedBooking extends BookingRecord {
  id: number;
  draft: BookingDraft;
}

/**
 * Locks the children of a package. The package itself must be locked first, so that two changes of one package wait in
 * the same order.
 */
export function lockChildren(tx: Db, packageId: number): Promise<LoadedBooking[]> {
  return lockBookings(tx, eq(bookings.parentBookingId, packageId));
}

/** A package with its children. */
export interface LoadedPackage {
  main: LoadedBooking;
  children: LoadedBooking[];
}

/**
 * The packages among some bookings and the packages of the other bookings, with all their children. To lock them, call
 * it before locking the bookings themselves: it locks all of them in the order of their ids, where a package comes
 * before its children. Packages of bookings that the user may not see are not locked.
 */
export async function packagesOf(
  tx: Db,
  ctx: Ctx,
  bookingIds: readonly number[],
  { lock }: { lock: boolean },
): Promise<LoadedPackage[]> {
  const ids = bookingIds.length > 0 ? await packageIdsOf(tx, ctx, bookingIds) : [];
  if (ids.length === 0) return [];
  const isConcerned = or(inArray(bookings.id, ids), inArray(bookings.parentBookingId, ids));
  if (lock) {
    const isGiven = sql`${bookings.id} = any(${arrayOfIds(bookingIds)}::bigint[])`;
    await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(or(isGiven, isConcerned))
      .orderBy(asc(bookings.id))
      .for("update");
  }
  const loaded = await load(tx, isConcerned, { lock: false });
  return loaded
    .filter(({ row }) => row.parentBookingId === null)
    .map((main) => ({ main, children: loaded.filter(({ row }) => row.parentBookingId === main.id) }));
}

async function packageIdsOf(tx: Db, ctx: Ctx, bookingIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({
      id: sql<number>`coalesce(${bookings.parentBookingId}, ${bookings.id})`.mapWith(Number),
    })
    .from(bookings)
    .where(
      and(
        sql`${bookings.id} = any(${arrayOfIds(bookingIds)}::bigint[])`,
        or(eq(bookings.bookingType, "multi"), isNotNull(bookings.parentBookingId)),
        isVisibleBooking(ctx),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * The other appearances of a booking's series that a change includes: none for a scope of one, or without a series.
 * Call it before locking the booking itself: it locks all of them in the order of their ids, so that two changes of one
 * series never deadlock. NOT_FOUND where the user may not see the booking, NOT_AUTHORIZED where the user may not edit
 * one of them; both are checked before any lock.
 */
export async function lockAppearances(
  tx: Db,
  ctx: Ctx,
  id: string,
  scope: SeriesScope,
): Promise<LoadedBooking[]> {
  const bookingId = parseId(id);
  if (scope === "one" || bookingId === null) return [];
  const [place] = await tx
    .select({ seriesId: bookings.seriesId, position: bookings.seriesPosition })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isVisibleBooking(ctx)));
  if (!place) throw notFound();
  if (place.seriesId === null || place.position === null) return [];
  const later = scope === "following" ? gte(bookings.seriesPosition, place.position) : undefined;
  const meant = and(eq(bookings.seriesId, place.seriesId), later);
  const placesOfOthers = await tx
    .selectDistinct({ targetMediumId: bookings.targetMediumId })
    .from(bookings)
    .where(and(meant, ne(bookings.id, bookingId)));
  for (const other of placesOfOthers) requireOnBooking(ctx, "edit", other);
  const others = (await lockBookings(tx, meant)).filter((booking) => booking.id !== bookingId);
  // While this transaction waited for the rows, one of them may have moved into another medium.
  for (const { row } of others) requireOnBooking(ctx, "edit", row);
  return others;
}

/** Locks the bookings of a condition, in the order of their ids. It asks for no right. */
export const lockBookings = (tx: Db, condition: SQL | undefined) => load(tx, condition, { lock: true });

async function load(
  tx: Db,
  condition: SQL | undefined,
  { lock }: { lock: boolean },
): Promise<LoadedBooking[]> {
  const query = tx.select().from(bookings).where(condition).orderBy(asc(bookings.id));
  const rows = await (lock ? query.for("update") : query);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const documents = await tx
    .select()
    .from(bookingDocuments)
    .where(inArray(bookingDocuments.bookingId, ids))
    .orderBy(asc(bookingDocuments.position));
  return rows.map((row) => {
    const printDocumentIds = documents
      .filter((document) => document.bookingId === row.id)
      .map((document) => document.attachmentId);
    const record = { row, printDocumentIds, targetMediumIds: [] };
    return { ...record, id: row.id, draft: bookingDraft(record) };
  });
}

/** The children of some packages, without a lock. */
export const readChildren = (db: Db, packageIds: readonly number[]): Promise<LoadedBooking[]> =>
  load(db, inArray(bookings.parentBookingId, [...packageIds]), { lock: false });

/** The ids of children of packages that someone has worked on: planned, billed, cancelled or commented on. */
export async function touchedChildren(tx: Db, children: readonly LoadedBooking[]): Promise<Set<number>> {
  const commented = await commentedAmong(tx, children);
  const touched = children.filter(({ id, draft }) => !isUntouchedChild(draft) || commented.has(id));
  return new Set(touched.map(({ id }) => id));
}

/** The ids of bookings with comments. */
async function commentedAmong(tx: Db, bookingsToCheck: readonly LoadedBooking[]): Promise<Set<number>> {
  if (bookingsToCheck.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: bookingComments.bookingId })
    .from(bookingComments)
    .where(
      inArray(
        bookingComments.bookingId,
        bookingsToCheck.map((booking) => booking.id),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
