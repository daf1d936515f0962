import type { TestProject } from "vitest/node";
import { migrate, openDatabase } from "../platform/database";
import { pgliteTemplate } from "./pglite-template";
import { type PostgresServer, startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the PostgreSQL of this run; empty where none can be had. */
    postgresUrl: string;
    /** Dumped data directory of the migrated embedded database. */
    pgliteTemplate: string;
  }
}

/** Name of the migrated database that each test file's is cloned from. */
export const POSTGRES_TEMPLATE = "backoffice_template";

/** Makes the migrated templates of both kinds once, for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, template] = await Promise.all([preparePostgres(), pgliteTemplate()]);
  project.provide("postgresUrl", postgres?.url ?? "");
  project.provide("pgliteTemplate", template);
  return async () => {
    await postgres?.stop();
  };
}

async function preparePostgres(): Promise<PostgresServer | null> {
  const server = await startPostgres();
  if (!server) {
    // Without it the suite would prove less than it says; a run that decides over a change must not.
    if (process.env.CI === "true") throw new Error("No PostgreSQL found, and none could be installed");
    console.warn("No PostgreSQL on this machine: the suite runs on the embedded database only.");
    return null;
  }
  try {
    const first = await openDatabase({ url: server.url });
    await first.query(`create database ${POSTGRES_TEMPLATE}`, []);
    await first.close();
    const url = new URL(server.url);
    url.pathname = `/${POSTGRES_TEMPLATE}`;
    const made = await openDatabase({ url: url.href });
    await migrate(made.db);
    await made.close();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
