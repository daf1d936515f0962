import type { Change, Save } from "backend/modules/records/service";
import { areOfMedia, type User, userColumns, withoutAdministrator } from "backend/modules/users/service";
import { rolePermissions, roles, userPermissions, userRoles, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { inGerman } from "backend/platform/database/german-order";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { noDefaultRole, type Problem } from "backend/platform/use-case/errors";
import { nextVersionColumns, type Work } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import { effectivePermissions, type PermissionEntry } from "domain/permissions/effective";
import { inMatrixOrder } from "domain/permissions/matrix";
import { and, asc, count, eq, notInArray, type SQL, sql } from "drizzle-orm";

/** Spec §5: exactly one default role is required; and somebody stays who can manage roles. */
export async function roleRules(tx: Db): Promise<Problem[]> {
  const [byDefault] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.isDefault, true)).limit(1);
  if (!byDefault) throw noDefaultRole();
  return withoutAdministrator(tx, "permissions");
}

type RoleSave = Save<{ isDefault: boolean; permissions: string[] }>;

/** Another default role takes the mark from the one that has it, which is a change of that role; rights are of media that exist. */
export async function roleProblems(tx: Db, ctx: SignedInCtx, saves: readonly RoleSave[]): Promise<Problem[]> {
  const setsDefault = saves.some(({ before, after }) => after.isDefault && !before?.isDefault);
  const added = saves.flatMap(({ before, after }) =>
    after.permissions.filter((name) => !before?.permissions.includes(name)),
  );
  return [
    ...(setsDefault && !may(ctx, { action: "edit", collectionType: "roles" })
      ? [{ field: "isDefault", message: "default_role_needs_edit" }]
      : []),
    ...((await areOfMedia(tx, added))
      ? []
      : [{ field: "permissions", message: "permission_medium_missing" }]),
  ];
}

/** The former default role gives way to a new one, with an entry in its own history. */
export async function giveWayToNewDefault(
  { tx, log }: Work,
  ctx: SignedInCtx,
  changes: readonly Change<{ isDefault: boolean }>[],
): Promise<undefined> {
  if (!changes.some(({ before, after }) => after?.isDefault && !before?.isDefault)) return;
  const changed = changes.flatMap(({ id }) => id ?? []);
  const [former] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.isDefault, true), notInArray(roles.id, [0, ...changed])))
    .for("update");
  if (!former) return;
  const columns = { isDefault: false, ...nextVersionColumns(ctx, former) };
  await tx.update(roles).set(columns).where(eq(roles.id, former.id));
  const flag = (isDefault: boolean) => ({ isDefault });
  const entry = { area: "roles", action: "update", recordId: former.id };
  await log([{ ...entry, before: flag(true), after: flag(false) }]);
}

/** Who holds a role, by name. */
export const holdersOfRole = defineGroupLoader<User & { roleId: number }>(
  (db, ids) =>
    db
      .select({ ...userColumns, roleId: userRoles.roleId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(isAnyOf(userRoles.roleId, ids))
      .orderBy(asc(inGerman(users.lastName)), asc(inGerman(users.firstName)), asc(users.id)),
  ({ roleId }) => roleId,
);

/** How many hold a role. */
export const countOfHolders = defineGroupLoader<{ roleId: number; count: number }>(
  (db, ids) =>
    db
      .select({ roleId: userRoles.roleId, count: count() })
      .from(userRoles)
      .where(isAnyOf(userRoles.roleId, ids))
      .groupBy(userRoles.roleId),
  ({ roleId }) => roleId,
);

/** The same consequence of a change for some holders of a role: what they may then, and what no longer. */
export interface RoleEffect {
  gained: string[];
  lost: string[];
  userIds: number[];
}

/** What would change for whom if a role granted these permissions; those for whom nothing changes come last. */
export async function effectsOfRole(
  db: Db,
  roleId: number,
  wanted: readonly string[],
): Promise<RoleEffect[]> {
  const granted = await db
    .select({ name: rolePermissions.permissionName })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId));
  const before = new Set(granted.map(({ name }) => name));
  const after = new Set(wanted);
  const changed = inMatrixOrder([...before, ...after]).filter((name) => before.has(name) !== after.has(name));
  const effects = new Map<string, RoleEffect>();
  for (const { id, ofOthers, direct } of await holdersOf(db, roleId, changed)) {
    const others = entriesOf(ofOthers);
    const may = (own: ReadonlySet<string>) => {
      const entries = entriesOf([...own].filter((name) => changed.includes(name)));
      return new Set(effectivePermissions([{ permissions: others }, { permissions: entries }], direct));
    };
    const [had, has] = [may(before), may(after)];
    const gained = changed.filter((name) => has.has(name) && !had.has(name));
    const lost = changed.filter((name) => had.has(name) && !has.has(name));
    const key = JSON.stringify([gained, lost]);
    const effect = effects.get(key) ?? { gained, lost, userIds: [] };
    effect.userIds.push(id);
    effects.set(key, effect);
  }
  const isNone = ({ gained, lost }: RoleEffect) => gained.length + lost.length === 0;
  return [...effects.values()].sort((a, b) => Number(isNone(a)) - Number(isNone(b)));
}

const entriesOf = (names: readonly string[]): PermissionEntry[] =>
  names.map((permissionName) => ({ permissionName, status: 1 }));

/** The holders of a role, by name, with what other roles and direct entries say about some permissions. */
async function holdersOf(db: Db, roleId: number, names: readonly string[]) {
  const isOneOfNames = (column: SQL) =>
    sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))`;
  const ofOthers = sql<string[]>`coalesce((
    select json_agg(held.permission_name) from ${rolePermissions} held
      join ${userRoles} has on has.role_id = held.role_id
    where has.user_id = "users"."id" and has.role_id <> ${roleId} and ${isOneOfNames(sql`held.permission_name`)}), '[]')`;
  const direct = sql<PermissionEntry[]>`coalesce((
    select json_agg(json_build_object('permissionName', held.permission_name, 'status', held.status))
    from ${userPermissions} held
    where held.user_id = "users"."id" and ${isOneOfNames(sql`held.permission_name`)}), '[]')`;
  return await db
    .select({ id: users.id, ofOthers, direct })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.roleId, roleId))
    .orderBy(asc(inGerman(users.lastName)), asc(inGerman(users.firstName)), asc(users.id));
}
