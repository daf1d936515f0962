/** The refusal of a work whose person has as many waiting as may wait. */
export class TooManyWaitingError extends Error {
  constructor() {
    super("too many works of one person wait");
  }
}

interface Person {
  busy: number;
  /** What each waiting work does once it is its turn, first come first served. */
  waiting: (() => void)[];
  /** The number of the work of theirs that began last; 0 for none. */
  lastTurn: number;
}

/**
 * Bounds how many works run at once: `all` together, and `each` of one person. Others wait, `waiting` of one person at
 * most. Who has had no turn for the longest time is next, so that nobody's queue is in anybody else's way.
 *
 * @throws {TooManyWaitingError} at once
 * @throws the reason of the signal, if it aborts before the work begins; its place in the queue is free then
 */
export function createPlaces({ all, each, waiting = Infinity }: PlaceBounds) {
  const people = new Map<string, Person>();
  let total = 0;
  let turns = 0;

  function personNamed(who: string): Person {
    const person = people.get(who) ?? { busy: 0, waiting: [], lastTurn: 0 };
    people.set(who, person);
    return person;
  }

  function forgetIfIdle(who: string, { busy, waiting }: Person): void {
    if (busy === 0 && waiting.length === 0) people.delete(who);
  }

  function begin(person: Person): void {
    total += 1;
    turns += 1;
    person.busy += 1;
    person.lastTurn = turns;
  }

  function nextPerson(): Person | undefined {
    const able = [...people.values()].filter(({ busy, waiting }) => waiting.length > 0 && busy < each);
    return able.reduce<Person | undefined>(
      (first, person) => (first && first.lastTurn <= person.lastTurn ? first : person),
      undefined,
    );
  }

  function leave(who: string, person: Person): void {
    total -= 1;
    person.busy -= 1;
    while (total < all) {
      const next = nextPerson();
      if (!next) break;
      begin(next);
      next.waiting.shift()?.();
    }
    forgetIfIdle(who, person);
  }

  function turnOf(who: string, person: Person, signal: AbortSignal | undefined): Promise<void> {
    if (person.waiting.length >= waiting) return Promise.reject(new TooManyWaitingError());
    return new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        person.waiting.splice(person.waiting.indexOf(go), 1);
        forgetIfIdle(who, person);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      person.waiting.push(go);
    });
  }

  async function inPlace<T>(
    who: string,
    work: () => Promise<T>,
    signal?: AbortSignal | undefined,
  ): Promise<T> {
    signal?.throwIfAborted();
    const person = personNamed(who);
    if (total < all && person.busy < each) begin(person);
    else await turnOf(who, person, signal);
    try {
      return await work();
    } finally {
      leave(who, person);
    }
  }

  /** How many works run, and how many wait. */
  const counts = () => ({
    busy: total,
    waiting: [...people.values()].reduce((sum, person) => sum + person.waiting.length, 0),
  });
  return Object.assign(inPlace, { counts });
}

export interface PlaceBounds {
  /** Works at once. */
  all: number;
  /** Works of one person at once. */
  each: number;
  /** Works of one person that wait; unset: any number. */
  waiting?: number;
}
