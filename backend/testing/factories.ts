import { hash } from "@node-rs/argon2";
import { openSession } from "../modules/users/service";
import { rolePermissions, roles, userPermissions, userRoles, users } from "../modules/users/tables";
import type { Db } from "../platform/database/database";

let serial = 0;

/** A new number for each record of a test file, so that names and addresses are unique. */
export function nextNumber(): number {
  serial += 1;
  return serial;
}

/** The password of the users that these factories make. */
export const PASSWORD = "Passwort-1";

let passwordHash: Promise<string> | undefined;

/** A role that grants the permissions. */
export async function makeRole(db: Db, permissions: readonly string[], name = `Rolle ${nextNumber()}`) {
  const [role] = await db.insert(roles).values({ name }).returning();
  if (!role) throw new Error("no role");
  if (permissions.length > 0) {
    await db
      .insert(rolePermissions)
      .values(permissions.map((permissionName) => ({ roleId: role.id, permissionName, status: 1 as const })));
  }
  return role;
}

interface UserValues {
  email?: string;
  firstName?: string;
  lastName?: string;
  status?: "active" | "inactive";
  isApiUser?: boolean;
  canBookUser?: boolean;
  isEditor?: boolean;
  hideUserFromFilters?: boolean;
  /** Where they are in the tour; unset: it has ended, and stands in no test's way. */
  tourStep?: number;
  roleIds?: number[];
  /** Direct grants beside `login_in_backend`. */
  permissions?: readonly string[];
  /** Direct denials. */
  denied?: readonly string[];
  /** True by default. */
  mayLogIn?: boolean;
}

/** A user who, by default, may sign in with `PASSWORD`. */
export async function makeUser(db: Db, values: UserValues = {}) {
  const { roleIds = [], permissions = [], denied = [], mayLogIn = true, ...columns } = values;
  const n = nextNumber();
  // Cheap parameters save time; verification reads them from the hash.
  passwordHash ??= hash(PASSWORD, { memoryCost: 64, timeCost: 1 });
  const [user] = await db
    .insert(users)
    .values({
      email: `person${n}@verlag.example`,
      username: `person${n}`,
      firstName: "Erika",
      lastName: `Muster ${n}`,
      passwordHash: await passwordHash,
      canBookUser: true,
      tourStep: null,
      ...columns,
    })
    .returning();
  if (!user) throw new Error("no user");
  const granted = new Set([...permissions, ...(mayLogIn ? ["global:login_in_backend"] : [])]);
  const entries = [
    ...[...granted].map((permissionName) => ({ userId: user.id, permissionName, status: 1 as const })),
    ...denied.map((permissionName) => ({ userId: user.id, permissionName, status: 0 as const })),
  ];
  if (entries.length > 0) await db.insert(userPermissions).values(entries);
  if (roleIds.length > 0) {
    await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId: user.id, roleId })));
  }
  return user;
}

/** A user with these permissions and a token of a session opened at `now`. */
export async function signedInUser(
  db: Db,
  permissions: readonly string[] = [],
  values: UserValues = {},
  now = new Date(),
) {
  const user = await makeUser(db, { ...values, permissions });
  const { token } = await openSession(db, user.id, now);
  return { user, token };
}
