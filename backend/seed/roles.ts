import { rolePermissions, roles } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import {
  type Area,
  type BareName,
  type ContentType,
  GLOBAL_PERMISSIONS,
  type GlobalPermission,
} from "domain/permissions/names";
import { insertRows, reserveIds } from "./insert-rows";

/** What the permissions of an area allow. */
type ActionOn<A extends Area | ContentType> =
  Extract<GlobalPermission, `global:${string}__${A}`> extends `global:${infer Action}__${A}` ? Action : never;

const of = <A extends Area | ContentType>(area: A, ...actions: ActionOn<A>[]) =>
  actions.map((action) => `global:${action}__${area}`);
const bare = (...names: BareName[]) => names.map((name) => `global:${name}`);
/** The menu entry of users stands without an area. */
type MenuArea = Exclude<Area, "users">;
const readable = (...areas: MenuArea[]) => areas.flatMap((area) => of(area, "manage_menu", "read"));
const managed = (...areas: MenuArea[]) =>
  areas.flatMap((area) => of(area, "manage_menu", "read", "create", "edit", "delete"));

/** Decisions §3: the roles of the house; the last one is the default. */
export const ROLES = {
  Administration: GLOBAL_PERMISSIONS,
  Anzeigenverkauf: [
    ...bare("login_in_backend", "manage_internal_bookings"),
    ...bare("notifications_booking_created", "notifications_booking_ad_not_uploaded"),
    ...bare("notifications_booking_new_comment"),
    ...managed("bookings"),
    ...of("bookings", "activate_campaign"),
    ...of("companies", "manage_menu", "read", "create", "edit"),
    ...of("attachments", "manage_menu", "read", "create", "edit"),
    ...readable("print_issues", "immoflash_issues"),
    ...of("media", "read"),
    ...of("categories", "read"),
    ...of("users", "read"),
  ],
  Redaktion: [
    ...bare("login_in_backend", "sort_tree", "notifications_booking_new_comment"),
    ...bare("notifications_review_requested", "notifications_review_approved"),
    ...bare("notifications_review_returned", "notifications_review_assigned", "notifications_review_due"),
    ...bare("notifications_review_new_comment"),
    ...bare("notifications_press_release_arrived", "notifications_press_release_assigned"),
    ...managed("press_releases"),
    ...managed("articles", "tags", "rubrics", "print_issues", "immoflash_issues", "qrcodes"),
    ...managed("menus"),
    ...readable("datasources"),
    ...of("articles", "write", "publish", "unpublish", "schedule", "send_for_review"),
    ...of("immoflash_issues", "write", "publish", "unpublish", "schedule", "send_for_review"),
    ...managed("pages"),
    ...of("pages", "write", "publish", "unpublish", "schedule", "send_for_review"),
    ...of("pages", "show_in_menu", "set_as_homepage"),
    ...of("attachments", "manage_menu", "read", "create", "edit"),
    ...readable("bookings", "companies", "categories", "domains"),
    ...of("global_settings", "manage_menu"),
    ...managed("mailing_lists"),
    ...of("receivers", "manage_menu", "read", "create", "edit"),
    ...of("media", "read"),
  ],
  Buchhaltung: [
    ...bare("login_in_backend", "manage_nonbillable", "notifications_booking_not_paid"),
    ...of("bookings", "manage_menu", "read", "edit"),
    ...of("companies", "manage_menu", "read", "edit"),
    ...readable("activity_logs", "print_issues"),
    ...of("global_settings", "manage_menu"),
    ...of("media", "read"),
    ...of("categories", "read"),
    ...of("users", "read"),
  ],
  "Nur lesen": [
    ...bare("login_in_backend"),
    ...readable("bookings", "companies", "print_issues", "immoflash_issues", "attachments"),
    ...of("media", "read"),
    ...of("categories", "read"),
  ],
} satisfies Record<string, readonly string[]>;

export type RoleName = keyof typeof ROLES;

const DEFAULT_ROLE: RoleName = "Nur lesen";

/** Writes the roles; returns their ids. */
export async function seedRoles(db: Db): Promise<Record<RoleName, number>> {
  const names = Object.keys(ROLES) as RoleName[];
  const firstRole = await reserveIds(db, roles, names.length);
  await insertRows(
    db,
    roles,
    names.map((name, index) => ({ id: firstRole + index, name, isDefault: name === DEFAULT_ROLE })),
  );
  await insertRows(
    db,
    rolePermissions,
    names.flatMap((name, index) =>
      [...new Set<string>(ROLES[name])].map((permissionName) => ({
        roleId: firstRole + index,
        permissionName,
        status: 1 as const,
      })),
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, firstRole + index])) as Record<
    RoleName,
    number
  >;
}
