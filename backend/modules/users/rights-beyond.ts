import type { DraftChange } from "backend/modules/records/service";
import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import type { Problem } from "backend/platform/errors";
import { isOneOf, parseIds } from "backend/platform/list-conditions";
import { may } from "backend/schema/access";
import { includesPermission } from "domain/permissions/bookings";
import type { userForm } from "domain/users/user";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { heldPermissions } from "./sessions";
import { rolePermissions } from "./tables";

type Draft = z.output<typeof userForm>;
type Change = DraftChange<Draft>;

/**
 * Nobody makes more of themselves than they are: users who may change users but not roles neither give nor take a role
 * with a right that they lack, and change neither address nor flags by which somebody with more rights signs in. Taking
 * counts, because what is made while somebody has few rights (a key, a password) outlives their return. Users who may
 * change roles could give themselves every right anyway.
 */
export async function rightsBeyond(tx: Db, ctx: SignedInCtx, changes: readonly Change[]): Promise<Problem[]> {
  if (may(ctx, { action: "edit", collectionType: "roles" })) return [];
  const moved = changes.flatMap(({ before, after }) => [
    ...after.roles.filter((role) => !before?.roles.includes(role)),
    ...(before?.roles ?? []).filter((role) => !after.roles.includes(role)),
  ]);
  if (moved.length > 0) {
    const granted = await tx
      .select({ name: rolePermissions.permissionName })
      .from(rolePermissions)
      .where(and(isOneOf(rolePermissions.roleId, parseIds(moved)), eq(rolePermissions.status, 1)));
    const names = granted.map(({ name }) => name);
    if (!holdsAll(ctx, names)) return [{ field: "roles", message: "role_beyond_own" }];
  }
  for (const { id, before, after } of changes) {
    if (id === null || !before || !changesSignIn(before, after)) continue;
    if (!holdsAll(ctx, await heldPermissions(tx, id)))
      return [{ field: "email", message: "user_beyond_own" }];
  }
  return [];
}

/** Whether the user may change roles, or holds each of these permissions. */
export function holdsAll(ctx: SignedInCtx, names: readonly string[]): boolean {
  if (may(ctx, { action: "edit", collectionType: "roles" })) return true;
  return names.every((name) => includesPermission(ctx.permissions, name));
}

/** Whether somebody else gives an account another address. */
export const changesAddress = (ctx: SignedInCtx, { id, before, after }: Change): boolean =>
  id !== ctx.user.id && before !== null && before.email.toLowerCase() !== after.email.toLowerCase();

const changesSignIn = (before: Draft, after: Draft) =>
  before.email.toLowerCase() !== after.email.toLowerCase() ||
  before.isApiUser !== after.isApiUser ||
  before.isActive !== after.isActive;
