import { randomBytes } from "node:crypto";
import { migrate, openDatabase } from "../platform/database/database";
import { type PostgresServer, startPostgres } from "./postgres-server";

/** Name of the migrated database that each further one is cloned from. */
const TEMPLATE = "backoffice_template";

/** Starts PostgreSQL with the migrated template. */
export async function startPostgresTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  try {
    const first = await openDatabase({ url: server.url });
    await first.query(`create database ${TEMPLATE}`, []);
    await first.close();
    const made = await openDatabase({ url: urlOf(server.url, TEMPLATE) });
    await migrate(made.db);
    await made.close();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * The connection string of a new, migrated database.
 *
 * @param serverUrl that of the server's first database
 */
export async function clonePostgresTemplate(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = await openDatabase({ url: serverUrl });
  try {
    // PostgreSQL refuses two clones of one template at a time, so the workers take a lock.
    await admin.db.transaction(async (tx) => {
      await tx.execute("select pg_advisory_xact_lock(7316423)");
      await admin.query(`create database ${name} template ${TEMPLATE}`, []);
    });
  } finally {
    await admin.close();
  }
  return urlOf(serverUrl, name);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
