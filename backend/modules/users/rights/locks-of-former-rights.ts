import { freeLocksOf, freeLocksWithoutRight } from "backend/modules/locks/service";
import { heldByEach } from "backend/modules/users/sign-in/sessions";
import { users } from "backend/modules/users/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Work } from "backend/platform/use-case/use-case";
import { and, eq } from "drizzle-orm";

/**
 * Frees the locks of users who may no longer edit what they have open. Each change of users, roles or their permissions
 * calls it in its transaction, when all is written.
 */
export async function freeLocksOfFormerRights({ tx, announce }: Work, ctx: Pick<Ctx, "now">): Promise<void> {
  const freeing = { tx, announce, now: ctx.now() };
  await freeLocksWithoutRight(freeing, async (ids) => {
    const permissionsOf = await heldByEach(tx, ids);
    const active = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isOneOf(users.id, ids), eq(users.status, "active")));
    const present = new Set(active.map(({ id }) => id));
    return (id) => (present.has(id) ? permissionsOf(id) : []);
  });
}

/** Frees the locks of a user whose session ends. */
export const freeLocksOfUser = ({ tx, announce }: Work, ctx: Pick<Ctx, "now">, userId: number) =>
  freeLocksOf({ tx, announce, now: ctx.now() }, [userId]);
