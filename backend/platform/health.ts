import { sql } from "drizzle-orm";
import type { Db } from "./database";

/** How long the database may take to answer, and how long an answer counts while the next one is awaited. */
const LATE_MS = 2_000;
const RECENT_MS = 15_000;
const BUSY_MS = 100;

/**
 * Tells whether the database answers. It is asked once at a time, however many want to know. One that answered a
 * short while ago and is only busy is well: that is said soon, and waits behind nobody's work.
 */
export function watchHealth(db: Pick<Db, "execute">): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let question: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      await db.execute(sql`select 1`);
      answeredAt = performance.now();
      return true;
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
