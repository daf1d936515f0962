import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { notFound } from "backend/platform/errors";
import type { BookingDraft } from "domain/bookings/fields";
import type { SeriesScope } from "domain/bookings/series";
import { parseId } from "domain/identifiers";
import { and, asc, eq, gte, inArray, ne, type SQL } from "drizzle-orm";
import { hiddenIsMissing, requireOnBooking } from "./permissions";
import { type BookingRecord, draftOf } from "./record";
import { bookingComments, bookingDocuments, bookings } from "./tables";

/** A booking that is held for a change until the transaction ends. */
export interface HeldBooking extends BookingRecord {
  id: number;
  draft: BookingDraft;
}

/**
 * The children of a package. The package itself is held before them: so two users of one package wait for each
 * other in the same order.
 */
export function holdChildren(tx: Db, packageId: number): Promise<HeldBooking[]> {
  return hold(tx, eq(bookings.parentBookingId, packageId));
}

/**
 * The other appearances of a booking's series that a change is meant for: none for a scope of one, or where the
 * booking is in no series. Call it before the booking itself is held: all are held in the order of their ids, so
 * that no two users of one series wait for each other in a circle. NOT_FOUND where the user may not see the booking,
 * NOT_AUTHORIZED where one of them may not be edited: both before anything is held.
 */
export async function holdAppearances(
  tx: Db,
  ctx: Ctx,
  id: string,
  scope: SeriesScope,
): Promise<HeldBooking[]> {
  const bookingId = parseId(id);
  if (scope === "one" || bookingId === null) return [];
  const [place] = await tx
    .select({ seriesId: bookings.seriesId, position: bookings.seriesPosition })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), hiddenIsMissing(ctx)));
  if (!place) throw notFound();
  if (place.seriesId === null || place.position === null) return [];
  const later = scope === "following" ? gte(bookings.seriesPosition, place.position) : undefined;
  const meant = and(eq(bookings.seriesId, place.seriesId), later);
  const placesOfOthers = await tx
    .selectDistinct({ targetMediumId: bookings.targetMediumId })
    .from(bookings)
    .where(and(meant, ne(bookings.id, bookingId)));
  for (const other of placesOfOthers) requireOnBooking(ctx, "edit", other);
  const others = (await hold(tx, meant)).filter((booking) => booking.id !== bookingId);
  // While we waited for them, one may have moved into another medium.
  for (const { row } of others) requireOnBooking(ctx, "edit", row);
  return others;
}

async function hold(tx: Db, condition: SQL | undefined): Promise<HeldBooking[]> {
  const rows = await tx.select().from(bookings).where(condition).orderBy(asc(bookings.id)).for("update");
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
    return { ...record, id: row.id, draft: draftOf(record) };
  });
}

/** The ids of those that someone has commented on. */
export async function commentedAmong(tx: Db, held: readonly HeldBooking[]): Promise<Set<number>> {
  if (held.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: bookingComments.bookingId })
    .from(bookingComments)
    .where(
      inArray(
        bookingComments.bookingId,
        held.map((booking) => booking.id),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
