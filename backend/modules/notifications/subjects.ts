import { isAwaited, isMissing, isVisibleBooking, viewableMedia } from "backend/modules/bookings/service";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { notifiesOf } from "backend/platform/use-case/subjects";
import { mayOnBooking } from "domain/permissions/bookings";
import { and, eq, ne, or, sql } from "drizzle-orm";

notifiesOf({
  area: "bookings",
  table: bookings,
  pathOf: (id) => (id === null ? "/bookings" : `/bookings/${id}`),
  isOpenWith: (permissions) => viewableMedia({ permissions }).length > 0,
  // That material is missing is seen as long as it is.
  inSight: (reader, { name }) =>
    and(
      isVisibleBooking(reader),
      or(ne(name, "booking_ad_not_uploaded"), sql`(${isMissing} and ${isAwaited})`),
    ),
  find: async (db, ids) => {
    const { id, targetMediumId, parentBookingId: parentId } = bookings;
    const rows = await db
      .select({ id, parentId, targetMediumId, client: companies.name, medium: media.name })
      .from(bookings)
      .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
      .leftJoin(media, eq(media.id, targetMediumId))
      .where(isOneOf(id, ids));
    const packages = rows.filter((row) => row.targetMediumId === null).map((row) => row.id);
    const links =
      packages.length === 0
        ? []
        : await db
            .select({ bookingId: bookingTargetMedia.bookingId, mediumId: bookingTargetMedia.mediumId })
            .from(bookingTargetMedia)
            .where(isOneOf(bookingTargetMedia.bookingId, packages));
    const mediaOf = (bookingId: number) =>
      links.filter((link) => link.bookingId === bookingId).map(({ mediumId }) => mediumId);
    return rows.map((row) => {
      const place = { targetMediumId: row.targetMediumId, targetMediumIds: mediaOf(row.id) };
      return {
        id: row.id,
        parentId: row.parentId,
        about: [row.client, row.medium].filter(Boolean).join(", "),
        // Spec §2: it opens one with a medium.
        isOpened: place.targetMediumId !== null || place.targetMediumIds.length > 0,
        isSeenWith: (permissions) => mayOnBooking(permissions, "view", place),
      };
    });
  },
});
