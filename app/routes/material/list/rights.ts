import { hasPermission } from "domain/permissions/check";
import { useUser } from "~/session/use-user";

/** Whether the user may request material at all: edit the bookings of some medium. The service decides per record. */
export function useMayRequest(): boolean {
  const { permissions } = useUser();
  return (
    hasPermission(permissions, { action: "edit", collectionType: "bookings" }) ||
    permissions.some((held) => held.startsWith("medium:") && held.endsWith(":edit__bookings"))
  );
}
