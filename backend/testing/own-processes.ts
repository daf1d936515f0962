import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** The parent of a running process, by its id; null if there is no such process, or nothing says so (outside Linux). */
function parentOf(id: number): number | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name of the program comes first, in brackets, and may hold any sign; the state and the parent follow it.
    const parent = line.slice(line.lastIndexOf(")") + 2).split(" ")[1];
    return Number(parent);
  } catch {
    return null;
  }
}

/**
 * Whether a process runs that is this child, or was started by it, at any depth. False for everything that is no process
 * id, above all for 0, -1 and 1, which mean a whole group, all processes and the first one.
 */
export function isWithin(child: Pick<ChildProcess, "pid">, id: number): boolean {
  const { pid = 0 } = child;
  for (let at: number | null = id; at !== null && Number.isSafeInteger(at) && at > 1; at = parentOf(at))
    if (at === pid) return parentOf(id) !== null;
  return false;
}

/**
 * Sends a signal to a child of a test, or to a process that was started by it. The only way in tests to signal a process
 * by its id: an id that was read from an answer may be any number, and `process.kill(0)` ends the run itself.
 *
 * @param id as a number, never negative
 * @throws {Error} if it is no process within the child; nothing is signalled then
 */
export function signalWithin(
  child: Pick<ChildProcess, "pid">,
  id: number,
  signal: NodeJS.Signals | number,
): void {
  if (!isWithin(child, id)) throw new Error(`${id} is no process of this test`);
  process.kill(id, signal);
}
