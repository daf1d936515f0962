import { refusalProblems } from "backend/platform/use-case/errors";
import { defineWork, type HouseContext, type WorkRun } from "backend/platform/work/define-work";
import { and, asc, eq, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type AnyLifecycle, allLifecycles } from "./definition";
import { sweepRevisions } from "./revisions";
import { callOff, lockStages, publishRevision, type Stage, withdrawRecord } from "./steps";

const isDueAt = ({ table }: AnyLifecycle, now: Date) =>
  or(lte(table.publishAt, now), lte(table.withdrawAt, now)) as SQL;

async function isAnythingDue({ db, now }: HouseContext): Promise<boolean> {
  for (const lifecycle of allLifecycles()) {
    const { table } = lifecycle;
    const rows = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(isDueAt(lifecycle, now()))
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Takes the steps of one record that are due, the publication first; `taking` says of which. */
async function takeDueSteps(
  run: WorkRun,
  lifecycle: AnyLifecycle,
  { without, taking }: { without: number[]; taking: (id: number) => void },
): Promise<void> {
  const { table } = lifecycle;
  const { now } = run.house;
  await run.part(async (work) => {
    const [next] = await work.tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(isDueAt(lifecycle, now()), without.length > 0 ? notInArray(table.id, without) : undefined))
      .orderBy(asc(sql`least(${table.publishAt}, ${table.withdrawAt})`), asc(table.id))
      .limit(1);
    if (!next) return {};
    const id = Number(next.id);
    taking(id);
    await lifecycle.lockFirst?.(work.tx, [id]);
    // Of those that somebody is working on at this moment, another round takes care.
    const [free] = await work.tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(table.id, id), isDueAt(lifecycle, now())))
      .for("update", { skipLocked: true });
    const [stage] = free ? await lockStages(work.tx, lifecycle, [id]) : [];
    if (!stage) {
      without.push(id);
      return {};
    }
    const by = { user: null, now };
    if (stage.publishAt !== null && stage.publishAt <= now()) {
      const problem = await refusalOf(() =>
        // A savepoint, so that what was written before a refusal is gone.
        work.tx.transaction((tx) =>
          publishRevision({ ...work, tx }, by, lifecycle, stage, stage.scheduledNumber ?? 0),
        ),
      );
      if (problem) {
        await callOff(work, lifecycle, stage, problem);
        return { done: 1, refused: 1 };
      }
    }
    const [present] = await lockStages(work.tx, lifecycle, [stage.id]);
    if (present && isWithdrawalDue(present, now())) await withdrawRecord(work, by, lifecycle, present);
    return { done: 1 };
  });
}

const isWithdrawalDue = ({ withdrawAt, liveNumber }: Stage, now: Date) =>
  withdrawAt !== null && withdrawAt <= now && liveNumber !== null;

/** The message of a refusal; null if there was none. */
async function refusalOf(publish: () => Promise<void>): Promise<string | null> {
  try {
    await publish();
    return null;
  } catch (error) {
    const [problem] = refusalProblems(error);
    if (!problem) throw error;
    return problem.message;
  }
}

/** Publishes and withdraws records at the times that were planned. */
defineWork({
  name: "publish_and_withdraw",
  isDue: isAnythingDue,
  run: async (run) => {
    const failures: unknown[] = [];
    for (const lifecycle of allLifecycles()) {
      const left: number[] = [];
      while (!run.isOver()) {
        let currentId: number | null = null;
        const taking = (id: number) => {
          currentId = id;
        };
        try {
          await takeDueSteps(run, lifecycle, { without: left, taking });
          if (currentId === null) break;
        } catch (error) {
          // One that fails holds up no other.
          failures.push(error);
          if (currentId === null) break;
          left.push(currentId);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});
defineWork({ name: "sweep_revisions", every: "day", run: ({ house }) => sweepRevisions(house.db) });
