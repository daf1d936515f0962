import { mayOnBookings, onAllMedia, onMedium } from "domain/permissions/bookings";
import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";
import { MEDIUM_BOOKING_ACTIONS, type MediumBookingAction } from "domain/permissions/names";

/** Checks the permissions of a user who posts, before anything of the post is read. Ends the request with 403. */
export type MayPost = (permissions: readonly string[]) => void;

/** Everybody who is signed in: for posts about what is their own. */
export const signedIn: MayPost = () => undefined;

/** Users with one of these permissions. */
export const mayDo = (...checks: readonly PermissionCheck[]): MayPost =>
  eitherOf(checks.map((check) => (permissions) => requirePermission(permissions, check)));

/** Users who may do one of these with the bookings of a medium; unset: anything. */
export const mayOnAnyBookings = (...actions: readonly MediumBookingAction[]): MayPost =>
  eitherOf(
    (actions.length > 0 ? actions : MEDIUM_BOOKING_ACTIONS).map(
      (action) => (permissions) => requireOnBookings(permissions, action),
    ),
  );

/** Users whom one of these lets through; the first one says what is missing. */
export function eitherOf([first, ...others]: readonly MayPost[]): MayPost {
  return (permissions) => {
    const passes = others.some((may) => {
      try {
        may(permissions);
        return true;
      } catch {
        return false;
      }
    });
    if (!passes) first?.(permissions);
  };
}

/**
 * Ends the request with a 403 that names the missing permission (decisions §3). For loaders whose document asks for
 * `me { permissions }`. The service checks every field again.
 */
export function requirePermission(permissions: readonly string[], check: PermissionCheck): void {
  if (hasPermission(permissions, check)) return;
  throw Response.json({ permission: permissionPattern(check) }, { status: 403, statusText: "Forbidden" });
}

/** The same check for the bookings of a medium; without `mediumId`, of any medium. */
export function requireOnBookings(
  permissions: readonly string[],
  action: MediumBookingAction,
  mediumId?: string,
): void {
  if (mayOnBookings(permissions, action, mediumId)) return;
  requirePermission(permissions, mediumId === undefined ? onAllMedia(action) : onMedium(action, mediumId));
}
