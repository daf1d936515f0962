/** The refusal when too much is under way; the client may try again. */
export class BusyError extends Error {
  constructor() {
    super("too much is under way");
  }
}

/** Limits the bytes that are held at once: per sender, and for all senders together. */
export interface Budget {
  /**
   * Reserves bytes, now or when others release theirs; the returned function releases them.
   * @throws {BusyError} where none become free in time
   */
  reserve(who: string, bytes: number): Promise<() => void>;
  /** Reserves bytes as they arrive, so a slow sender never holds more than it has sent. */
  hold(who: string): Reservation;
}

/** The reservation of one body. */
export interface Reservation {
  /** @throws {BusyError} where so many bytes do not become free in time */
  upTo(bytes: number): Promise<void>;
  release(): void;
}

/** The longest wait of a body, in milliseconds. */
const PATIENCE = 5_000;
/** The most bodies that wait. */
const MOST_WAITING = 500;
/** The step of a reservation, in bytes. */
const STEP = 65_536;
/** The smallest reservation, in bytes: even a short request costs something. */
const LEAST = 16_384;

interface Waiting {
  who: string;
  bytes: number;
  go(): void;
}

/** @param most bytes per sender, and for all senders */
export function createBudget(most: { each: number; all: number }, patience = PATIENCE): Budget {
  const bytesBySender = new Map<string, number>();
  const queue = new Set<Waiting>();
  let total = 0;

  const fits = (who: string, bytes: number) =>
    total + bytes <= most.all && (bytesBySender.get(who) ?? 0) + bytes <= most.each;

  function take(who: string, bytes: number): () => void {
    total += bytes;
    bytesBySender.set(who, (bytesBySender.get(who) ?? 0) + bytes);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      total -= bytes;
      const left = (bytesBySender.get(who) ?? 0) - bytes;
      if (left > 0) bytesBySender.set(who, left);
      else bytesBySender.delete(who);
      for (const waiting of queue) if (fits(waiting.who, waiting.bytes)) waiting.go();
    };
  }

  const budget: Budget = {
    hold(who) {
      const releases: (() => void)[] = [];
      let reservedBytes = 0;
      return {
        async upTo(bytes) {
          if (bytes <= reservedBytes) return;
          const more = Math.max(bytes - reservedBytes, reservedBytes === 0 ? LEAST : STEP);
          releases.push(await budget.reserve(who, more));
          reservedBytes += more;
        },
        release() {
          for (const release of releases.splice(0)) release();
        },
      };
    },
    async reserve(who, length) {
      const bytes = Math.max(length, LEAST);
      if (fits(who, bytes)) return take(who, bytes);
      if (queue.size >= MOST_WAITING) throw new BusyError();
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          reject(new BusyError());
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
