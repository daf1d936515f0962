import type { Db } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { WorkKind } from "./define-work";

export type WorkRow = typeof work.$inferSelect;

/** So long a claim holds without a sign of its server. */
const LEASE = sql`clock_timestamp() + interval '60 seconds'`;

/** What never ends has its row from the first server on. */
export async function insertLasting(db: Db, kinds: readonly WorkKind[], now: Date): Promise<void> {
  const lasting = kinds.filter((kind) => !("begin" in kind));
  if (lasting.length === 0) return;
  const rows = lasting.map((kind) => ({
    kind: kind.name,
    createdAt: now,
    runAt: "every" in kind ? now : null,
  }));
  await db.insert(work).values(rows).onConflictDoNothing();
}

const isLeft = and(eq(work.state, "running"), lt(work.leaseUntil, sql`clock_timestamp()`));

/**
 * Claims work of these kinds that is due, or whose server has died; the longest due first. Any number of servers may ask
 * at once. `anyTime`: also what is due at no time.
 */
export async function claim(
  db: Db,
  kinds: readonly string[],
  now: Date,
  anyTime: "anyTime" | "when due" = "when due",
): Promise<WorkRow | undefined> {
  const isDue = anyTime === "anyTime" ? undefined : lte(work.runAt, now);
  const next = db
    .select({ id: work.id })
    .from(work)
    .where(and(inArray(work.kind, [...kinds]), or(and(eq(work.state, "ready"), isDue), isLeft)))
    .orderBy(asc(work.runAt), asc(work.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(work)
    .set({
      state: "running",
      attempts: sql`${work.attempts} + 1`,
      leaseToken: sql`${work.leaseToken} + 1`,
      leaseUntil: LEASE,
      startedAt: sql`coalesce(${work.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(work.id, sql`(${next})`))
    .returning();
  return claimed;
}

export type Claim = Pick<WorkRow, "id" | "leaseToken">;

const isClaimed = ({ id, leaseToken }: Claim) =>
  and(eq(work.id, id), eq(work.leaseToken, leaseToken), eq(work.state, "running"));

/** Whether the claim holds; if so, it does until the transaction ends. */
export async function holdClaimed(tx: Db, claim: Claim): Promise<boolean> {
  const rows = await tx.select({ id: work.id }).from(work).where(isClaimed(claim)).for("update");
  return rows.length > 0;
}

/** Writes to claimed work, and renews the claim; null if another server has it. */
export async function writeClaimed(
  tx: Db,
  claim: Claim,
  values: { [column in keyof WorkRow]?: WorkRow[column] | SQL },
): Promise<WorkRow | null> {
  const [row] = await tx
    .update(work)
    .set({ leaseUntil: LEASE, ...values })
    .where(isClaimed(claim))
    .returning();
  return row ?? null;
}

/** Removes what ended so long ago that nobody asks for it. */
export async function sweepWork(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 30 * 86_400_000);
  await db.delete(work).where(and(isNotNull(work.endedAt), lt(work.endedAt, old)));
}

/** Whether a server works on it now. */
export const isWorkedOn = and(eq(work.state, "running"), gt(work.leaseUntil, sql`clock_timestamp()`));
