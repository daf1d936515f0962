import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { TestBackend } from "./databases";

/**
 * Waits until the backend has no work left in its embedded database. The database has one connection, so each answer
 * comes after what was asked before.
 */
export async function untilIdle({ db, statements }: TestBackend): Promise<void> {
  let sent: number;
  do {
    sent = statements.length;
    await db.execute(sql`select 1`);
    // What an answer leads to comes in the same turn: the next statements, and rejections that nobody handles.
    await setImmediate();
  } while (statements.length > sent + 1);
}
