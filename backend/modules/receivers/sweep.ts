import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Work } from "backend/platform/use-case/use-case";
import { defineWork } from "backend/platform/work/define-work";
import { UNCONFIRMED_DAYS } from "domain/receivers/states";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { withdrawConsents } from "./consents";
import { suppressionsOf } from "./suppression";
import { receivers } from "./tables";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Addresses of one transaction. */
const PART = 500;

/** Since when the house waits: also for whoever was never asked, as nobody knew where links lead. */
const knownSince = sql`coalesce(${receivers.askedAt}, ${receivers.createdAt})`;

/** The receivers who have not confirmed in time, the first ones first. */
const overdue = (tx: Db, now: Date) =>
  tx
    .select()
    .from(receivers)
    .where(
      and(
        eq(receivers.state, "pending"),
        lt(knownSince, new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(receivers.id))
    .limit(PART)
    .for("update");

/**
 * Deletes some addresses that nobody has confirmed: the house has no ground to keep them. Whoever had left before, and
 * was asked anew, has left as before. Returns how many were found.
 */
export async function sweepUnconfirmed({ tx, log }: Work, now: Date): Promise<number> {
  const rows = await overdue(tx, now);
  if (rows.length === 0) return 0;
  const suppressed = await suppressionsOf(
    tx,
    rows.map(({ email }) => email),
  );
  const idsOf = (hadLeft: boolean) =>
    rows.filter(({ email }) => (suppressed(email) !== undefined) === hadLeft).map(({ id }) => id);
  const [left, gone] = [idsOf(true), idsOf(false)];
  await tx.update(receivers).set({ state: "unsubscribed", leftAt: now }).where(isOneOf(receivers.id, left));
  await withdrawConsents(tx, left, now);
  await tx.delete(receivers).where(isOneOf(receivers.id, gone));
  await log(
    rows.map(({ id, state }) => ({
      area: "receivers",
      action: "expire",
      recordId: id,
      before: { state },
      after: left.includes(id) ? { state: "unsubscribed" } : null,
    })),
  );
  return rows.length;
}

/** Deletes addresses that nobody has confirmed in time. */
defineWork({
  name: "sweep_unconfirmed_receivers",
  every: "day",
  run: async (run) => {
    for (let sweptCount = PART; sweptCount === PART && !run.isOver(); ) {
      await run.part(async (work) => {
        sweptCount = await sweepUnconfirmed(work, run.house.now());
        return { done: sweptCount };
      });
    }
  },
});
