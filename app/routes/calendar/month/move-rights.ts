import { hasPermission, type PermissionCheck } from "domain/permissions/check";

/** The right to edit the bookings of one medium. */
export const moveOnMedium = (mediumId: string): PermissionCheck => ({
  type: "medium",
  action: "edit",
  collectionType: "bookings",
  collectionId: mediumId,
});

/** Whether bookings of the medium may be moved, by a right there or on all media; the service decides again. */
export function mayMove(held: readonly string[], mediumId: string | undefined): boolean {
  if (hasPermission(held, { action: "edit", collectionType: "bookings" })) return true;
  return mediumId !== undefined && hasPermission(held, moveOnMedium(mediumId));
}
