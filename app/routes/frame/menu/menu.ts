import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import type { IconName } from "~/ui/icon-paths";
import type frame from "../../../../locales/de/frame.json";
import type settings from "../../../../locales/de/settings.json";

type Entry<Label> = {
  to: string;
  icon: IconName;
  /** The text of the entry in the menu. */
  label: Label;
  /** Unset: shown to all (spec §6). */
  check?: PermissionCheck;
};

/**
 * The sidebar's entries, as far as their screens exist. Spec §2 has their order: dashboard, media library, tags,
 * rubrics, bookings, yearly bookings, companies, video calendar, immoflash issues, articles, QR codes.
 */
export const MENU: readonly Entry<keyof typeof frame.menu>[] = [
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
    to: "/companies",
    icon: "companies",
    label: "companies",
    check: { action: "manage_menu", collectionType: "companies" },
  },
  {
    to: "/dashboard/timeline",
    icon: "timeline",
    label: "timeline",
    check: { action: "manage_menu", collectionType: "bookings" },
  },
  { to: "/videocalendar", icon: "calendar", label: "calendar" },
  {
    to: "/qrcodes",
    icon: "qrcode",
    label: "qrcodes",
    check: { action: "manage_menu", collectionType: "qrcodes" },
  },
];

/** Spec §6: the permission for the settings entry. Its children check their own. */
export const SETTINGS_CHECK: PermissionCheck = { action: "manage_menu", collectionType: "global_settings" };

/**
 * The settings, in the sidebar's submenu and on /settings, as far as their screens exist. Spec §2 has their order: users,
 * roles, print issues, immoflash configuration, categories, activity logs, press, domains. The general ones end it.
 */
export const SETTINGS: readonly Entry<keyof typeof frame.menu & keyof typeof settings.about>[] = [
  { to: "/users", icon: "users", label: "users", check: { action: "manage_menu", collectionType: "users" } },
  { to: "/roles", icon: "roles", label: "roles", check: { action: "manage_menu", collectionType: "roles" } },
  {
    to: "/issues/print",
    icon: "issues",
    label: "printIssues",
    check: { action: "manage_menu", collectionType: "print_issues" },
  },
  {
    to: "/categories",
    icon: "categories",
    label: "categories",
    check: { action: "manage_menu", collectionType: "categories" },
  },
  {
    to: "/activitylogs",
    icon: "history",
    label: "activityLogs",
    check: { action: "manage_menu", collectionType: "activity_logs" },
  },
  {
    to: "/press",
    icon: "press",
    label: "press",
    check: { action: "manage_menu", collectionType: "media" },
  },
  {
    to: "/domains",
    icon: "globe",
    label: "domains",
    check: { action: "manage_menu", collectionType: "domains" },
  },
  {
    to: "/settings/general",
    icon: "settings",
    label: "general",
    check: { action: "read", collectionType: "global_settings" },
  },
];

/** The settings that someone with these permissions may open. */
export function settingsFor(permissions: readonly string[]) {
  if (!hasPermission(permissions, SETTINGS_CHECK)) return [];
  return SETTINGS.filter(({ check }) => !check || hasPermission(permissions, check));
}
