interface Waiting {
  who: string;
  go(): void;
}

/**
 * Bounds how many works run at once: `all` together, and `each` of one person. Others wait, first come first served; who
 * has all of theirs under way lets those behind go first, so that nobody's queue is in anybody else's way.
 */
export function createPlaces({ all, each }: { all: number; each: number }) {
  const busy = new Map<string, number>();
  const queue = new Set<Waiting>();
  let total = 0;

  const isFree = (who: string) => total < all && (busy.get(who) ?? 0) < each;

  function take(who: string): void {
    total += 1;
    busy.set(who, (busy.get(who) ?? 0) + 1);
  }

  function leave(who: string): void {
    total -= 1;
    const left = (busy.get(who) ?? 0) - 1;
    if (left > 0) busy.set(who, left);
    else busy.delete(who);
    for (const waiting of queue) if (isFree(waiting.who)) waiting.go();
  }

  return async function inPlace<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (isFree(who)) take(who);
    else {
      await new Promise<void>((resolve) => {
        const waiting: Waiting = {
          who,
          go() {
            queue.delete(waiting);
            take(who);
            resolve();
          },
        };
        queue.add(waiting);
      });
    }
    try {
      return await work();
    } finally {
      leave(who);
    }
  };
}
