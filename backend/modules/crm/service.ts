import { work } from "backend/platform/database/tables";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { ALREADY_UNDER_WAY, startWork } from "backend/platform/work/work";
import { may, requirePermission } from "backend/schema/access";
import { desc, eq, getTableColumns } from "drizzle-orm";
import { crmSync } from "./sync";
import { CRM_ERRORS, crmSyncs } from "./tables";

type Row = typeof crmSyncs.$inferSelect;

/** A sync with its state: that of its work, as long as it has not ended. */
export interface CrmSync extends Row {
  state: "running" | "paused" | "done" | "failed" | "stopped";
}

const EDIT = { action: "edit", collectionType: "companies" } as const;
const CREATE = { action: "create", collectionType: "companies" } as const;

/** Whether the user can start a sync: one is set up, and they may do what it does. */
export const maySync = (ctx: Ctx) => ctx.connectors.crm && may(ctx, EDIT) && may(ctx, CREATE);

/** The last sync; null before the first. */
export async function lastSync(ctx: Ctx): Promise<CrmSync | null> {
  const [last] = await syncs(ctx).orderBy(desc(crmSyncs.id)).limit(1);
  return last ? asSync(last) : null;
}

/** One sync; NOT_FOUND if there is none of this id. */
export async function syncOf(ctx: Ctx, id: number): Promise<CrmSync> {
  const [sync] = await syncs(ctx).where(eq(crmSyncs.id, id));
  if (!sync) throw notFound();
  return asSync(sync);
}

const syncs = ({ db }: Ctx) =>
  db
    .select({ ...getTableColumns(crmSyncs), work: { state: work.state, error: work.error } })
    .from(crmSyncs)
    .leftJoin(work, eq(work.id, crmSyncs.workId))
    .$dynamic();

function asSync({ work, ...sync }: Row & { work: { state: string; error: string | null } | null }): CrmSync {
  if (sync.finishedAt === null) {
    const waits = CRM_ERRORS.find((error) => error === work?.error) ?? null;
    return { ...sync, error: waits, state: work?.state === "paused" ? "paused" : "running" };
  }
  const failed = sync.error === "stopped" ? "stopped" : "failed";
  return { ...sync, state: sync.error === null ? "done" : failed };
}

/** Starts a sync, which works on while nobody waits for it. BAD_USER_INPUT while another one runs. */
export function startSync(ctx: SignedInCtx, key: string): Promise<number> {
  if (!ctx.connectors.crm) throw notFound();
  requirePermission(ctx, EDIT);
  requirePermission(ctx, CREATE);
  const refusals = { [ALREADY_UNDER_WAY]: { field: "", message: "crm_already_running" } };
  const change = { key, operation: "startCrmSync", input: {}, refusals };
  return useCase(ctx, change, async ({ tx, log }) => {
    const values = { startedById: ctx.user.id, startedAt: ctx.now() };
    const [sync] = await tx.insert(crmSyncs).values(values).returning({ id: crmSyncs.id });
    if (!sync) throw new Error("no sync was started");
    const workId = await startWork(tx, ctx, crmSync, { sync: sync.id });
    await tx.update(crmSyncs).set({ workId }).where(eq(crmSyncs.id, sync.id));
    await log([{ area: "crm", action: "startCrmSync", recordId: sync.id, before: null, after: null }]);
    return sync.id;
  }).finally(() => ctx.wakeWork());
}
