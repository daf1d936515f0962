import { spawnSync } from "node:child_process";

/**
 * Which of some rounds of generated posts this run sends: one, by the commit, so that each commit's runs send
 * the same, and its neighbours' others. With ALL_ROUNDS=true, all of them.
 */
export function roundsOfThisRun(count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  if (process.env.ALL_ROUNDS === "true") return all;
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  const commit = Number.parseInt(stdout?.slice(0, 8) || "0", 16);
  return [all[commit % count] ?? 1];
}
