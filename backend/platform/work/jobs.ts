import type { Db } from "backend/platform/database/database";
import { dailyJobs } from "backend/platform/database/tables";
import { todayInVienna } from "domain/dates";
import { eq, lt, sql } from "drizzle-orm";

/**
 * Work to do once per hour, or once per day soon after midnight in Vienna. `run` works in parts that are complete in
 * themselves, and stops between two parts when `isStopped` returns true; the next run does the rest.
 */
export interface Job {
  name: string;
  /** "round": on every poll; the job itself keeps what is left to do. */
  every: "hour" | "day" | "round";
  /** For work on the server itself: each server does it, first at its start, and no row records it. */
  onEachServer?: true;
  run(isStopped: () => boolean): Promise<unknown>;
}

const HOUR_MS = 60 * 60_000;

interface Options {
  now: () => Date;
  onError: (error: unknown, job: string) => void;
}

/** After this time a run counts as dead with its server, and a failed one is tried again. */
const LEASE_MS = 15 * 60_000;

/**
 * Runs each job that is not yet done for its hour or day. A job is taken by marking its row, so that any number of servers
 * may ask at the same time; a server that was away over midnight, or for days, finds it undone and does it.
 */
export async function runJobs(
  db: Db,
  jobs: readonly Job[],
  { now, onError }: Options,
  isStopped: () => boolean = () => false,
  ownRuns = new Map<string, string>(),
): Promise<void> {
  for (const job of jobs) {
    const { name, run } = job;
    if (isStopped()) return;
    try {
      if (job.every === "round") {
        await run(isStopped);
        continue;
      }
      if (job.onEachServer) {
        const period = periodOf(job, now());
        if (ownRuns.get(name) === period) continue;
        ownRuns.set(name, period);
        await run(isStopped);
        continue;
      }
      const day = await take(db, job, now());
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

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

const periodOf = ({ every }: Job, now: Date) =>
  every === "day" ? todayInVienna(now) : hourOf(now).toISOString();

/** Takes a job and returns its day; null where it is done for its hour or day, or another server works on it. */
async function take(db: Db, { name, every }: Job, now: Date): Promise<string | null> {
  const today = todayInVienna(now);
  const takenUntil = new Date(now.getTime() + LEASE_MS);
  const isUndone = every === "day" ? lt(dailyJobs.doneFor, today) : lt(dailyJobs.finishedAt, hourOf(now));
  const taken = await db
    .insert(dailyJobs)
    .values({ name, takenUntil })
    .onConflictDoUpdate({
      target: dailyJobs.name,
      set: { takenUntil },
      setWhere: sql`(${dailyJobs.doneFor} is null or ${isUndone})
        and (${dailyJobs.takenUntil} is null or ${dailyJobs.takenUntil} < ${now.toISOString()}::timestamptz)`,
    })
    .returning({ name: dailyJobs.name });
  return taken.length > 0 ? today : null;
}

async function leave(db: Db, name: string, values: Partial<typeof dailyJobs.$inferInsert>): Promise<void> {
  await db.update(dailyJobs).set(values).where(eq(dailyJobs.name, name));
}

const ROUND_MS = 60_000;

/** Runs open jobs now, every minute, and soon after `wake`; `stop` waits for the part under way. */
export function startJobs(db: Db, jobs: readonly Job[], options: Options) {
  let stopped = false;
  let again = false;
  let round: Promise<void> | null = null;
  const ownRuns = new Map<string, string>();
  const look = () => {
    round ??= runJobs(db, jobs, options, () => stopped, ownRuns).finally(() => {
      round = null;
      if (!again || stopped) return;
      again = false;
      look();
    });
  };
  const timer = setInterval(look, ROUND_MS).unref();
  look();
  return {
    wake: () => {
      if (stopped) return;
      again = round !== null;
      look();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
