import { createHash, randomBytes } from "node:crypto";
import {
  apiKeys,
  rolePermissions,
  sessions,
  userPermissions,
  userRoles,
  users,
} from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { prepared } from "backend/platform/database/loaders";
import { type MasterVersions, masterVersions } from "backend/platform/database/master-data";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { CurrentUser } from "backend/platform/use-case/context";
import { defineWork } from "backend/platform/work/define-work";
import { includesPermission } from "domain/permissions/bookings";
import { hasPermission } from "domain/permissions/check";
import { effectivePermissions, type PermissionEntry } from "domain/permissions/effective";
import { IDLE_HOURS, isApiKey, SESSION_DAYS } from "domain/session";
import { and, eq, getTableColumns, gt, isNull, lt, lte, or, type Placeholder, sql } from "drizzle-orm";

const HOUR = 3_600_000;
/** The age at which the last use is written again, so that not every page view writes. */
const NOTED_EVERY_MS = 5 * 60_000;
const MAX_USER_AGENT = 300;

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const idleLimit = (now: Date) => new Date(now.getTime() - IDLE_HOURS * HOUR);

/** Condition: neither past its days (spec §9) nor unused for too long. */
export const isOpenAt = (now: Date) => isOpen(now, idleLimit(now));

const isOpen = (now: Date | Placeholder, usedAfter: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, usedAfter));

/** Opens a session; the token (256 random bits) is known only to the caller, the database keeps its hash. */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  from: { address?: string; userAgent?: string } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * HOUR);
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    expiresAt,
    lastSeenAt: now,
    address: from.address,
    userAgent: from.userAgent?.slice(0, MAX_USER_AGENT),
  });
  return { token, expiresAt };
}

/** Sessions of one user that have ended, as they are announced. */
export interface EndedSessions {
  userId: number;
  sessionIds: number[];
}

/** Ends one session; null for an unknown token, which is no error. */
export async function closeSession(db: Db, token: string): Promise<EndedSessions | null> {
  const [closed] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .returning({ id: sessions.id, userId: sessions.userId });
  return closed ? { userId: closed.userId, sessionIds: [closed.id] } : null;
}

/** Removes the sessions that are over. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleLimit(now))));
}

defineWork({
  name: "sweep_sessions",
  every: "hour",
  run: ({ house }) => sweepSessions(house.db, house.now()),
});

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

const { passwordHash: _, ...columns } = getTableColumns(users);

/** A user as lists and references show it; never with the password's hash. */
export const userColumns = columns;

/** The columns that decide over the sign-in; one statement reads them, since every request needs them. */
export const accountColumns = {
  ...userColumns,
  rolePermissions: ofRoles,
  directPermissions: direct,
};

type Account = CurrentUser & {
  rolePermissions: PermissionEntry[];
  directPermissions: PermissionEntry[];
};

/**
 * The account as a signed-in user; null where it may not sign in (any more): inactive, an API user, or without
 * `login_in_backend` (decisions §2).
 */
export function admit(account: Account): SessionUser | null {
  if (account.status !== "active" || account.isApiUser) return null;
  const session = withPermissions(account);
  return hasPermission(session.permissions, { action: "login_in_backend" }) ? session : null;
}

function withPermissions({ rolePermissions, directPermissions, ...user }: Account): SessionUser {
  return { user, permissions: effectivePermissions([{ permissions: rolePermissions }], directPermissions) };
}

/** A user with the session they act in, or with the key of an API user. */
export interface OpenSession extends SessionUser {
  sessionId: number | null;
  apiKeyId?: number;
  /** Null for a key that is used for the first time. */
  lastSeenAt: Date | null;
  /** How often the master data had been changed when the session was read. */
  masterVersions: MasterVersions;
}

const openSessions = prepared((db) =>
  db
    .select({
      account: accountColumns,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      masterVersions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("hash")),
        isOpen(sql.placeholder("now"), sql.placeholder("usedAfter")),
      ),
    ),
);

/** The user of a token; null for an unknown or ended one, and for a user who may not sign in any more. */
export async function sessionUser(db: Db, token: string, now: Date): Promise<OpenSession | null> {
  if (isApiKey(token)) return await keyUser(db, token);
  const [row] = await openSessions(db, { hash: hashOf(token), now, usedAfter: idleLimit(now) });
  const admitted = row ? admit(row.account) : null;
  if (!row || !admitted) return null;
  const { sessionId, lastSeenAt, masterVersions: versions } = row;
  return { ...admitted, sessionId, lastSeenAt, masterVersions: versions };
}

const openKeys = prepared((db) =>
  db
    .select({
      account: accountColumns,
      apiKeyId: apiKeys.id,
      ceiling: apiKeys.ceiling,
      lastSeenAt: apiKeys.lastUsedAt,
      masterVersions,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder("hash")), isNull(apiKeys.revokedAt))),
);

/** The API user of a key; null for an unknown or revoked one, and for who is inactive or no API user any more. */
async function keyUser(db: Db, token: string): Promise<OpenSession | null> {
  const [row] = await openKeys(db, { hash: hashOf(token) });
  if (row?.account.status !== "active" || !row.account.isApiUser) return null;
  const { apiKeyId, ceiling, lastSeenAt, masterVersions: versions } = row;
  const session = withPermissions(row.account);
  const permissions = ceiling
    ? session.permissions.filter((name) => includesPermission(ceiling, name))
    : session.permissions;
  return { ...session, permissions, sessionId: null, apiKeyId, lastSeenAt, masterVersions: versions };
}

/**
 * Records that the session is used now, and from where, so that it does not end from disuse. Writes at most once every
 * few minutes.
 */
export async function noteUse(
  db: Db,
  session: Pick<OpenSession, "sessionId" | "apiKeyId" | "lastSeenAt">,
  now: Date,
  address: string,
): Promise<void> {
  const due = new Date(now.getTime() - NOTED_EVERY_MS);
  const { sessionId, apiKeyId, lastSeenAt } = session;
  if (lastSeenAt && lastSeenAt > due) return;
  // The requests of one screen come together; only one of them writes.
  if (sessionId !== null)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, ...(address ? { address } : {}) })
      .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, due)));
  if (apiKeyId !== undefined)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, apiKeyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, due))));
}

/** A user as if signed in, for something that was set up while they were; null for one who may no longer sign in. */
export async function userSession(db: Db, userId: number): Promise<SessionUser | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return account ? admit(account) : null;
}

/** The effective permissions of some users, whether they may sign in or not. */
export async function heldByEach(db: Db, userIds: readonly number[]): Promise<(userId: number) => string[]> {
  const accounts = await db.select(accountColumns).from(users).where(isOneOf(users.id, userIds));
  const permissionsById = new Map(
    accounts.map((account) => [account.id, withPermissions(account).permissions]),
  );
  return (userId) => permissionsById.get(userId) ?? [];
}

/** The effective permissions of a user, whether they may sign in or not. */
export async function heldPermissions(db: Db, userId: number): Promise<string[]> {
  return (await heldByEach(db, [userId]))(userId);
}
