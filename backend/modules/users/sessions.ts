import { createHash, randomBytes } from "node:crypto";
import type { CurrentUser } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { hasPermission } from "domain/permissions/check";
import { effectivePermissions, type PermissionEntry } from "domain/permissions/effective";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { rolePermissions, sessions, userPermissions, userRoles, users } from "./tables";

/** Spec §9: seven days. */
const SESSION_DAYS = 7;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Opens a session; the token (256 random bits) is known only to the caller, the database keeps its hash. */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await db.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Ends one session; an unknown token is no error. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

/** Removes the sessions that have expired. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Who is signed in, with the effective permissions. */
export interface SessionUser {
  user: CurrentUser;
  permissions: string[];
}

// Names written out: in a select from one table Drizzle leaves the table's name away, and these are two levels.
const ofRoles = sql<PermissionEntry[]>`coalesce((
  select json_agg(json_build_object('permissionName', held.permission_name, 'status', held.status))
  from ${rolePermissions} held join ${userRoles} has on has.role_id = held.role_id
  where has.user_id = "users"."id"), '[]')`;
const direct = sql<PermissionEntry[]>`coalesce((
  select json_agg(json_build_object('permissionName', held.permission_name, 'status', held.status))
  from ${userPermissions} held where held.user_id = "users"."id"), '[]')`;

/** What of a user decides over the sign-in: read in one statement, since every request asks. */
export const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  status: users.status,
  isApiUser: users.isApiUser,
  rolePermissions: ofRoles,
  directPermissions: direct,
};

type Account = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  status: string;
  isApiUser: boolean;
  rolePermissions: PermissionEntry[];
  directPermissions: PermissionEntry[];
};

/**
 * The account as a signed-in user; null where it may not sign in (any more): inactive, an API user, or without
 * `login_in_backend` (decisions §2).
 */
export function admit(account: Account): SessionUser | null {
  if (account.status !== "active" || account.isApiUser) return null;
  const permissions = effectivePermissions(
    [{ permissions: account.rolePermissions }],
    account.directPermissions,
  );
  if (!hasPermission(permissions, { action: "login_in_backend" })) return null;
  const { id, email, firstName, lastName } = account;
  return { user: { id, email, firstName, lastName }, permissions };
}

/** The user of a token; null for an unknown or expired one, and for a user who may not sign in any more. */
export async function sessionUser(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const [account] = await db
    .select(accountColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now)));
  return account ? admit(account) : null;
}

/** A user as if signed in, for what was set up while they were; null for one who may not sign in any more. */
export async function userSession(db: Db, userId: number): Promise<SessionUser | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return account ? admit(account) : null;
}
