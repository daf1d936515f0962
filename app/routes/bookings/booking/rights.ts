import { hasPermission } from "domain/permissions/check";
import type { BulkActionName } from "~/lists/definition";
import { useUser } from "~/session/use-user";
import { type BookingList, bookingList } from "../list/definition";

type Action = "create" | "edit" | "delete";

/** Whether a booking permission is held on all media, on this one, or (without one) on any (spec §6). */
export function mayOn(permissions: readonly string[], action: Action, mediumId?: string): boolean {
  const check = { action, collectionType: "bookings" };
  if (hasPermission(permissions, check)) return true;
  if (mediumId) return hasPermission(permissions, { ...check, type: "medium", collectionId: mediumId });
  return permissions.some((held) => held.startsWith("medium:") && held.endsWith(`:${action}__bookings`));
}

/** Whether there is any medium whose bookings the user may create. */
export const mayCreateAnywhere = (permissions: readonly string[]) => mayOn(permissions, "create");

/** What the screens offer; the service decides again per record. `mediumId` narrows to one medium. */
export function useBookingRights(mediumId?: string) {
  const { permissions } = useUser();
  const mayEdit = mayOn(permissions, "edit", mediumId);
  const mayDelete = mayOn(permissions, "delete", mediumId);
  const bulkActions = bookingList.bulkActions
    .map((action) => action.name)
    .filter((name): name is BulkActionName<BookingList> => {
      if (name === "delete") return mayDelete;
      if (name === "nonbillable")
        return mayEdit && hasPermission(permissions, { action: "manage_nonbillable" });
      if (name === "isInternal")
        return mayEdit && hasPermission(permissions, { action: "manage_internal_bookings" });
      return mayEdit;
    });
  return {
    mayCreate: mayOn(permissions, "create", mediumId),
    mayEdit,
    mayChange: mayEdit || mayDelete,
    bulkActions,
  };
}
