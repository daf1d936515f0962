import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { BookingPlace } from "domain/permissions/bookings";
import { eq } from "drizzle-orm";
import type { Subject } from "./messages";

/** Bookings as notifications name them, with where they appear and whom they concern. */
export interface NotedBooking extends Subject, BookingPlace {
  parentId: number | null;
}

export async function notedBookings(tx: Db, ids: readonly number[]): Promise<Map<number, NotedBooking>> {
  const { id, targetMediumId, parentBookingId: parentId } = bookings;
  const rows = await tx
    .select({ id, parentId, targetMediumId, client: companies.name, medium: media.name })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .leftJoin(media, eq(media.id, targetMediumId))
    .where(isOneOf(id, ids));
  const packages = rows.filter((row) => row.targetMediumId === null).map((row) => row.id);
  const links =
    packages.length === 0
      ? []
      : await tx
          .select({ bookingId: bookingTargetMedia.bookingId, mediumId: bookingTargetMedia.mediumId })
          .from(bookingTargetMedia)
          .where(isOneOf(bookingTargetMedia.bookingId, packages));
  const mediaOf = (bookingId: number) =>
    links.filter((link) => link.bookingId === bookingId).map(({ mediumId }) => mediumId);
  return new Map(rows.map((row) => [row.id, { ...row, targetMediumIds: mediaOf(row.id) }]));
}
