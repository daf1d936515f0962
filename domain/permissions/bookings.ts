import { parseId } from "../identifiers";
import { hasPermission, type PermissionCheck } from "./check";
import { MEDIUM_BOOKING_ACTIONS, type MediumBookingAction } from "./names";

/** Where a booking appears: its own medium, or the media of a package. */
export interface BookingPlace {
  targetMediumId: number | null;
  targetMediumIds?: readonly number[];
}

/** The check of an action on the bookings of all media. Decisions §3: there `read` is what `view` is on one. */
export const onAllMedia = (action: MediumBookingAction): PermissionCheck => ({
  action: action === "view" ? "read" : action,
  collectionType: "bookings",
});

/** The check of an action on the bookings of one medium (spec §6). */
export const onMedium = (action: MediumBookingAction, mediumId: number | string): PermissionCheck => ({
  type: "medium",
  action,
  collectionType: "bookings",
  collectionId: String(mediumId),
});

/** Whether someone may do this with bookings of the medium: there, or on all media. Without a medium: of any. */
export function mayOnBookings(
  permissions: readonly string[],
  action: MediumBookingAction,
  mediumId?: number | string,
): boolean {
  if (mediumId === undefined) {
    const media = permittedMedia(permissions, [action]);
    return media === "all" || media.length > 0;
  }
  return (
    hasPermission(permissions, onAllMedia(action)) || hasPermission(permissions, onMedium(action, mediumId))
  );
}

/** Whether someone may do this with a booking. A package is seen from any of its media, changed with all. */
export function mayOnBooking(
  permissions: readonly string[],
  action: MediumBookingAction,
  { targetMediumId, targetMediumIds = [] }: BookingPlace,
): boolean {
  if (hasPermission(permissions, onAllMedia(action))) return true;
  const media = targetMediumId === null ? targetMediumIds : [targetMediumId];
  const allowed = (mediumId: number) => hasPermission(permissions, onMedium(action, mediumId));
  return media.length > 0 && (action === "view" ? media.some(allowed) : media.every(allowed));
}

/** The ids of the media with whose bookings someone may do any of this; "all" by a permission for all media. */
export function permittedMedia(
  permissions: readonly string[],
  actions: readonly MediumBookingAction[],
): "all" | number[] {
  if (actions.some((action) => hasPermission(permissions, onAllMedia(action)))) return "all";
  const onOne = new RegExp(`^medium:(\\d+):(?:${actions.join("|")})__bookings$`);
  const ids = permissions.map((name) => parseId(onOne.exec(name)?.[1] ?? ""));
  return [...new Set(ids)].filter((id) => id !== null);
}

const ON_MEDIUM = new RegExp(`^medium:(\\d+):(${MEDIUM_BOOKING_ACTIONS.join("|")})__bookings$`);

/** Whether the held permissions contain one of the same name, or one for all media instead of one medium. */
export function includesPermission(permissions: readonly string[], name: string): boolean {
  const [, mediumId, action] = ON_MEDIUM.exec(name) ?? [];
  if (!mediumId) return permissions.includes(name);
  return mayOnBookings(permissions, action as MediumBookingAction, mediumId);
}
