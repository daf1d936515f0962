import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { requireNoTransaction } from "backend/platform/database/open-transaction";
import type { OperationBudget } from "backend/platform/limits/operation-budget";
import { createPlaces, type PlaceBounds, TooManyWaitingError } from "backend/platform/limits/places";
import { operationTooLarge } from "backend/platform/use-case/errors";
import type { Piscina } from "piscina";

/** The bounds of a kind of work; `all` is the number of its threads. */
interface KindBounds extends PlaceBounds {
  /** A thread without work ends after so many milliseconds, and its memory comes back. */
  idleMs: number;
}

const IDLE_MS = 30_000;
/** Works of a user that wait. A request has one place, however much it asks for. */
const WAITING = 3;

/** Each kind of work has threads and a queue of its own, so that none takes the place of another. */
const KINDS = {
  /** Markdown, comparisons and newsletters, for which a user waits. */
  texts: { all: 2, each: 1, waiting: WAITING, idleMs: IDLE_MS },
  /** Files to import, for which a user waits. */
  csv: { all: 2, each: 1, waiting: WAITING, idleMs: IDLE_MS },
  /** Mails of strangers, which programs hand in. What they have taken comes back soon. */
  mails: { all: 1, each: 1, waiting: 100, idleMs: 1_000 },
  /** What no user waits for. */
  house: { all: 1, each: 1, idleMs: IDLE_MS },
} as const satisfies Record<string, KindBounds>;

export type Kind = keyof typeof KINDS;

const DEADLINE_MS = 5_000;
const RUNNER = "threads/run-thread.mjs";

/** The refusal of work that did not end in time, or within the memory of a thread; its thread is ended. */
export class TookTooMuchError extends Error {
  constructor(options?: ErrorOptions) {
    super("work in a thread took too long or too much memory", options);
  }
}

/** Who asks for work: a user, or the network of a stranger; null: the house, by itself. */
export interface Asker {
  who: string | null;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** Who asks, of what a request or a job carries. */
export const askerOf = ({ user, source, budget }: AskingParts): Asker => ({
  who: user ? String(user.id) : source || null,
  signal: budget?.signal,
});

interface AskingParts {
  user?: { id: number } | null;
  source?: string | null;
  budget?: OperationBudget;
}

/** A work's turn: of which kind it is, for whom, and how long it may compute, in milliseconds. */
export interface Turn extends Asker {
  kind: Kind;
  deadlineMs?: number;
}

/** Calls back after some milliseconds, unless the returned function is called before. */
type After = (milliseconds: number, callback: () => void) => () => void;

const after: After = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

interface Options {
  /** Memory of a thread. */
  megabytes?: number;
  after?: After;
}

/**
 * Threads for work on what users send. Nobody has two threads of a kind at a time, and a request has one work after the
 * other. Nothing is loaded or started before the first work.
 */
export function createThreads({ megabytes = 256, ...options }: Options = {}) {
  const later = options.after ?? after;
  const pools = new Map<Kind, ReturnType<typeof createPool>>();
  /** By the signal of a request: the end of its last work. */
  const lastOf = new WeakMap<AbortSignal, Promise<unknown>>();

  function poolOf(kind: Kind) {
    const pool = pools.get(kind) ?? createPool(KINDS[kind], megabytes);
    pools.set(kind, pool);
    return pool;
  }

  function inLine<T>(signal: AbortSignal | undefined, begin: () => Promise<T>): Promise<T> {
    if (!signal) return begin();
    const before = lastOf.get(signal);
    const running = before ? before.then(begin) : begin();
    lastOf.set(
      signal,
      running.catch(() => {}),
    );
    return running;
  }

  async function runNow<Answer>({ kind, who, signal, deadlineMs = DEADLINE_MS }: Turn, task: ThreadTask) {
    const { run, inPlace } = poolOf(kind);
    try {
      return await inPlace(who ?? "house", () => inTime<Answer>(run, task, { signal, deadlineMs }), signal);
    } catch (error) {
      throw signal?.aborted || error instanceof TooManyWaitingError ? operationTooLarge() : error;
    }
  }

  async function inTime<Answer>(
    run: Run,
    task: ThreadTask,
    { signal, deadlineMs }: Deadline,
  ): Promise<Answer> {
    const late = new AbortController();
    let stopClock = () => {};
    const begun = () => {
      stopClock = later(deadlineMs, () => late.abort());
    };
    try {
      const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      return (await run(task, begun, ended)) as Answer;
    } catch (error) {
      const { code } = error as { code?: string };
      const isTooMuch = late.signal.aborted || code === "ERR_WORKER_OUT_OF_MEMORY";
      throw isTooMuch ? new TookTooMuchError({ cause: error }) : error;
    } finally {
      stopClock();
    }
  }

  return {
    /**
     * Runs the default export of a file with one argument. Both the argument and the answer are copied. The deadline
     * begins when the work does. When the signal aborts, what waits is taken out of the queue, and what runs is ended with
     * its thread.
     *
     * @throws {TookTooMuchError}
     * @throws BAD_USER_INPUT (`too_much_asked`) at once, where too many of a user wait, and where nobody waits any more
     */
    run: async <Answer>(turn: Turn, filename: string, work: object): Promise<Answer> => {
      requireNoTransaction("work in a thread");
      return await inLine(turn.signal, () => runNow<Answer>(turn, { filename, work }));
    },
    /** What runs and what waits, of each kind of work. */
    counts: (): ThreadCounts[] =>
      (Object.keys(KINDS) as Kind[]).map((kind) => ({
        kind,
        ...(pools.get(kind)?.inPlace.counts() ?? { busy: 0, waiting: 0 }),
      })),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

export interface ThreadCounts {
  kind: Kind;
  busy: number;
  waiting: number;
}

interface ThreadTask {
  filename: string;
  work: object;
}

interface Deadline {
  signal: AbortSignal | undefined;
  deadlineMs: number;
}

type Run = (task: ThreadTask, begun: () => void, signal: AbortSignal) => Promise<unknown>;

/** The threads of one kind, and the queue before them. */
function createPool({ idleMs, ...bounds }: KindBounds, megabytes: number) {
  let opened: Promise<Piscina> | undefined;
  let runs = 0;
  /** By the number of its run: what is called when it begins. */
  const beginnings = new Map<number, () => void>();

  function pool(): Promise<Piscina> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function open(): Promise<Piscina> {
    const { Piscina } = await import("piscina");
    const made = new Piscina({
      filename: threadFile(RUNNER),
      minThreads: 0,
      maxThreads: bounds.all,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
      // Threads need none of the settings, among them the secrets.
      env: {},
    });
    made.on("message", ({ begun }: { begun: number }) => beginnings.get(begun)?.());
    return made;
  }

  const run: Run = async ({ filename, work }, begun, signal) => {
    runs += 1;
    const nth = runs;
    beginnings.set(nth, begun);
    try {
      return await (await pool()).run({ file: pathToFileURL(filename).href, work, nth }, { signal });
    } finally {
      beginnings.delete(nth);
    }
  };

  return {
    run,
    inPlace: createPlaces(bounds),
    close: async () => {
      await (await opened)?.destroy();
      opened = undefined;
    },
  };
}

/** Those of this process. */
export const threads = createThreads();

/**
 * A file with work for a thread, by its path in `backend/platform`: beside the sources, or under the working directory,
 * where the built server runs. It is JavaScript, because a thread starts without what reads TypeScript.
 */
export function threadFile(path: string): string {
  const beside = fileURLToPath(new URL(`../${path}`, import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), "backend/platform", path);
}
