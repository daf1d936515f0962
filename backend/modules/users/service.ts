import { copiedFrom } from "backend/modules/library/tables";
import { inGerman } from "backend/platform/database/german-order";
import {
  defineGroupLoader,
  defineLoader,
  defineRecordLoader,
  isAnyOf,
} from "backend/platform/database/loaders";
import { personNameSql, personSearchSql } from "backend/platform/database/people";
import { hasChosenId, hasChosenLink, isWanted, matchesTerm } from "backend/platform/lists/list-conditions";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx, CurrentUser, SignedInCtx } from "backend/platform/use-case/context";
import { defineName } from "backend/platform/use-case/names";
import { may } from "backend/schema/access";
import { effectivePermissions, type PermissionEntry } from "domain/permissions/effective";

import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountColumns, userColumns } from "./sign-in/sessions";

import { rolePermissions, roles, userRoles, users } from "./tables";

export { endWithAddress } from "./keeping/ways-in";
export { withoutAdministrator } from "./rights/last-administrator";
export { freeLocksOfFormerRights } from "./rights/locks-of-former-rights";
export { areOfMedia } from "./rights/permissions-of-media";
export { hashPassword, isPassword } from "./sign-in/passwords";
export {
  accountColumns,
  admit,
  noteUse,
  openSession,
  sessionUser,
  sweepSessions,
  userColumns,
  userSession,
} from "./sign-in/sessions";

/** A user as lists and references show it. */
export type User = CurrentUser;

export type Role = typeof roles.$inferSelect;

/** A user by id; null where there is none. */
export const userById = defineRecordLoader<User>(
  (db, ids) => db.select(userColumns).from(users).where(isAnyOf(users.id, ids)),
  ["users"],
);

/** A person by the name, for the activity log. */
export const userNamed = defineName({
  from: users,
  id: users.id,
  name: personNameSql(users),
});

/** Where the people are found whom an import names: by address, or first and last name. */
export const usersByName = {
  table: users,
  id: users.id,
  names: [users.email, personNameSql(users)],
  where: eq(users.status, "active"),
};

/** A role by its id; null where there is none. */
export const roleById = defineRecordLoader<Role>((db, ids) =>
  db.select().from(roles).where(isAnyOf(roles.id, ids)),
);

/** A role by its name, for the activity log. */
export const roleNamed = defineName({ from: roles, id: roles.id, name: roles.name });

/** The roles of a user, by name. */
export const rolesOfUser = defineGroupLoader<Role & { userId: number }>(
  (db, ids) =>
    db
      .select({ ...getTableColumns(roles), userId: userRoles.userId })
      .from(roles)
      .innerJoin(userRoles, eq(userRoles.roleId, roles.id))
      .where(isAnyOf(userRoles.userId, ids))
      .orderBy(asc(inGerman(roles.name))),
  (role) => role.userId,
);

/** The permission entries of a role, by name. */
export const entriesOfRole = defineGroupLoader<PermissionEntry & { roleId: number }>(
  (db, ids) =>
    db
      .select()
      .from(rolePermissions)
      .where(isAnyOf(rolePermissions.roleId, ids))
      .orderBy(asc(rolePermissions.permissionName)),
  (entry) => entry.roleId,
);

/** The effective permissions of a user (spec §6). */
export const permissionsOfUser = defineLoader<number, string[]>(async (ids, ctx) => {
  const accounts = await ctx.db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, [...ids]));
  const byId = new Map(
    accounts.map((account) => [
      account.id,
      effectivePermissions([{ permissions: account.rolePermissions }], account.directPermissions),
    ]),
  );
  return ids.map((id) => byId.get(id) ?? []);
});

/**
 * Whether the requesting user may see address, roles and permissions of this user: their own, or with `read__users`.
 */
export function maySeeAccount(ctx: Ctx, userId: number): boolean {
  return ctx.user?.id === userId || may(ctx, { collectionType: "users" });
}

export interface UserFilter {
  canBookUser?: boolean | null;
  status?: string | null;
  ids?: readonly string[] | null;
  isApiUser?: boolean | null;
  roleIds?: readonly string[] | null;
  assetIds?: readonly string[] | null;
}

const sorts = {
  name: [users.lastName, users.firstName],
  email: users.email,
  username: users.username,
  status: users.status,
  jobTitle: users.jobTitle,
  updatedAt: users.updatedAt,
};

/** Whether a user has one of these roles; only who sees roles may ask. */
const hasRole = (ids: readonly string[]) =>
  hasChosenLink(users.id, { record: userRoles.userId, other: userRoles.roleId }, ids);

/** Whether a record that the user may see names a person. */
type ShowsPerson = (ctx: Ctx, userId: PgColumn) => SQL;

const recordsWithPeople: ShowsPerson[] = [];

/** Registers an area whose records name people; its rule decides which of them make a person visible. */
export function showPeople(shows: ShowsPerson): void {
  recordsWithPeople.push(shows);
}

/**
 * The people whom a user without `read__users` finds: active ones who can be chosen, and former ones while a visible
 * record still names them. Hidden people are found by id only, so that a record's own supervisor keeps the name.
 */
function peopleInSight(
  ctx: SignedInCtx,
  { byNumber, atWork }: { byNumber: boolean; atWork: boolean },
): SQL | undefined {
  const isShown = eq(users.hideUserFromFilters, false);
  if (atWork && !byNumber) return isShown;
  const isNamed = or(...recordsWithPeople.map((shows) => shows(ctx, users.id))) ?? sql`false`;
  const isAtWork = eq(users.status, "active");
  if (!byNumber) return and(isShown, or(isAtWork, isNamed));
  return or(and(isShown, isAtWork), isNamed, eq(users.id, ctx.user.id));
}

/**
 * The users that match. Every signed-in user may choose one (supervisor of a booking). Without `read__users` the list
 * contains only `peopleInSight`, and addresses are neither searched nor sorted by.
 */
export async function listUsers(ctx: SignedInCtx, query: ListQuery<UserFilter>): Promise<RecordList<User>> {
  const { canBookUser, status, ids, isApiUser, roleIds, assetIds } = query.filter ?? {};
  const seesAll = may(ctx, { collectionType: "users" });
  return await readList<typeof users, User>(
    ctx.db,
    {
      table: users,
      columns: userColumns,
      where: [
        matchesTerm(query.term, {
          texts: [seesAll ? personSearchSql(users) : personNameSql(users)],
          table: users,
        }),
        isWanted(users.canBookUser, canBookUser),
        status === "active" || status === "inactive" ? eq(users.status, status) : undefined,
        hasChosenId(users.id, ids),
        isWanted(users.isApiUser, isApiUser),
        seesAll && roleIds ? hasRole(roleIds) : undefined,
        assetIds ? hasChosenLink(users.avatarId, copiedFrom, assetIds) : undefined,
        seesAll ? undefined : peopleInSight(ctx, { byNumber: Boolean(ids), atWork: status === "active" }),
      ],
      sorts: seesAll ? sorts : { name: sorts.name },
      defaultSort: "name",
    },
    query,
  );
}
