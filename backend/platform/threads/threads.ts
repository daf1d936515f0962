import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPlaces } from "backend/platform/limits/places";
import type { Piscina } from "piscina";

/** What may compute long runs in threads, so that the main thread answers everybody else meanwhile. */
const THREADS = 2;
/** A thread without work ends, in milliseconds. */
const IDLE_MS = 30_000;
const DEADLINE_MS = 5_000;

/** The refusal of work that did not end in time, or within the memory of a thread; its thread is ended. */
export class TookTooMuch extends Error {
  constructor(options?: ErrorOptions) {
    super("work in a thread took too long or too much memory", options);
  }
}

/**
 * Threads for work on what users send. A user has one thread at a time, so that one alone never takes all of them.
 * Nothing is loaded or started before the first work.
 */
export function createThreads({ megabytes = 256 }: { megabytes?: number } = {}) {
  const inPlace = createPlaces({ each: 1, all: THREADS });
  let pool: Promise<Piscina> | undefined;

  function threads(): Promise<Piscina> {
    pool ??= openPool().catch((error: unknown) => {
      pool = undefined;
      throw error;
    });
    return pool;
  }

  async function openPool(): Promise<Piscina> {
    const { Piscina } = await import("piscina");
    return new Piscina({
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
      // Threads need none of the settings, among them the secrets.
      env: {},
    });
  }

  return {
    /**
     * Runs the default export of a file with one argument. Both the argument and the answer are copied. The deadline
     * begins when a place is free; where a thread must be started first, that is part of it.
     *
     * @throws {TookTooMuch}
     */
    run: <Answer>(user: string, filename: string, work: object, deadlineMs = DEADLINE_MS): Promise<Answer> =>
      inPlace(user, async () => {
        try {
          const signal = AbortSignal.timeout(deadlineMs);
          return await (await threads()).run(work, { filename, signal });
        } catch (error) {
          const { name, code } = error as { name?: string; code?: string };
          const isTooMuch = name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
          throw isTooMuch ? new TookTooMuch({ cause: error }) : error;
        }
      }),
    close: async () => {
      await (await pool)?.destroy();
      pool = undefined;
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
