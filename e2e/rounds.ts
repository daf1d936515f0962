import { spawnSync } from "node:child_process";

/**
 * The rounds of generated posts that this run sends. The commit chooses one round: all runs of a commit send the same
 * round, and other commits send other rounds. ALL_ROUNDS=true sends all of them.
 */
export function roundsOfThisRun(count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  if (process.env.ALL_ROUNDS === "true") return all;
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  const commit = Number.parseInt(stdout?.slice(0, 8) || "0", 16);
  return [all[commit % count] ?? 1];
}
