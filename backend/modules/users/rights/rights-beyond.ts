import type { Save } from "backend/modules/records/service";
import { changesAddress } from "backend/modules/users/keeping/ways-in";
import { heldByEach } from "backend/modules/users/sign-in/sessions";
import { rolePermissions } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { userForm } from "domain/users/user";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { holdsAll, mayGiveAll } from "./held-rights";

type Draft = z.output<typeof userForm>;
type Change = Save<Draft>;

/**
 * Nobody makes more of themselves than they are: who may change users but not roles neither gives nor takes a role with
 * a right that they lack, and changes neither address nor flags by which somebody with more rights signs in.
 */
export async function rightsBeyond(tx: Db, ctx: SignedInCtx, changes: readonly Change[]): Promise<Problem[]> {
  if (mayGiveAll(ctx)) return [];
  const changed = new Set(
    changes.flatMap(({ before, after }) => {
      const had = before?.roles ?? [];
      return [
        ...after.roles.filter((role) => !had.includes(role)),
        ...had.filter((role) => !after.roles.includes(role)),
      ];
    }),
  );
  if (changed.size > 0) {
    const granted = await tx
      .select({ name: rolePermissions.permissionName })
      .from(rolePermissions)
      .where(and(isOneOf(rolePermissions.roleId, parseIds([...changed])), eq(rolePermissions.status, 1)));
    const names = granted.map(({ name }) => name);
    if (!holdsAll(ctx, names)) return [{ field: "roles", message: "role_beyond_own" }];
  }
  const signIns = changes.flatMap(({ id, before, after }) =>
    id !== null && before && changesSignIn(before, after) ? [id] : [],
  );
  const beyond = await peopleBeyond(tx, ctx, signIns);
  return beyond.size > 0 ? [{ field: "email", message: "user_beyond_own" }] : [];
}

/** Those of some users who hold a right that the asking one neither holds nor may give. */
export async function peopleBeyond(
  tx: Db,
  ctx: SignedInCtx,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (mayGiveAll(ctx) || userIds.length === 0) return new Set();
  const heldBy = await heldByEach(tx, userIds);
  return new Set(userIds.filter((id) => !holdsAll(ctx, heldBy(id))));
}

const changesSignIn = (before: Draft, after: Draft) =>
  changesAddress(before, after) || before.isApiUser !== after.isApiUser || before.isActive !== after.isActive;
