import { hashPassword } from "backend/modules/users/service";
import { rolePermissions, roles, userPermissions, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { insertRows, reserveIds } from "./insert-rows";

/** A user of the demo who may be signed in as. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

const of = (area: string, ...actions: string[]) => actions.map((action) => `global:${action}__${area}`);
const bare = (...names: string[]) => names.map((name) => `global:${name}`);
const readable = (...areas: string[]) => areas.flatMap((area) => of(area, "manage_menu", "read"));
const managed = (...areas: string[]) =>
  areas.flatMap((area) => of(area, "manage_menu", "read", "create", "edit", "delete"));

/** Decisions §3: the roles of the house; the last one is the default. */
const ROLES: Record<string, readonly string[]> = {
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
    ...managed("articles", "tags", "rubrics", "print_issues", "immoflash_issues", "qrcodes"),
    ...of("articles", "write", "publish", "unpublish", "schedule", "send_for_review"),
    ...of("pages", "write", "read", "send_for_review"),
    ...of("attachments", "manage_menu", "read", "create", "edit"),
    ...readable("bookings", "companies", "categories", "domains"),
    ...of("global_settings", "manage_menu"),
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
};
const DEFAULT_ROLE = "Nur lesen";

interface Person {
  first: string;
  last: string;
  role: string;
  /** Direct permissions beside the role's. */
  direct?: readonly string[];
  inactive?: boolean;
  hidden?: boolean;
}

/** The first of each role is the one to sign in as. */
const PEOPLE: readonly Person[] = [
  { first: "Katharina", last: "Steindl", role: "Administration" },
  { first: "Maria", last: "Hofer", role: "Anzeigenverkauf" },
  { first: "Stefan", last: "Lackner", role: "Anzeigenverkauf", direct: ["global:manage_nonbillable"] },
  { first: "Julia", last: "Moosbrugger", role: "Anzeigenverkauf" },
  { first: "Andreas", last: "Pichler", role: "Anzeigenverkauf" },
  { first: "Sabine", last: "Rohrmoser", role: "Anzeigenverkauf" },
  { first: "Florian", last: "Thaler", role: "Anzeigenverkauf" },
  { first: "Christina", last: "Zauner", role: "Anzeigenverkauf" },
  { first: "Michael", last: "Fankhauser", role: "Anzeigenverkauf" },
  { first: "Gerhard", last: "Unterberger", role: "Anzeigenverkauf", inactive: true },
  { first: "Birgit", last: "Kaltenbrunner", role: "Anzeigenverkauf", inactive: true, hidden: true },
  { first: "Lukas", last: "Brandstätter", role: "Redaktion" },
  { first: "Anna", last: "Schwaiger", role: "Redaktion" },
  { first: "Paul", last: "Neuhold", role: "Redaktion", inactive: true },
  { first: "Elisabeth", last: "Wimmer", role: "Buchhaltung" },
  { first: "Roland", last: "Gasser", role: "Buchhaltung" },
  { first: "Thomas", last: "Egger", role: "Nur lesen" },
  { first: "Verena", last: "Auer", role: "Nur lesen" },
];

const PASSWORD = "Alpenblick#2027";

/** One sign-in per role of decisions §3. */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = Object.keys(ROLES).map((role) => {
  const person = PEOPLE.find((one) => one.role === role);
  if (!person) throw new Error(`nobody has the role ${role}`);
  return { role, email: emailOf(person), password: PASSWORD };
});

function emailOf({ first, last }: Person): string {
  return `${usernameOf({ first, last })}@alpenblick.test`;
}

function usernameOf({ first, last }: Pick<Person, "first" | "last">): string {
  const plain = `${first}.${last}`.toLowerCase();
  return plain.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
}

/** Ids of the people that bookings refer to. */
export interface Staff {
  /** Sales people who are still with the house. */
  sellers: number[];
  /** Sales people who have left; only older bookings are theirs. */
  formerSellers: number[];
  editors: number[];
  accountants: number[];
}

/** Writes roles and users. One hash serves them all: the password is the same, and hashing is slow by design. */
export async function seedPeople(db: Db, now: Date): Promise<Staff> {
  const names = Object.keys(ROLES);
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
      [...new Set(ROLES[name])].map((permissionName) => ({
        roleId: firstRole + index,
        permissionName,
        status: 1 as const,
      })),
    ),
  );

  const passwordHash = await hashPassword(PASSWORD);
  const firstUser = await reserveIds(db, users, PEOPLE.length);
  const people = PEOPLE.map((person, index) => ({ ...person, id: firstUser + index }));
  await insertRows(
    db,
    users,
    people.map((person) => ({
      id: person.id,
      email: emailOf(person),
      passwordHash,
      firstName: person.first,
      lastName: person.last,
      username: usernameOf(person),
      status: person.inactive ? ("inactive" as const) : ("active" as const),
      canBookUser: person.role === "Anzeigenverkauf",
      hideUserFromFilters: person.hidden ?? false,
      isApiUser: false,
      isEditor: person.role === "Redaktion",
      createdAt: now,
    })),
  );
  await insertRows(
    db,
    userRoles,
    people.map((person) => ({ userId: person.id, roleId: firstRole + names.indexOf(person.role) })),
  );
  await insertRows(
    db,
    userPermissions,
    people.flatMap((person) =>
      (person.direct ?? []).map((permissionName) => ({
        userId: person.id,
        permissionName,
        status: 1 as const,
      })),
    ),
  );
  const idsOf = (role: string, inactive = false) =>
    people.filter((one) => one.role === role && !one.inactive === !inactive).map((one) => one.id);
  return {
    sellers: idsOf("Anzeigenverkauf"),
    formerSellers: idsOf("Anzeigenverkauf", true),
    editors: idsOf("Redaktion"),
    accountants: idsOf("Buchhaltung"),
  };
}
