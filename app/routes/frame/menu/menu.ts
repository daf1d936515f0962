import type { PermissionCheck } from "domain/permissions/check";
import type { IconName } from "~/ui/icon-paths";

type MenuEntry = {
  to: string;
  icon: IconName;
  label: "tags" | "rubrics" | "bookings" | "yearly" | "timeline" | "calendar";
  /** Unset: shown to all (spec §6). */
  check?: PermissionCheck;
};

/** The sidebar's entries in its order (spec §2), as far as their screens exist. */
export const MENU: readonly MenuEntry[] = [
  { to: "/tags", icon: "tags", label: "tags", check: { action: "manage_menu", collectionType: "tags" } },
  {
    to: "/rubrics",
    icon: "rubrics",
    label: "rubrics",
    check: { action: "manage_menu", collectionType: "rubrics" },
  },
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
  {
    to: "/dashboard/timeline",
    icon: "timeline",
    label: "timeline",
    check: { action: "manage_menu", collectionType: "bookings" },
  },
  { to: "/videocalendar", icon: "calendar", label: "calendar" },
];

/** Spec §6: the permission for the settings entry. Its children check their own. */
export const SETTINGS_CHECK: PermissionCheck = { action: "manage_menu", collectionType: "global_settings" };

type SettingsEntry = { to: string; label: "printIssues"; check: PermissionCheck };

/** The submenu of the settings in its order (spec §2), as far as its screens exist. */
export const SETTINGS: readonly SettingsEntry[] = [
  {
    to: "/issues/print",
    label: "printIssues",
    check: { action: "manage_menu", collectionType: "print_issues" },
  },
];
