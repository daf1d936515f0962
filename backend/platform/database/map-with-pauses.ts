import { setImmediate } from "node:timers/promises";

const IN_A_ROW = 500;

/** Maps all entries; for many entries it pauses regularly, so that the process can do other work. */
export async function mapWithPauses<T, R>(entries: readonly T[], make: (entry: T) => R): Promise<R[]> {
  const made: R[] = [];
  for await (const entry of inTurns(entries, IN_A_ROW)) made.push(make(entry));
  return made;
}

/** How many entries are checked one after the other before the process can do other work. */
export const AT_A_TIME = 100;

/** The entries one after the other, with a turn for everybody else after some of them. */
export async function* inTurns<T>(entries: Iterable<T>, atATime = AT_A_TIME): AsyncGenerator<T> {
  let inARow = 0;
  for (const entry of entries) {
    if (inARow === atATime) {
      await setImmediate();
      inARow = 0;
    }
    inARow += 1;
    yield entry;
  }
}
