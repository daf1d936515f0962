/** Something that may take its time was begun while a transaction was open: all who need the database waited for it. */
class WaitWithinTransactionError extends Error {
  constructor(what: string) {
    super(`${what} within a transaction: it belongs before it, or after its commit`);
  }
}

interface Transaction {
  isOpen: boolean;
}

/** Tells the running code from that of others, as Node's `AsyncLocalStorage` does. */
interface Contexts {
  run<T>(transaction: Transaction, work: () => T): T;
  getStore(): Transaction | undefined;
}

interface Watch {
  contexts: Contexts;
  report: (error: Error) => void;
}

let watch: Watch | undefined;

/**
 * Watches all transactions of this process from now on; before, `requireNoTransaction` does nothing. Tests do so, and
 * servers where it costs nothing (decision 148). Called again it changes nothing.
 *
 * @param report is told of what waits within a transaction, which then goes on; unset: it is refused
 */
export function watchTransactions(
  open: () => Contexts,
  report: Watch["report"] = (error) => {
    throw error;
  },
): void {
  watch ??= { contexts: open(), report };
}

/** Runs a transaction. What was begun within it and goes on after its end is part of it no longer. */
export async function markTransaction<T>(run: () => Promise<T>): Promise<T> {
  if (!watch) return await run();
  const transaction = { isOpen: true };
  try {
    return await watch.contexts.run(transaction, run);
  } finally {
    transaction.isOpen = false;
  }
}

/** Runs a part of a transaction that may wait, as nobody is served beside it: the demo of an empty database. */
export function withoutWatch<T>(run: () => Promise<T>): Promise<T> {
  return watch ? watch.contexts.run({ isOpen: false }, run) : run();
}

/**
 * Called by what waits for a thread, another host or a mail server: nothing of that belongs into a transaction.
 *
 * @param what it does, for the log: `work in a thread`
 * @throws {Error} where transactions are watched, unless it is only reported
 */
export function requireNoTransaction(what: string): void {
  if (watch?.contexts.getStore()?.isOpen) watch.report(new WaitWithinTransactionError(what));
}

/** The same object, whose functions are called outside transactions only (see `requireNoTransaction`). */
export function outsideTransactions<T extends object>(what: string, object: T): T {
  return new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...parameters: unknown[]) => {
        requireNoTransaction(`${what} (${String(name)})`);
        return value.apply(target, parameters);
      };
    },
  });
}
