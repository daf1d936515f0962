/** The areas of the product that permissions are held on (spec §6). */
export const PERMISSION_AREAS = [
  "categories",
  "tags",
  "rubrics",
  "attachments",
  "media",
  "press_releases",
  "articles",
  "activity_logs",
  "domains",
  "pages",
  "global_settings",
  "datasources",
  "roles",
  "companies",
  "bookings",
  "immoflash_issues",
  "print_issues",
  "qrcodes",
  // Decision 133: the receivers of newsletters are personal data.
  "mailing_lists",
  "receivers",
  "menus",
  "users",
] as const;
export type Area = (typeof PERMISSION_AREAS)[number];

/** Decisions §3: see it in the sidebar and open its list, and the four kinds of access. */
export const AREA_ACTIONS = ["manage_menu", "read", "create", "edit", "delete"] as const;
export type AreaAction = (typeof AREA_ACTIONS)[number];

/** Spec §6, booking permissions per medium. */
export const MEDIUM_BOOKING_ACTIONS = ["create", "view", "edit", "delete", "activate_campaign"] as const;
export type MediumBookingAction = (typeof MEDIUM_BOOKING_ACTIONS)[number];

/** Spec §6, content-type permissions. */
export const CONTENT_ACTIONS = [
  "write",
  "read",
  "delete",
  "publish",
  "unpublish",
  "schedule",
  "send_for_review",
  "show_in_menu",
  "set_as_homepage",
] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];
export const CONTENT_TYPES = ["articles", "immoflash_issues", "pages"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Spec §6, names that stand without an area. The users' menu entry is one of them. */
export const BARE_PERMISSIONS = [
  "login_in_backend",
  "sort_tree",
  "manage_menu_users",
  "notifications_booking_created",
  "notifications_booking_ad_not_uploaded",
  "notifications_booking_not_paid",
  "notifications_booking_new_comment",
  "notifications_review_requested",
  "notifications_review_approved",
  "notifications_review_returned",
  "notifications_review_assigned",
  "notifications_review_due",
  "notifications_review_new_comment",
  "notifications_press_release_arrived",
  "notifications_press_release_assigned",
  "manage_nonbillable",
  "manage_internal_bookings",
  // Decision 187: how the house runs, and what of it is tried once more.
  "manage_operations",
] as const;
export type BareName = (typeof BARE_PERMISSIONS)[number];

/** A permission that is not bound to a medium, in the form in which it is held. */
export type GlobalPermission =
  | `global:${BareName}`
  | `global:${AreaAction}__${Exclude<Area, "users">}`
  | `global:${Exclude<AreaAction, "manage_menu">}__users`
  | `global:${ContentAction}__${ContentType}`
  | "global:activate_campaign__bookings";

function allGlobalNames(): string[] {
  const names: string[] = BARE_PERMISSIONS.map((name) => `global:${name}`);
  for (const area of PERMISSION_AREAS) {
    for (const action of AREA_ACTIONS) {
      if (area === "users" && action === "manage_menu") continue;
      names.push(`global:${action}__${area}`);
    }
  }
  for (const type of CONTENT_TYPES) {
    for (const action of CONTENT_ACTIONS) names.push(`global:${action}__${type}`);
  }
  // Whoever may activate in all media, without a permission for each one of them.
  names.push("global:activate_campaign__bookings");
  return [...new Set(names)];
}

/** Every permission that is not bound to a medium, in the form in which it is held. */
export const GLOBAL_PERMISSIONS: readonly string[] = allGlobalNames();

/** The permission for one action on the bookings of one medium: `medium:3:view__bookings`. */
export function mediumPermission(mediumId: string, action: MediumBookingAction): string {
  return `medium:${mediumId}:${action}__bookings`;
}
