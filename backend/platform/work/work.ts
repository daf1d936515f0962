import type { Db } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import type { Ctx } from "backend/platform/use-case/context";
import type { Work } from "backend/platform/use-case/use-case";
import { requestId } from "backend/platform/watch/request-id";
import { eq, sql } from "drizzle-orm";
import { isWorkedOn, type WorkRow } from "./claims";
import { kindNamed, type StartedWork } from "./define-work";
import { endOrLeave, STATES } from "./run";

export type { WorkRow } from "./claims";

/** The constraint that refuses a second one of the same kind and key. */
export const ALREADY_UNDER_WAY = "work_under_way";

/**
 * Starts work with the change that asks for it; a server begins with it after the commit (`wakeWork`), or at a time. Returns
 * its id.
 */
export async function startWork<Input, Cursor>(
  tx: Db,
  ctx: Pick<Ctx, "user" | "now">,
  kind: StartedWork<Input, Cursor>,
  input: Input,
  key = "",
  at?: Date,
): Promise<number> {
  const now = ctx.now();
  const [row] = await tx
    .insert(work)
    .values({
      kind: kind.name,
      key,
      input,
      runAt: at ?? now,
      createdAt: now,
      startedById: ctx.user?.id ?? null,
      request: requestId(),
    })
    .returning({ id: work.id });
  if (!row) throw new Error("no work was started");
  return row.id;
}

/** Work by its id. */
export async function workOf(db: Db, id: number): Promise<WorkRow | undefined> {
  const [row] = await db.select().from(work).where(eq(work.id, id));
  return row;
}

/**
 * Pauses, stops or continues work. A server that works on it sees that after its present part; if there is none, or it
 * has died, the work is left at once. What has ended stays as it is: then the answer is false.
 */
export async function setWorkWanted(
  all: Work,
  id: number,
  wanted: WorkRow["wanted"],
  now: Date,
): Promise<boolean> {
  const { tx } = all;
  const isBusy = sql<boolean>`${isWorkedOn}`;
  const [entry] = await tx.select({ row: work, isBusy }).from(work).where(eq(work.id, id)).for("update");
  const kind = entry && kindNamed(entry.row.kind);
  if (!entry || !kind || !("begin" in kind) || entry.row.endedAt !== null) return false;
  if (entry.isBusy) {
    await tx.update(work).set({ wanted }).where(eq(work.id, id));
    return true;
  }
  // A server that was away with it must not go on.
  await tx
    .update(work)
    .set({ wanted, leaseToken: sql`${work.leaseToken} + 1` })
    .where(eq(work.id, id));
  const { error, runAt } = entry.row;
  await endOrLeave(all, kind, entry.row, {
    state: STATES[wanted],
    error,
    runAt: wanted === "run" || runAt === null ? now : runAt,
    now,
  });
  return true;
}
