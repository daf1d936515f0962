import { sql } from "drizzle-orm";
import { sweepActivityLog } from "./modules/activity-log/sweep";
import { sweepFiles, sweepPictures } from "./modules/attachments/service";
import { completeBookings } from "./modules/bookings/service";
import { continueSync } from "./modules/crm/service";
import { sweepKeptDrafts, sweepLocks } from "./modules/locks/service";
import { sweepMerges } from "./modules/records/service";
import { sweepSessions } from "./modules/users/service";
import type { DatabaseKind } from "./platform/database/database";
import { sweepIdempotencyKeys } from "./platform/use-case/idempotency";
import { sweepUndoableChanges } from "./platform/use-case/undo";
import { type Job, startJobs } from "./platform/work/jobs";
import type { SharedContext } from "./service/request-context";

/** What the jobs need besides the shared parts. */
interface Tools {
  kind: DatabaseKind;
  sweepIncoming: () => Promise<unknown>;
}

/** What a server does without being asked, from `start` on until `stop`. */
export function backgroundWork(shared: SharedContext, tools: Tools) {
  const { db, now, log } = shared;
  const options = {
    now,
    onError: (err: unknown, job: string) => log.error({ err, job }, "a job failed"),
  };
  let regular: ReturnType<typeof startJobs> | undefined;
  let ongoing: ReturnType<typeof startJobs> | undefined;
  /** Work that takes long has rounds of its own, so that the daily work does not wait for it. */
  function startOngoing() {
    const crm = (isStopped: () => boolean) =>
      continueSync({ ...shared, crm: shared.connectors.crm }, isStopped);
    ongoing ??= startJobs(db, [{ name: "crm_sync", every: "round", run: crm }], options);
    return ongoing;
  }
  return {
    start(): void {
      regular ??= startJobs(db, regularJobs(shared, tools), options);
      startOngoing();
    },
    /** Begins at once with ongoing work. */
    wake: (): void => startOngoing().wake(),
    stop: () => Promise.all([regular?.stop(), ongoing?.stop()]),
  };
}

/** The daily and hourly work of the house. */
function regularJobs(shared: SharedContext, { kind, sweepIncoming }: Tools): Job[] {
  const { db, files } = shared;
  const jobs: Job[] = [
    { name: "sweep_incoming_files", every: "hour", onEachServer: true, run: sweepIncoming },
    { name: "complete_bookings", every: "day", run: (isStopped) => completeBookings(shared, isStopped) },
    { name: "sweep_pictures", every: "day", run: () => sweepPictures(db, shared.now()) },
    // Searching all files takes long.
    { name: "sweep_files", every: "day", run: () => sweepFiles(db, files, shared.now()) },
    { name: "sweep_activity_log", every: "day", run: (isStopped) => sweepActivityLog(db, isStopped) },
    { name: "sweep_sessions", every: "hour", run: () => sweepSessions(db, shared.now()) },
    { name: "sweep_idempotency_keys", every: "hour", run: () => sweepIdempotencyKeys(db, shared.now()) },
    { name: "sweep_merges", every: "day", run: () => sweepMerges(db, shared.now()) },
    { name: "sweep_undoable_changes", every: "day", run: () => sweepUndoableChanges(db, shared.now()) },
    { name: "sweep_locks", every: "day", run: () => sweepLocks(db, shared.now()) },
    { name: "sweep_kept_drafts", every: "day", run: () => sweepKeptDrafts(db, shared.now()) },
    { name: "sweep_sign_in_limits", every: "hour", run: () => shared.signInLimits.sweep() },
  ];
  // PostgreSQL does this by itself.
  if (kind === "pglite")
    jobs.push({ name: "vacuum", every: "hour", run: () => db.execute(sql`vacuum analyze`) });
  return jobs;
}
