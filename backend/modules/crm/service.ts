import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { may, requirePermission } from "backend/schema/access";
import { desc, eq } from "drizzle-orm";
import { crmSyncs } from "./tables";

export { continueSync } from "./sync";

export type CrmSync = typeof crmSyncs.$inferSelect;

const EDIT = { action: "edit", collectionType: "companies" } as const;
const CREATE = { action: "create", collectionType: "companies" } as const;

/** Whether the user can start a sync: one is set up, and they may do what it does. */
export const maySync = (ctx: Ctx) => ctx.connectors.crm && may(ctx, EDIT) && may(ctx, CREATE);

/** The last sync; null before the first. */
export async function lastSync(ctx: Ctx): Promise<CrmSync | null> {
  const [last] = await ctx.db.select().from(crmSyncs).orderBy(desc(crmSyncs.id)).limit(1);
  return last ?? null;
}

/** One sync; NOT_FOUND if there is none of this id. */
export async function syncOf(ctx: Ctx, id: number): Promise<CrmSync> {
  const [sync] = await ctx.db.select().from(crmSyncs).where(eq(crmSyncs.id, id));
  if (!sync) throw notFound();
  return sync;
}

/** Starts a sync, which works on while nobody waits for it. BAD_USER_INPUT while another one runs. */
export function startSync(ctx: SignedInCtx, key: string): Promise<number> {
  if (!ctx.connectors.crm) throw notFound();
  requirePermission(ctx, EDIT);
  requirePermission(ctx, CREATE);
  const refusals = { crm_syncs_running: { field: "", message: "crm_already_running" } };
  const change = { key, operation: "startCrmSync", input: {}, refusals };
  return useCase(ctx, change, async ({ tx, log }) => {
    const values = { startedById: ctx.user.id, startedAt: ctx.now() };
    const [sync] = await tx.insert(crmSyncs).values(values).returning({ id: crmSyncs.id });
    if (!sync) throw badUserInput([{ field: "", message: "crm_already_running" }]);
    await log([{ area: "crm", action: "startCrmSync", recordId: sync.id, before: null, after: null }]);
    return sync.id;
  }).finally(() => ctx.wakeWork());
}
