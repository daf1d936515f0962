import { setImmediate } from "node:timers/promises";

const IN_A_ROW = 500;

/** What is made of each entry; of many with pauses, in which the process does what else there is to do. */
export async function mapWithPauses<T, R>(entries: readonly T[], make: (entry: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (const entry of entries) {
    made.push(make(entry));
    if (made.length % IN_A_ROW === 0) await setImmediate();
  }
  return made;
}
