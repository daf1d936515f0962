import type { PermissionCheck } from "domain/permissions/check";
import type { IconName } from "~/ui/icon-paths";

type MenuEntry = { to: string; icon: IconName; label: "bookings" | "yearly"; check: PermissionCheck };

/** The sidebar's entries in its order (spec §2), as far as their screens exist. */
export const MENU: readonly MenuEntry[] = [
  {
    to: "/bookings",
    icon: "bookings",
    label: "bookings",
    check: { action: "manage_menu", collectionType: "bookings" },
  },
  {
    to: "/yearlyBookings",
    icon: "chart",
    label: "yearly",
    check: { action: "manage_menu", collectionType: "bookings" },
  },
];
