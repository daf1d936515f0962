/**
 * What an announcement carries: ids, and words of the code. Each subscriber loads records with its own rights. A commit
 * announces a topic once, with all its ids in one list: a long list reaches other processes in parts.
 */
export type Payload = Readonly<Record<string, string | number | null | readonly number[]>>;

/**
 * The topics, and what each carries. They are announced after a transaction has been committed. A new topic is one line
 * here; it reaches the other processes without further code.
 */
export type Announcements = {
  /** All bookings that changed in one commit. */
  bookingChanged: { ids: readonly number[] };
  /** The records of an area that one action changed in one commit, and the user who did it; null: the house itself. */
  recordsChanged: { area: string; action: string; ids: readonly number[]; by: number | null };
  /** Users who have a new notification, or whose notifications have changed. */
  notificationsChanged: { userIds: readonly number[]; ids: readonly number[] };
  /** Sessions of a user that were ended: signed out, replaced, ended from another one, or by a new password. */
  sessionsEnded: { userId: number; sessionIds: readonly number[] };
  /** Who edits a record: another holder, a request and its answer, work that is not saved. */
  lockChanged: { area: string; id: number };
  /** The users who have a record open at one server, after each change and again and again. */
  presence: { area: string; id: number; server: string; userIds: readonly number[] };
};

export type Topic = keyof Announcements;

/** Announcements within this process. */
export interface PubSub {
  publish<T extends Topic>(topic: T, payload: Announcements[T]): void;
  /** The announcements from now on, in order, until the listener stops: `return` also ends a waiting `next`. */
  subscribe<T extends Topic>(topic: T): AnnouncementStream<Announcements[T]>;
}

/** Announcements as they come; can be left. */
export interface AnnouncementStream<T> extends AsyncIterableIterator<T> {
  return(): Promise<IteratorResult<T>>;
}

/** Far more commits than a listener that reads leaves waiting; a slower one must start again. */
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
      const { tell, ...iterator } = queue<Announcements[T]>(() => ofTopic.delete(take));
      const take = tell as (payload: unknown) => void;
      ofTopic.add(take);
      return iterator;
    },
  };
}

/** A queue of announcements. It ends when too many wait: dropping some would silently lose changes. */
function queue<T>(leave: () => void): AnnouncementStream<T> & { tell(value: T): void } {
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
 * Maps announcements to results. `return` ends the stream at once. A plain generator would keep waiting for the next
 * announcement, hold its place until then, and work for nobody.
 */
export function mapAnnouncements<E, R>(
  events: AnnouncementStream<E>,
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

/** The same stream, with what is done once when it ends or is left. */
export function endingWith<R>(results: AsyncGenerator<R>, end: () => void): AsyncGenerator<R> {
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    end();
  };
  const next = results.next.bind(results);
  const leave = results.return.bind(results);
  results.next = async () => {
    try {
      const result = await next();
      if (result.done) finish();
      return result;
    } catch (error) {
      finish();
      throw error;
    }
  };
  results.return = async (value) => {
    finish();
    return await leave(value);
  };
  return results;
}
