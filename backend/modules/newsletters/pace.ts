import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "backend/platform/work/kinds";

/** How often the rate is read again, as somebody may change it meanwhile. */
const READ_EVERY_MS = 1000;

/**
 * The most mails of a minute, without bursts: each has its turn. The rate is read again every second, null for as many as
 * the mail server takes; nothing is waited for longer than that at once.
 */
export function pacedBy(run: Pick<Run, "isOver">, readRate: () => Promise<number | null>) {
  let next = performance.now();
  let between = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  async function read(): Promise<void> {
    if (performance.now() - readAt < READ_EVERY_MS) return;
    readAt = performance.now();
    const rate = await readRate();
    between = rate === null ? 0 : 60_000 / rate;
  }
  return {
    /** Waits for a turn; false if the work is over meanwhile. */
    turn: async (): Promise<boolean> => {
      await read();
      const mine = Math.max(next, performance.now());
      next = mine + between;
      for (let left = mine - performance.now(); left > 0; left = mine - performance.now()) {
        if (run.isOver()) return false;
        await wait(Math.min(left, READ_EVERY_MS));
      }
      return !run.isOver();
    },
  };
}
