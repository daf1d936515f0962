import { AREAS, type MenuScreen, screenNamed, screensOf } from "domain/areas";
import { mayOnBookings } from "domain/permissions/bookings";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import { type Area, MEDIUM_BOOKING_ACTIONS, type MediumBookingAction } from "domain/permissions/names";

export type { MenuScreen } from "domain/areas";

const opens = (collectionType: Area): PermissionCheck => ({ action: "manage_menu", collectionType });

const isOnBookings = (right: unknown): right is MediumBookingAction =>
  MEDIUM_BOOKING_ACTIONS.some((action) => action === right);

/** What one must be allowed to be offered a screen; null: shown to all, or decided by the bookings of some medium. */
export function checkOf(name: MenuScreen): PermissionCheck | null {
  const { right } = screenNamed(name);
  if (right === null || isOnBookings(right)) return null;
  return typeof right === "string" ? opens(right) : right;
}

/** Spec §6: the permission for the settings entry. Its children check their own. */
export const SETTINGS_CHECK = opens("global_settings");

const KEEPS_IMMOFLASH: PermissionCheck = { action: "edit", collectionType: "immoflash_issues" };

/** Whether the settings have an entry with a submenu. Without it, those that a user may open stand at its place. */
export const hasSettingsEntry = (permissions: readonly string[]): boolean =>
  hasPermission(permissions, SETTINGS_CHECK);

/** All screens that the menu can offer, in its order. */
export const MENU_SCREENS = [...screensOf("sidebar"), ...screensOf("bookings"), ...screensOf("settings")];

export const isMenuScreen = (name: string): name is MenuScreen => Object.hasOwn(AREAS, name);

/** Whether the menu offers a screen to somebody with these permissions. */
export function isInMenu(permissions: readonly string[], screen: MenuScreen): boolean {
  const { right } = screenNamed(screen);
  if (isOnBookings(right)) return isInMenu(permissions, "bookings") && mayOnBookings(permissions, right);
  // The general settings stand among the others only, and so does that of immoflash, but for those who keep it.
  if (screen === "general" && !hasSettingsEntry(permissions)) return false;
  if (screen === "immoflashConfiguration" && !hasSettingsEntry(permissions))
    return hasPermission(permissions, KEEPS_IMMOFLASH);
  const check = checkOf(screen);
  return check === null || hasPermission(permissions, check);
}

/** Whether the menu offers them the bookings of a medium. */
export const isMediumInMenu = (permissions: readonly string[], mediumId: string): boolean =>
  isInMenu(permissions, "bookings") && mayOnBookings(permissions, "view", mediumId);

/** How much of an address a screen has: the length of its own, or of where its records are or are made; else 0. */
export function lengthWithin(pathname: string, name: MenuScreen): number {
  const { path, records } = screenNamed(name);
  const own = [path, records?.at ?? path, records?.madeAt ?? path].filter(
    (at) => pathname === at || pathname.startsWith(`${at}/`),
  );
  return Math.max(0, ...own.map(({ length }) => length));
}
