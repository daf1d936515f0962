import { readInput } from "backend/modules/records/service";
import { userRecord } from "backend/modules/users/keeping/record";
import { userPermissions, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case/use-case";
import type { PermissionEntry } from "domain/permissions/effective";
import { directEntries, directValues } from "domain/permissions/matrix";
import { directPermissionsForm } from "domain/users/direct-permissions";
import { asc, eq } from "drizzle-orm";
import { holdsAll } from "./held-rights";
import { withoutAdministrator } from "./last-administrator";
import { freeLocksOfFormerRights } from "./locks-of-former-rights";
import { areOfMedia } from "./permissions-of-media";

/** The permissions that a user was granted or denied directly, by name. */
export const directOfUser = defineGroupLoader<PermissionEntry & { userId: number }>(
  (db, ids) =>
    db
      .select()
      .from(userPermissions)
      .where(isAnyOf(userPermissions.userId, ids))
      .orderBy(asc(userPermissions.permissionName)),
  ({ userId }) => userId,
);

const readDirect = (tx: Db, userId: number): Promise<PermissionEntry[]> =>
  tx.select().from(userPermissions).where(eq(userPermissions.userId, userId));

/** For the activity log: each permission as a field of its own, true where it is granted. */
const logged = (entries: readonly PermissionEntry[]) => ({
  direct: Object.fromEntries(entries.map(({ permissionName, status }) => [permissionName, status === 1])),
});

/**
 * Replaces what a user is granted and denied directly. Nobody grants, takes or denies what they lack themselves
 * (decision 063), and the last administrator stays.
 */
export function setPermissions(
  ctx: SignedInCtx,
  input: { id: string; version: number; direct: readonly string[] },
  key: string,
): Promise<number> {
  return useCase(ctx, { key, operation: "setUserPermissions", input }, async (work) => {
    const { tx, log } = work;
    const { direct } = readInput(directPermissionsForm, input);
    const user = await userRecord.lockRecord(tx, input.id);
    const before = await readDirect(tx, user.id);
    await requireVersion(tx, ctx, user, input.version, () => ({ direct: directValues(before) }));
    const after = directEntries(direct);
    const named = (entries: readonly PermissionEntry[], status: 0 | 1) =>
      entries.filter((entry) => entry.status === status).map(({ permissionName }) => permissionName);
    const [granted, denied] = [named(after, 1), named(after, 0)];
    const differ = (one: readonly string[], other: readonly string[]) => [
      ...one.filter((name) => !other.includes(name)),
      ...other.filter((name) => !one.includes(name)),
    ];
    const moved = [...differ(granted, named(before, 1)), ...differ(denied, named(before, 0))];
    if (!holdsAll(ctx, moved)) throw badUserInput([{ field: "direct", message: "permission_beyond_own" }]);
    const added = after.flatMap(({ permissionName }) =>
      before.some((entry) => entry.permissionName === permissionName) ? [] : [permissionName],
    );
    if (!(await areOfMedia(tx, added)))
      throw badUserInput([{ field: "direct", message: "permission_medium_missing" }]);
    await tx.delete(userPermissions).where(eq(userPermissions.userId, user.id));
    const rows = after.map((entry) => ({ userId: user.id, ...entry }));
    if (rows.length > 0) await tx.insert(userPermissions).values(rows);
    await tx.update(users).set(nextVersionColumns(ctx, user)).where(eq(users.id, user.id));
    const change = { area: "users", action: "permissions", recordId: user.id };
    await log([{ ...change, before: logged(before), after: logged(after) }]);
    await freeLocksOfFormerRights(work, ctx);
    const problems = await withoutAdministrator(tx, "direct");
    if (problems.length > 0) throw badUserInput(problems);
    return user.id;
  });
}
