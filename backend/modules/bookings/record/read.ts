import {
  defineGroupLoader,
  defineLoader,
  isAnyOf,
  recordOfEach,
  recordsOfEach,
} from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { type BookingAction, bookingActions, deletionRefusal } from "domain/bookings/states";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { and, asc, inArray } from "drizzle-orm";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";
import { type BookingRow, deletionFacts } from "./booking-record";
import { readChildren, touchedChildren } from "./lock";
import { userMayOnBooking, visibleBookings } from "./permissions";

/** A booking that the user may see, by its id; null where there is none. */
export const bookingById = defineLoader<number, BookingRow | null>(async (ids, ctx) => {
  const hasId = inArray(bookings.id, [...ids]);
  return recordOfEach(
    ids,
    await ctx.db
      .select()
      .from(bookings)
      .where(and(hasId, visibleBookings(ctx))),
  );
});

/** The child bookings of a package, as far as the user may see them. */
export const childrenOfBooking = defineLoader<number, BookingRow[]>(async (ids, ctx) => {
  const children = await ctx.db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.parentBookingId, [...ids]), visibleBookings(ctx)))
    .orderBy(asc(bookings.id));
  return recordsOfEach(ids, children, (booking) => booking.parentBookingId ?? 0);
});

/** The media of a package. */
export const targetMediaOfBooking = defineGroupLoader<typeof bookingTargetMedia.$inferSelect>(
  (db, ids) =>
    db
      .select()
      .from(bookingTargetMedia)
      .where(isAnyOf(bookingTargetMedia.bookingId, ids))
      .orderBy(asc(bookingTargetMedia.mediumId)),
  (link) => link.bookingId,
);

/** The final print documents of a booking, in their order. */
export const documentsOfBooking = defineGroupLoader<typeof bookingDocuments.$inferSelect>(
  (db, ids) =>
    db
      .select()
      .from(bookingDocuments)
      .where(isAnyOf(bookingDocuments.bookingId, ids))
      .orderBy(asc(bookingDocuments.position)),
  (document) => document.bookingId,
);

/** The booking, or null where the id is unknown, malformed, or of a medium the user may not see. */
export async function findBooking(ctx: Ctx, id: string): Promise<BookingRow | null> {
  const key = parseId(id);
  return key === null ? null : await bookingById(ctx).load(key);
}

/** Whether someone has worked on a booking of a package, including bookings that the user may not see. */
const isPackageTouched = defineLoader<number, boolean>(async (ids, ctx) => {
  const children = await readChildren(ctx.db, ids);
  const touched = await touchedChildren(ctx.db, children);
  return ids.map((id) => children.some(({ row }) => row.parentBookingId === id && touched.has(row.id)));
});

/** Whether the booking may be deleted now (decisions §4, isDeletable). */
export async function isDeletable(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  const hasTouchedChild = booking.bookingType === "multi" && (await isPackageTouched(ctx).load(booking.id));
  return deletionRefusal({ ...deletionFacts(booking, todayInVienna(ctx.now())), hasTouchedChild }) === null;
}

/** The media of a booking, which decide who may do what with it. */
export async function placeOfBooking(ctx: Ctx, { id, bookingType, targetMediumId }: BookingRow) {
  const links = bookingType === "multi" ? await targetMediaOfBooking(ctx).load(id) : [];
  return { targetMediumId, targetMediumIds: links.map((link) => link.mediumId) };
}

/** Whether the user may change the booking, whatever its state. */
export async function mayEditBooking(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  return userMayOnBooking(ctx, "edit", await placeOfBooking(ctx, booking));
}

/** What the user may do with the booking now. */
export async function allowedActions(ctx: Ctx, booking: BookingRow): Promise<BookingAction[]> {
  const isPackage = booking.bookingType === "multi";
  const target = await placeOfBooking(ctx, booking);
  return bookingActions({
    status: booking.status,
    isDeletable: await isDeletable(ctx, booking),
    may: {
      create: !isPackage && userMayOnBooking(ctx, "create", target),
      edit: userMayOnBooking(ctx, "edit", target),
      delete: userMayOnBooking(ctx, "delete", target),
      activate: userMayOnBooking(ctx, "activate_campaign", target),
    },
  });
}
