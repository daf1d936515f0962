/**
 * What is announced after a transaction has been committed. A payload carries ids only: each subscriber loads
 * the record with its own rights.
 */
export type Announcements = {
  /** `commit`: all bookings that changed together; the same object in the announcement of each. */
  bookingChanged: [{ bookingId: number; commit: readonly number[] }];
  /** Sessions of a user that were ended: signed out, replaced, ended from another one, or by a new password. */
  sessionsEnded: [{ userId: number; sessionIds: number[] }];
};

type Topic = keyof Announcements;

/** Announcements within this process. */
export interface PubSub {
  publish<T extends Topic>(topic: T, payload: Announcements[T][0]): void;
  /** What is announced from now on, in that order, until whoever listens leaves: `return` ends a waiting `next`, too. */
  subscribe<T extends Topic>(topic: T): Listening<Announcements[T][0]>;
}

/** Announcements as they come; can be left. */
export interface Listening<T> extends AsyncIterableIterator<T> {
  return(): Promise<IteratorResult<T>>;
}

/** Two bulk changes of 5,000 records: whoever lags behind further has to begin anew. */
const MAX_WAITING = 10_000;

/** One per backend. */
export function createAnnouncements(): PubSub {
  const listeners = new Map<Topic, Set<(payload: unknown) => void>>();
  return {
    publish: (topic, payload) => {
      for (const tell of listeners.get(topic) ?? []) tell(payload);
    },
    subscribe: <T extends Topic>(topic: T) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic);
      const { tell, ...iterator } = queue<Announcements[T][0]>(() => ofTopic.delete(take));
      const take = tell as (payload: unknown) => void;
      ofTopic.add(take);
      return iterator;
    },
  };
}

/** A queue of announcements that ends where too many wait: to drop some of them would be to lose changes in silence. */
function queue<T>(leave: () => void): Listening<T> & { tell(value: T): void } {
  const values: T[] = [];
  const takers: ((result: IteratorResult<T>) => void)[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    leave();
    for (const take of takers.splice(0)) take({ done: true, value: undefined });
  };
  return {
    tell: (value) => {
      const take = takers.shift();
      if (take) take({ done: false, value });
      else if (values.push(value) > MAX_WAITING) end();
    },
    next: async () => {
      const value = values.shift();
      if (value !== undefined) return { done: false, value };
      if (isOver) return { done: true, value: undefined };
      return await new Promise((resolve) => takers.push(resolve));
    },
    return: async () => {
      values.length = 0;
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Results made of announcements. Leaving ends them at once: a generator alone would wait for the next announcement,
 * hold its place until then, and do its work for nobody.
 */
export function followed<E, R>(
  events: Listening<E>,
  results: (events: AsyncIterable<E>) => AsyncGenerator<R>,
): AsyncGenerator<R> {
  const generator = results(events);
  const leave = generator.return.bind(generator);
  generator.return = async (value) => {
    await events.return();
    return await leave(value);
  };
  return generator;
}
