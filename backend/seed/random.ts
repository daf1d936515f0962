/** Repeatable random numbers: the same seed gives the same demo on every machine. */
export type Random = {
  /** A fraction in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in `share` (0 to 1) of the cases. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of `[value, weight]`, as often as its weight says. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** A new list in random order. */
  shuffled<T>(list: readonly T[]): T[];
};

/** Mulberry32: 32 bits of state are plenty for a demo, and it needs no dependency. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new Error("pick from an empty list");
    return item;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return pick(choices)[0];
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = between(0, index);
      const item = copy[index] as T;
      copy[index] = copy[other] as T;
      copy[other] = item;
    }
    return copy;
  };
  return { next, between, chance: (share) => next() < share, pick, weighted, shuffled };
}
