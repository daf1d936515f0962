import { work } from "backend/platform/database/tables";
import { systemCase, type Work } from "backend/platform/use-case/use-case";
import type { WorkOutcome } from "backend/platform/watch/meter";
import { asRequest } from "backend/platform/watch/request-id";
import { addDays } from "domain/dates";
import { hourOfDay, lastDayAt } from "domain/moments";
import { eq, sql } from "drizzle-orm";
import { holdClaimed, type WorkRow, writeClaimed } from "./claims";
import {
  GiveUpError,
  type HouseContext,
  type LookingWork,
  type RegularWork,
  type StartedWork,
  SupersededError,
  TryLaterError,
  type WorkKind,
  type WorkRun,
} from "./define-work";

const HOUR_MS = 3_600_000;
/** The claim is renewed so often. */
const BEAT_MS = 15_000;
/** Without a renewal for so long a server takes its claim for lost, before it ends. */
const LOST_AFTER_MS = 45_000;
/** After a failure, regular work waits so long, other work half a minute for each attempt. */
const AGAIN_MS = 15 * 60_000;
const PAUSE_MS = 30_000;
const MOST_ATTEMPTS = 3;
const MOST_CHARACTERS = 1000;

export interface Tools {
  house: HouseContext;
  /** Whether the server stops. */
  isStopped(): boolean;
  onError(error: unknown, kind: string): void;
}

/**
 * Works on what was claimed until it ends, waits, or is over, and writes what became of it. False if it failed: the next
 * look is early enough for another try. It belongs to the request that has started it.
 */
export function runClaimed(tools: Tools, kind: WorkKind, claimed: WorkRow): Promise<boolean> {
  return asRequest(claimed.request, () => runAndLeave(tools, kind, claimed));
}

async function runAndLeave(tools: Tools, kind: WorkKind, claimed: WorkRow): Promise<boolean> {
  const { house, onError } = tools;
  const claim = holdClaim(tools, claimed);
  const began = performance.now();
  const finish = async (outcome: Outcome, counted = countedAs(outcome)): Promise<boolean> => {
    house.meter.work(kind.name, counted, (performance.now() - began) / 1000);
    try {
      await leave(house, kind, claimed, outcome);
      return outcome.error === undefined;
    } catch (error) {
      if (!(error instanceof SupersededError)) onError(error, kind.name);
      return false;
    }
  };
  try {
    if (claimed.wanted !== "run") return await finish({});
    // Whatever it does ends the server.
    if (isTriedTooOften(kind, claimed.attempts - 1)) return await finish({ failed: "died" });
    const underWay = runOf(house, kind, claimed, claim);
    if ("problem" in underWay) return await finish({ failed: underWay.problem });
    await kind.run(underWay);
    return await finish(claim.isOver() ? {} : { isDone: true });
  } catch (error) {
    if (error instanceof SupersededError || claim.isLost()) return false;
    if (error instanceof GiveUpError) return await finish({ failed: error.reason });
    if (error instanceof TryLaterError) return await finish({ later: error.afterMs, error: error.reason });
    onError(error, kind.name);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MOST_CHARACTERS);
    if (isTriedTooOften(kind, claim.attempts())) return await finish({ failed: reason });
    const later = "every" in kind ? AGAIN_MS : PAUSE_MS * claim.attempts();
    return await finish({ later, error: reason }, "failed");
  } finally {
    claim.letGo();
  }
}

const countedAs = ({ isDone, failed }: Outcome): WorkOutcome =>
  isDone ? "done" : failed === undefined ? "later" : "failed";

const isTriedTooOften = (kind: WorkKind, attempts: number) =>
  "begin" in kind && attempts >= (kind.mostAttempts ?? MOST_ATTEMPTS);

/** Renews the claim while the work runs, and notes when it is lost or somebody wants it to end. */
function holdClaim({ house, isStopped }: Tools, claimed: WorkRow) {
  const lost = new AbortController();
  let wanted = claimed.wanted;
  let { attempts } = claimed;
  let renewed = performance.now();
  const note = (row: WorkRow | null) => {
    if (!row) return lost.abort(new SupersededError());
    attempts = Math.max(1, row.attempts);
    wanted = row.wanted;
    renewed = performance.now();
  };
  const beat = setInterval(() => {
    if (performance.now() - renewed > LOST_AFTER_MS) lost.abort(new SupersededError());
    if (lost.signal.aborted) return clearInterval(beat);
    writeClaimed(house.db, claimed, {}).then(note, () => undefined);
  }, BEAT_MS).unref();
  return {
    note,
    signal: lost.signal,
    attempts: () => attempts,
    isLost: () => lost.signal.aborted,
    isOver: () => isStopped() || wanted !== "run" || lost.signal.aborted,
    letGo: () => clearInterval(beat),
  };
}

