import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission } from "domain/permissions/check";
import type { BulkActionName } from "~/lists/state/definition";
import { useUser } from "~/session/use-user";
import { type BookingList, bookingList } from "../list/definition";

/** The rights that the screens show; the service checks again per record. `mediumId` narrows them to one medium. */
export function useBookingRights(mediumId?: string) {
  const { permissions } = useUser();
  const mayEdit = mayOnBookings(permissions, "edit", mediumId);
  const mayDelete = mayOnBookings(permissions, "delete", mediumId);
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
    mayCreate: mayOnBookings(permissions, "create", mediumId),
    mayEdit,
    mayChange: mayEdit || mayDelete,
    bulkActions,
  };
}
