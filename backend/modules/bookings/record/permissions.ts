import type { Ctx } from "backend/platform/use-case/context";
import { notAuthorized } from "backend/platform/use-case/errors";
import {
  type BookingPlace,
  mayOnBookings,
  onAllMedia,
  onMedium,
  permittedMedia,
  mayOnBooking as placeAllows,
} from "domain/permissions/bookings";
import { permissionPattern } from "domain/permissions/check";
import type { MediumBookingAction } from "domain/permissions/names";
import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { bookings, bookingTargetMedia } from "../tables";

/** Whether the user may do this with bookings of the medium: there, or on all media. */
export const mayOnMedium = (ctx: Ctx, action: MediumBookingAction, mediumId: number): boolean =>
  mayOnBookings(ctx.permissions, action, mediumId);

/** Throws NOT_AUTHORIZED, naming the medium's permission, unless the user may. */
export function requireOnMedium(ctx: Ctx, action: MediumBookingAction, mediumId: number): void {
  if (!mayOnMedium(ctx, action, mediumId)) throw notAuthorized(permissionPattern(onMedium(action, mediumId)));
}

/**
 * Throws NOT_AUTHORIZED unless the user may do this with the bookings of at least one medium. Bulk changes and their
 * previews check this before they look at each booking.
 */
export function requireOnAnyMedium(ctx: Ctx, action: MediumBookingAction): void {
  if (!mayOnBookings(ctx.permissions, action)) throw notAuthorized(permissionPattern(onAllMedia(action)));
}

/** Whether the user may do this with a booking. */
export const userMayOnBooking = (ctx: Ctx, action: MediumBookingAction, booking: BookingPlace): boolean =>
  placeAllows(ctx.permissions, action, booking);

/**
 * Throws NOT_AUTHORIZED unless the user may do this with the booking. The error does not name the medium of a hidden
 * booking.
 */
export function requireOnBooking(ctx: Ctx, action: MediumBookingAction, booking: BookingPlace): void {
  if (userMayOnBooking(ctx, action, booking)) return;
  const { targetMediumId } = booking;
  const isNamed = targetMediumId !== null && userMayOnBooking(ctx, "view", booking);
  const check = isNamed ? onMedium(action, targetMediumId) : onAllMedia(action);
  throw notAuthorized(permissionPattern(check));
}

/** Whoever looks at bookings, signed in or in the mail that they get. */
type Viewer = Pick<Ctx, "permissions">;

/** The media whose bookings the user may see; "all" with the global permission. */
export const viewableMedia = (ctx: Viewer): "all" | number[] => permittedMedia(ctx.permissions, ["view"]);

/** Restricts a statement over `bookings` to what the user may see; undefined = no restriction. */
export function visibleBookings(ctx: Viewer): SQL | undefined {
  return permittedBookings(ctx, "view");
}

/**
 * Restricts a statement over `bookings` to those that the user may do this with; undefined = no restriction. A user
 * without any such right gets an error instead of an empty list.
 */
export function permittedBookings(ctx: Viewer, action: MediumBookingAction): SQL | undefined {
  const permitted = permittedMedia(ctx.permissions, [action]);
  if (permitted === "all") return undefined;
  if (permitted.length === 0) throw notAuthorized(permissionPattern(onAllMedia(action)));
  return or(
    inArray(bookings.targetMediumId, permitted),
    and(
      eq(bookings.bookingType, "multi"),
      exists(
        sql`(select 1 from ${bookingTargetMedia} where ${bookingTargetMedia.bookingId} = ${bookings.id} and ${inArray(bookingTargetMedia.mediumId, permitted)})`,
      ),
    ),
  );
}

/** The same for a statement that asks for a booking by its id: a hidden booking behaves as one that does not exist. */
export function isVisibleBooking(ctx: Viewer): SQL | undefined {
  return viewableMedia(ctx).length === 0 ? sql`false` : visibleBookings(ctx);
}
