import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "backend/platform/work/kinds";

/** The most mails of a minute, without bursts: each has its turn. Nothing is waited for longer than a second at once. */
export function pacedBy(run: Pick<Run, "isOver">, { ratePerMinute }: { ratePerMinute: number | null }) {
  const between = ratePerMinute === null ? 0 : 60_000 / ratePerMinute;
  let next = performance.now();
  return {
    /** Waits for a turn; false if the work is over meanwhile. */
    turn: async (): Promise<boolean> => {
      const mine = Math.max(next, performance.now());
      next = mine + between;
      for (let left = mine - performance.now(); left > 0; left = mine - performance.now()) {
        if (run.isOver()) return false;
        await wait(Math.min(left, 1000));
      }
      return !run.isOver();
    },
  };
}