/** What the kind works with; a problem if its input or cursor cannot be read. */
function runOf(
  house: HouseContext,
  kind: WorkKind,
  claimed: WorkRow,
  claim: ReturnType<typeof holdClaim>,
): WorkRun | { problem: string } {
  let { cursor, input }: { cursor: unknown; input: unknown } = claimed;
  if ("begin" in kind) {
    const read = { input: kind.input.safeParse(input), cursor: kind.cursor.safeParse(cursor ?? kind.begin) };
    if (!read.input.success || !read.cursor.success) return { problem: "other version" };
    [input, cursor] = [read.input.data, read.cursor.data];
  }
  return {
    id: claimed.id,
    leaseToken: claimed.leaseToken,
    input,
    get cursor() {
      return cursor;
    },
    get attempts() {
      return claim.attempts();
    },
    house,
    isOver: claim.isOver,
    signal: claim.signal,
    part: async (change) => {
      const next = await systemCase(house, { user: null, source: null, now: house.now }, async (all) => {
        // Held until the end of the part: nobody else claims the work meanwhile, and who comes late does nothing.
        if (!(await holdClaimed(all.tx, claimed))) throw new SupersededError();
        const { done = 0, refused = 0, ...step } = await change(all);
        const row = await writeClaimed(all.tx, claimed, {
          attempts: 0,
          error: null,
          done: sql`${work.done} + ${done}`,
          refused: sql`${work.refused} + ${refused}`,
          ...("total" in step ? { total: step.total ?? null } : {}),
          ...("cursor" in step ? { cursor: step.cursor } : {}),
        });
        if (!row) throw new SupersededError();
        return { row, cursor: "cursor" in step ? step.cursor : cursor };
      }).catch((error: unknown) => {
        if (error instanceof SupersededError) claim.note(null);
        throw error;
      });
      claim.note(next.row);
      cursor = next.cursor;
    },
  };
}

/** Nothing said: it is left for whoever claims it next, or paused or stopped if somebody wants that. */
interface Outcome {
  isDone?: true;
  /** Why it failed for good. */
  failed?: string;
  /** When it goes on, and why not now. */
  later?: number;
  error?: string;
}

async function leave(house: HouseContext, kind: WorkKind, claimed: WorkRow, outcome: Outcome): Promise<void> {
  const { isDone, failed, later = 0, error = failed } = outcome;
  const now = house.now();
  await systemCase(house, { user: null, source: null, now: house.now }, async (all) => {
    const runAt = new Date(now.getTime() + later);
    const common = error === undefined ? {} : { error };
    if (!("begin" in kind)) {
      const values = isDone
        ? { attempts: 0, error: null, runAt: nextRun(kind, claimed.startedAt ?? now) }
        : { ...common, runAt: "every" in kind ? runAt : null };
      const row = await writeClaimed(all.tx, claimed, {
        ...values,
        state: "ready",
        leaseUntil: null,
        startedAt: null,
      });
      if (!row) throw new SupersededError();
      return;
    }
    // Read under the lock of the row: what somebody wanted last counts.
    const present = await writeClaimed(all.tx, claimed, {});
    if (!present) throw new SupersededError();
    const state = isDone ? "done" : failed === undefined ? STATES[present.wanted] : "failed";
    // An orderly end is no failed attempt.
    const attempts = error === undefined ? Math.max(0, present.attempts - 1) : Math.max(1, present.attempts);
    await endOrLeave(all, kind, { ...present, attempts }, { state, error: error ?? null, runAt, now });
  });
}

/** The states in which work is left that nobody works on. */
export const STATES = { run: "ready", pause: "paused", stop: "stopped" } as const;

interface Left {
  state: WorkRow["state"];
  error: string | null;
  runAt: Date;
  now: Date;
}

/** Puts work into the state that it is left in; if it ends there, so does what the kind keeps of it. */
export async function endOrLeave(
  all: Work,
  kind: StartedWork<unknown, unknown>,
  { id, attempts, input }: WorkRow,
  { state, error, runAt, now }: Left,
): Promise<void> {
  const isOver = state === "done" || state === "failed" || state === "stopped";
  const values = { state, attempts, error, runAt, leaseUntil: null, endedAt: isOver ? now : null };
  await all.tx.update(work).set(values).where(eq(work.id, id));
  const read = kind.input.safeParse(input);
  if (isOver && read.success) await kind.ended?.(all, { input: read.data, state, error, at: now });
}

/** Work that was begun for a day or an hour is done for it, even if the next one has begun meanwhile. */
function nextRun(kind: RegularWork | LookingWork, began: Date): Date | null {
  if (!("every" in kind)) return null;
  if (kind.every === "hour") return new Date((Math.floor(began.getTime() / HOUR_MS) + 1) * HOUR_MS);
  const { hour = 0 } = kind;
  return hourOfDay(addDays(lastDayAt(hour, began), 1), hour);
}
