import type { Ctx } from "backend/platform/context";
import { notAuthorized } from "backend/platform/errors";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { type PermissionCheck, permissionPattern } from "domain/permissions/check";
import type { MediumBookingAction } from "domain/permissions/names";
import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { bookings, bookingTargetMedia } from "../tables";

/** Where a booking appears: its own medium, or the media of a package. */
export interface Appearance {
  targetMediumId: number | null;
  targetMediumIds?: readonly number[];
}

const onAllMedia = (action: MediumBookingAction): PermissionCheck => ({
  // Decisions §3: `read` on all media is what `view` is on one.
  action: action === "view" ? "read" : action,
  collectionType: "bookings",
});

/** The check of an action on one medium. */
export const onMedium = (action: MediumBookingAction, mediumId: number): PermissionCheck => ({
  type: "medium",
  action,
  collectionType: "bookings",
  collectionId: String(mediumId),
});

/** Whether the user may do this with bookings of the medium: there, or on all media. */
export function mayOnMedium(ctx: Ctx, action: MediumBookingAction, mediumId: number): boolean {
  return may(ctx, onAllMedia(action)) || may(ctx, onMedium(action, mediumId));
}

/** Throws NOT_AUTHORIZED, naming the medium's permission, unless the user may. */
export function requireOnMedium(ctx: Ctx, action: MediumBookingAction, mediumId: number): void {
  if (!mayOnMedium(ctx, action, mediumId)) throw notAuthorized(permissionPattern(onMedium(action, mediumId)));
}

/**
 * Throws NOT_AUTHORIZED unless the user may do this with the bookings of any medium: asked before the work of a
 * change of many, or of its preview, which looks at each.
 */
export function requireOnAnyMedium(ctx: Ctx, action: MediumBookingAction): void {
  if (may(ctx, onAllMedia(action))) return;
  const ofOneMedium = new RegExp(`^medium:\\d+:${action}__bookings$`);
  if (ctx.permissions.some((held) => ofOneMedium.test(held))) return;
  throw notAuthorized(permissionPattern(onAllMedia(action)));
}

/** Whether the user may do this with a booking. A package is seen from any of its media, changed with all. */
export function mayOnBooking(ctx: Ctx, action: MediumBookingAction, booking: Appearance): boolean {
  if (may(ctx, onAllMedia(action))) return true;
  if (booking.targetMediumId !== null) return may(ctx, onMedium(action, booking.targetMediumId));
  const media = booking.targetMediumIds ?? [];
  const allowed = (mediumId: number) => may(ctx, onMedium(action, mediumId));
  return media.length > 0 && (action === "view" ? media.some(allowed) : media.every(allowed));
}

/** Throws NOT_AUTHORIZED unless the user may do this with the booking; of a hidden one it does not name the medium. */
export function requireOnBooking(ctx: Ctx, action: MediumBookingAction, booking: Appearance): void {
  if (mayOnBooking(ctx, action, booking)) return;
  const { targetMediumId } = booking;
  const isNamed = targetMediumId !== null && mayOnBooking(ctx, "view", booking);
  const check = isNamed ? onMedium(action, targetMediumId) : onAllMedia(action);
  throw notAuthorized(permissionPattern(check));
}

/** The media whose bookings the user may see; "all" with the global permission. */
export function viewableMedia(ctx: Ctx): "all" | number[] {
  if (may(ctx, onAllMedia("view"))) return "all";
  return ctx.permissions
    .map((held) => parseId(/^medium:(\d+):view__bookings$/.exec(held)?.[1] ?? ""))
    .filter((id) => id !== null);
}

/** Restricts a statement over `bookings` to what the user may see; undefined = no restriction. */
export function visibleBookings(ctx: Ctx): SQL | undefined {
  const visible = viewableMedia(ctx);
  if (visible === "all") return undefined;
  // Nothing to see at all: better said than shown as an empty list.
  if (visible.length === 0) throw notAuthorized(permissionPattern(onAllMedia("view")));
  return or(
    inArray(bookings.targetMediumId, visible),
    and(
      eq(bookings.kind, "multi"),
      exists(
        sql`(select 1 from ${bookingTargetMedia} where ${bookingTargetMedia.bookingId} = ${bookings.id} and ${inArray(bookingTargetMedia.mediumId, visible)})`,
      ),
    ),
  );
}

/** The same for a statement that asks for a booking by its id: a hidden one is not there, as one that never was. */
export function hiddenIsMissing(ctx: Ctx): SQL | undefined {
  return viewableMedia(ctx).length === 0 ? sql`false` : visibleBookings(ctx);
}
