/** The longest wait for the database, and how long an answer stays valid while the next one is awaited. */
const LATE_MS = 2_000;
const RECENT_MS = 15_000;
const BUSY_MS = 100;

/**
 * Tells whether the database answers a question, and not with false. However many callers ask, it sends one at a time. A
 * database that answered well a short time ago and is only busy counts as healthy, so that the answer comes quickly.
 */
export function watchHealth(askDatabase: () => Promise<unknown>): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let question: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      const isWell = (await askDatabase()) !== false;
      answeredAt = isWell ? performance.now() : Number.NEGATIVE_INFINITY;
      return isWell;
    } catch {
      answeredAt = Number.NEGATIVE_INFINITY;
      return false;
    } finally {
      question = undefined;
    }
  }

  return async () => {
    question ??= ask();
    const isRecent = performance.now() - answeredAt < RECENT_MS;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(isRecent), isRecent ? BUSY_MS : LATE_MS);
    });
    try {
      return await Promise.race([question, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
