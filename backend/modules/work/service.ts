import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { kindNamed } from "backend/platform/work/define-work";
import { setWorkWanted, type WorkRow, workOf } from "backend/platform/work/work";
import { may, requirePermission } from "backend/schema/access";

export type { WorkRow } from "backend/platform/work/work";

/** Who started it, and who has the permission that its kind names. */
export function mayReadWork(ctx: Ctx, { kind: name, startedById }: WorkRow): boolean {
  const kind = kindNamed(name);
  if (!kind || !("begin" in kind)) return false;
  return (ctx.user !== null && startedById === ctx.user.id) || may(ctx, kind.access);
}

/** NOT_FOUND also for work of others. */
export async function findWork(ctx: SignedInCtx, id: number): Promise<WorkRow> {
  const row = await workOf(ctx.db, id);
  if (!row || !mayReadWork(ctx, row)) throw notFound();
  return row;
}

/** Pauses, stops or continues work, and logs it. Work of the house belongs to whoever keeps its settings. */
export async function setWanted(
  ctx: SignedInCtx,
  id: number,
  wanted: WorkRow["wanted"],
  key: string,
): Promise<WorkRow> {
  const { kind, wanted: before } = await findWork(ctx, id);
  const declared = kindNamed(kind);
  if (declared && "begin" in declared && declared.keeper) requirePermission(ctx, declared.keeper);
  const change = { key, operation: "setWorkWanted", input: { id, wanted } };
  await useCase(ctx, change, async (all) => {
    if (!(await setWorkWanted(all, id, wanted, ctx.now()))) return false;
    const values = { before: { kind, wanted: before }, after: { kind, wanted } };
    await all.log([{ area: "work", action: wanted, recordId: id, ...values }]);
    return true;
  });
  ctx.wakeWork();
  return await findWork(ctx, id);
}
