import type { PGlite } from "@electric-sql/pglite";
import { openDatabase } from "../platform/database/database";
import type { TestBackend } from "./databases";

/**
 * A second connection to the database of a backend that breaks after so many statements: as for a process that dies
 * there, nothing that follows reaches the database, and what was not committed is lost.
 */
export async function brokenAfter({ db, databaseUrl }: TestBackend, statements: number) {
  let sent = 0;
  let hasBroken = false;
  const { $client: embedded } = db as unknown as { $client: PGlite };
  const database = await openDatabase({
    ...(databaseUrl ? { url: databaseUrl } : { embedded }),
    onStatement: (sql) => {
      // The database itself rolls back what a dead process has begun.
      if (/^(begin|rollback)/.test(sql)) return;
      sent += 1;
      if (sent <= statements) return;
      hasBroken = true;
      throw new Error("the connection is lost");
    },
  });
  return { db: database.db, close: database.close, hasBroken: () => hasBroken };
}
