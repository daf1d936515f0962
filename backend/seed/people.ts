import { hashPassword, isPassword } from "backend/modules/users/service";
import { userPermissions, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { MenuScreen } from "domain/menu-visibility";
import type { GlobalPermission } from "domain/permissions/names";
import type { Quicklink } from "domain/users/quicklinks";
import { and, eq, inArray } from "drizzle-orm";
import { insertRows, reserveIds } from "./insert-rows";
import { ROLES, type RoleName, seedRoles } from "./roles";

/** A user of the demo who can sign in. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

interface Person {
  first: string;
  last: string;
  role: RoleName;
  /** Direct permissions in addition to the role's. */
  direct?: readonly GlobalPermission[];
  inactive?: boolean;
  hidden?: boolean;
}

/** The first user of each role gets the demo sign-in. */
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

const JOBS: Record<RoleName, string> = {
  Administration: "Leitung Verlagsservice",
  Anzeigenverkauf: "Mediaberatung",
  Redaktion: "Redaktion",
  Buchhaltung: "Rechnungswesen",
  "Nur lesen": "Assistenz",
};
/** What people of a role keep at hand; the first ones stand in the sidebar. */
const QUICKLINKS: Record<RoleName, { favourites: readonly MenuScreen[]; others?: readonly MenuScreen[] }> = {
  Administration: { favourites: ["users", "activityLogs"], others: ["general", "companies"] },
  Anzeigenverkauf: { favourites: ["newBooking", "material"], others: ["companies", "yearly"] },
  Redaktion: { favourites: ["printIssues", "qrcodes"], others: ["rubrics"] },
  Buchhaltung: { favourites: ["billing"], others: ["companies"] },
  "Nur lesen": { favourites: [] },
};
const MEN = ["Stefan", "Andreas", "Florian", "Michael", "Gerhard", "Lukas", "Paul", "Roland", "Thomas"];
/** The first extension of the house; every desk has its own. */
const FIRST_EXTENSION = 11;

/** One sign-in per role of decisions §3. */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = Object.keys(ROLES).map((role) => {
  const person = PEOPLE.find((one) => one.role === role);
  if (!person) throw new Error(`nobody has the role ${role}`);
  return { role, email: emailOf(person), password: PASSWORD };
});

/** The account of the demo that begins with the tour. */
const ON_TOUR = DEMO_SIGN_INS.find(({ role }) => role === "Nur lesen")?.email;

function emailOf({ first, last }: Person): string {
  return `${usernameOf({ first, last })}@alpenblick.test`;
}

function quicklinksOf(role: RoleName): Quicklink[] {
  const { favourites, others = [] } = QUICKLINKS[role];
  return [...favourites, ...others].map((id) => ({ id, isFavorite: favourites.includes(id) }));
}

function usernameOf({ first, last }: Pick<Person, "first" | "last">): string {
  const plain = `${first}.${last}`.toLowerCase();
  return plain.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
}

/** The addresses of the demo's users who can sign in with the published password. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, PEOPLE.map(emailOf)), eq(users.status, "active")))
    .orderBy(users.id);
  // All have the same hash, unless a user has changed the password.
  const opened = new Map<string | null, boolean>();
  for (const { passwordHash } of rows) {
    if (!opened.has(passwordHash)) opened.set(passwordHash, await isPassword(passwordHash, PASSWORD));
  }
  return rows.filter(({ passwordHash }) => opened.get(passwordHash)).map(({ email }) => email);
}

/** Ids of the people that bookings refer to. */
export interface Staff {
  /** Present sales people. */
  sellers: number[];
  /** Former sales people, who only have older bookings. */
  formerSellers: number[];
  editors: number[];
  accountants: number[];
}

/** Writes roles and users. One hash serves them all: the password is the same, and hashing is slow by design. */
export async function seedPeople(db: Db, now: Date): Promise<Staff> {
  const roleIds = await seedRoles(db);
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
      // They know the house; one account shows the tour.
      tourStep: emailOf(person) === ON_TOUR ? 1 : null,
      isEditor: person.role === "Redaktion",
      salutation: MEN.includes(person.first) ? ("male" as const) : ("female" as const),
      jobTitle: JOBS[person.role],
      quicklinks: person.inactive ? [] : quicklinksOf(person.role),
      phone: `+43 512 2044-${FIRST_EXTENSION + person.id - firstUser}`,
      createdAt: now,
    })),
  );
  await insertRows(
    db,
    userRoles,
    people.map((person) => ({ userId: person.id, roleId: roleIds[person.role] })),
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
  const idsOf = (role: RoleName, inactive = false) =>
    people.filter((one) => one.role === role && !one.inactive === !inactive).map((one) => one.id);
  return {
    sellers: idsOf("Anzeigenverkauf"),
    formerSellers: idsOf("Anzeigenverkauf", true),
    editors: idsOf("Redaktion"),
    accountants: idsOf("Buchhaltung"),
  };
}
