import { readInput } from "backend/modules/records/service";
import { users } from "backend/modules/users/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notAuthenticated } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { dashboardArrangement, withUnseenPanels } from "domain/dashboard/arrangement";
import { eq } from "drizzle-orm";

/**
 * Saves how the user has arranged their dashboard: the last save holds. It is no change of a record, so the log has no
 * entry of it.
 */
export async function arrangeDashboard(ctx: SignedInCtx, input: object): Promise<boolean> {
  const arrangement = readInput(dashboardArrangement, input);
  return await useCase(ctx, { key: null, operation: "arrangeDashboard", input }, async ({ tx }) => {
    const isOwn = eq(users.id, ctx.user.id);
    const [user] = await tx.select({ before: users.dashboard }).from(users).where(isOwn).for("update");
    if (!user) throw notAuthenticated(ctx.token);
    await tx
      .update(users)
      .set({ dashboard: withUnseenPanels(user.before, arrangement) })
      .where(isOwn);
    return true;
  });
}
