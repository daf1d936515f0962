/**
 * `npm test` says the same of the same sources: its random choices have one fixed seed, and it looks at a fixed share
 * of what is generated. `npm run explore` draws a seed, looks at all rounds and states, and measures time and memory.
 */
export const isExploring = process.env.EXPLORE === "true";

/** The seed of all random choices. `SEED=` repeats that of an exploration. */
export const SEED = Number(process.env.SEED ?? 20_271_122);

/** The rounds of generated posts, or shares of states, that this run takes, counted from one: the first, or all. */
export const roundsOfThisRun = (count: number): number[] =>
  Array.from({ length: isExploring ? count : 1 }, (_, n) => n + 1);

/** How many of what is generated this run takes: a small share that is always the same, or as many as exploring does. */
export const countOfThisRun = (share: number, all: number): number => (isExploring ? all : share);

/** The share, from 1, that something belongs to: by its name alone, whatever else there is. */
export const shareOf = (name: string, shares: number): number =>
  ([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0) % shares) + 1;
