import { todayInVienna } from "domain/dates";
import { eq, sql } from "drizzle-orm";
import type { Db } from "./database";
import { dailyJobs } from "./tables";

/**
 * Work that is done once for each day, soon after midnight in Vienna. `run` does it in parts that each hold on
 * their own, and leaves off between two of them once `isStopped` says so: the next run does the rest.
 */
export interface DailyJob {
  name: string;
  run(isStopped: () => boolean): Promise<unknown>;
}

interface Options {
  now: () => Date;
  onError: (error: unknown, job: string) => void;
}

/** After that a run is believed to have died with its server, and a failed one is tried again. */
const LEASE_MS = 15 * 60_000;

/**
 * Runs each job that is not yet done for this day. A job is taken by marking its row, so that any number of servers
 * may ask at the same time; a server that was away over midnight, or for days, finds it undone and does it.
 */
export async function runDailyJobs(
  db: Db,
  jobs: readonly DailyJob[],
  { now, onError }: Options,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const { name, run } of jobs) {
    if (isStopped()) return;
    try {
      const day = await take(db, name, now());
      if (day === null) continue;
      await run(isStopped);
      const result = isStopped() ? {} : { doneFor: day, finishedAt: now(), lastError: null };
      await leave(db, name, { ...result, takenUntil: null });
    } catch (error) {
      onError(error, name);
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
      await leave(db, name, { lastError }).catch((again: unknown) => onError(again, name));
    }
  }
}

/** Takes a job for this day; null where it is done for it, or another server is at it. */
async function take(db: Db, name: string, now: Date): Promise<string | null> {
  const today = todayInVienna(now);
  const takenUntil = new Date(now.getTime() + LEASE_MS);
  const taken = await db
    .insert(dailyJobs)
    .values({ name, takenUntil })
    .onConflictDoUpdate({
      target: dailyJobs.name,
      set: { takenUntil },
      setWhere: sql`(${dailyJobs.doneFor} is null or ${dailyJobs.doneFor} < ${today})
        and (${dailyJobs.takenUntil} is null or ${dailyJobs.takenUntil} < ${now.toISOString()}::timestamptz)`,
    })
    .returning({ name: dailyJobs.name });
  return taken.length > 0 ? today : null;
}

async function leave(db: Db, name: string, values: Partial<typeof dailyJobs.$inferInsert>): Promise<void> {
  await db.update(dailyJobs).set(values).where(eq(dailyJobs.name, name));
}

const ROUND_MS = 60_000;

/** Looks for undone jobs at once and each minute; `stop` waits for the part under way. */
export function startDailyJobs(db: Db, jobs: readonly DailyJob[], options: Options) {
  let stopped = false;
  let round: Promise<void> | null = null;
  const look = () => {
    round ??= runDailyJobs(db, jobs, options, () => stopped).finally(() => {
      round = null;
    });
  };
  const timer = setInterval(look, ROUND_MS).unref();
  look();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
