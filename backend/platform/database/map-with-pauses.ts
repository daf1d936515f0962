import { setImmediate } from "node:timers/promises";

const IN_A_ROW = 500;

/** Maps all entries; for many entries it pauses regularly, so that the process can do other work. */
export async function mapWithPauses<T, R>(entries: readonly T[], make: (entry: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (const entry of entries) {
    made.push(make(entry));
    if (made.length % IN_A_ROW === 0) await setImmediate();
  }
  return made;
}
