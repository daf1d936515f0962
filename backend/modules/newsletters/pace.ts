import { setTimeout as wait } from "node:timers/promises";
import type { WorkRun } from "backend/platform/work/define-work";

/** How often the rate is read again, as somebody may change it meanwhile. */
const READ_EVERY_MS = 1000;

const CLOCK = { now: () => performance.now(), wait: (ms: number): Promise<unknown> => wait(ms) };

export type Pace = ReturnType<typeof pacedBy>;

/**
 * The most mails of a minute, without bursts: each has its turn, over all parts of a run. The rate is read again every
 * second, null for as many as the mail server takes; nothing is waited for longer than that at once.
 */
export function pacedBy(
  run: Pick<WorkRun, "isOver">,
  readRate: () => Promise<number | null>,
  clock: typeof CLOCK = CLOCK,
) {
  let last = Number.NEGATIVE_INFINITY;
  let between = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  async function read(): Promise<void> {
    if (clock.now() - readAt < READ_EVERY_MS) return;
    readAt = clock.now();
    const rate = await readRate();
    between = rate === null ? 0 : 60_000 / rate;
  }
  return {
    /** Waits for a turn; false if the work is over meanwhile. */
    turn: async (): Promise<boolean> => {
      await read();
      const mine = Math.max(last + between, clock.now());
      last = mine;
      for (let left = mine - clock.now(); left > 0; left = mine - clock.now()) {
        if (run.isOver()) return false;
        await clock.wait(Math.min(left, READ_EVERY_MS));
      }
      return !run.isOver();
    },
  };
}
