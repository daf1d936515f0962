/** What is refused because too much is under way; it may be tried again. */
export class Busy extends Error {
  constructor() {
    super("too much is under way");
  }
}

/** Bytes that may be held at once: by one who sends, and by all of them together. */
export interface Budget {
  /**
   * Sets bytes aside, at once or when others have given theirs back; the answer gives them back.
   * @throws {Busy} where none become free in time
   */
  reserve(who: string, bytes: number): Promise<() => void>;
  /** Sets bytes aside as they come: who sends slowly takes no more than has been sent. */
  hold(who: string): Hold;
}

/** What is set aside for one body. */
export interface Hold {
  /** @throws {Busy} where so many bytes do not become free in time */
  upTo(bytes: number): Promise<void>;
  release(): void;
}

/** How long a body waits for its turn, in milliseconds. */
const PATIENCE = 5_000;
/** How many wait at most. */
const MOST_WAITING = 500;
/** How much more is set aside at a time, in bytes. */
const STEP = 65_536;
/** The least that is set aside, in bytes: a request costs something whatever its length. */
const LEAST = 16_384;

interface Waiting {
  who: string;
  bytes: number;
  go(): void;
}

/** @param most bytes for each who sends, and for all */
export function createBudget(most: { each: number; all: number }, patience = PATIENCE): Budget {
  const taken = new Map<string, number>();
  const queue = new Set<Waiting>();
  let total = 0;

  const fits = (who: string, bytes: number) =>
    total + bytes <= most.all && (taken.get(who) ?? 0) + bytes <= most.each;

  function take(who: string, bytes: number): () => void {
    total += bytes;
    taken.set(who, (taken.get(who) ?? 0) + bytes);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      total -= bytes;
      const left = (taken.get(who) ?? 0) - bytes;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
      for (const waiting of queue) if (fits(waiting.who, waiting.bytes)) waiting.go();
    };
  }

  const budget: Budget = {
    hold(who) {
      const releases: (() => void)[] = [];
      let held = 0;
      return {
        async upTo(bytes) {
          if (bytes <= held) return;
          const more = Math.max(bytes - held, held === 0 ? LEAST : STEP);
          releases.push(await budget.reserve(who, more));
          held += more;
        },
        release() {
          for (const release of releases.splice(0)) release();
        },
      };
    },
    async reserve(who, length) {
      const bytes = Math.max(length, LEAST);
      if (fits(who, bytes)) return take(who, bytes);
      if (queue.size >= MOST_WAITING) throw new Busy();
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          reject(new Busy());
        }, patience);
        const waiting: Waiting = {
          who,
          bytes,
          go() {
            clearTimeout(timer);
            queue.delete(waiting);
            resolve(take(who, bytes));
          },
        };
        queue.add(waiting);
      });
    },
  };
  return budget;
}
