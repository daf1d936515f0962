import { mayOnBookings, onAllMedia, onMedium } from "domain/permissions/bookings";
import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";
import type { MediumBookingAction } from "domain/permissions/names";

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
