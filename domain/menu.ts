import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import type { Area } from "domain/permissions/names";

const opens = (collectionType: Area): PermissionCheck => ({ action: "manage_menu", collectionType });

/**
 * The screens of the sidebar, as far as they exist, with what one must be allowed; null: shown to all (spec §6). Spec §2
 * has their order: dashboard, media library, tags, rubrics, bookings, yearly bookings, companies, video calendar,
 * immoflash issues, articles, QR codes.
 */
export const SIDEBAR = {
  tags: opens("tags"),
  rubrics: opens("rubrics"),
  bookings: opens("bookings"),
  yearly: opens("bookings"),
  companies: opens("companies"),
  timeline: opens("bookings"),
  calendar: null,
  qrcodes: opens("qrcodes"),
} as const satisfies Record<string, PermissionCheck | null>;

/** The screens in the popover of the bookings, with what one must be allowed on those of any medium. */
export const BOOKINGS_MENU = { newBooking: "create", billing: "view", material: "view" } as const;

/** Spec §6: the permission for the settings entry. Its children check their own. */
export const SETTINGS_CHECK = opens("global_settings");

/** Whether the settings have an entry with a submenu. Without it, those that a user may open stand at its place. */
export const hasSettingsEntry = (permissions: readonly string[]): boolean =>
  hasPermission(permissions, SETTINGS_CHECK);

/**
 * The settings, as far as their screens exist. Spec §2 has their order: users, roles, print issues, immoflash
 * configuration, categories, activity logs, press, domains. The general ones end it.
 */
export const SETTINGS = {
  users: opens("users"),
  roles: opens("roles"),
  printIssues: opens("print_issues"),
  categories: opens("categories"),
  activityLogs: opens("activity_logs"),
  press: opens("media"),
  domains: opens("domains"),
  general: { action: "read", collectionType: "global_settings" },
} as const satisfies Record<string, PermissionCheck>;

type SidebarScreen = keyof typeof SIDEBAR;
type BookingsScreen = keyof typeof BOOKINGS_MENU;
type SettingsScreen = keyof typeof SETTINGS;

/** A screen that the menu offers. */
export type MenuScreen = SidebarScreen | BookingsScreen | SettingsScreen;

const CHECKS: Record<MenuScreen, (permissions: readonly string[]) => boolean> = {
  ...eachOf(SIDEBAR, (check) => (permissions) => check === null || hasPermission(permissions, check)),
  ...eachOf(
    BOOKINGS_MENU,
    (action) => (permissions) =>
      hasPermission(permissions, SIDEBAR.bookings) && mayOnBookings(permissions, action),
  ),
  ...eachOf(
    SETTINGS,
    (check) => (permissions) =>
      hasPermission(permissions, check) && (check !== SETTINGS.general || hasSettingsEntry(permissions)),
  ),
};

function eachOf<Name extends string, From, To>(all: Record<Name, From>, to: (one: From) => To) {
  return Object.fromEntries(
    Object.entries<From>(all).map(([name, one]) => [name, to(one)]),
  ) as unknown as Record<Name, To>;
}

/** All screens that the menu can offer, in its order. */
export const MENU_SCREENS = Object.keys(CHECKS) as MenuScreen[];

export const isMenuScreen = (name: string): name is MenuScreen => Object.hasOwn(CHECKS, name);

/** Whether the menu offers a screen to somebody with these permissions. */
export const isInMenu = (permissions: readonly string[], screen: MenuScreen): boolean =>
  CHECKS[screen](permissions);

/** Whether the menu offers them the bookings of a medium. */
export const isMediumInMenu = (permissions: readonly string[], mediumId: string): boolean =>
  hasPermission(permissions, SIDEBAR.bookings) && mayOnBookings(permissions, "view", mediumId);
