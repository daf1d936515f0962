import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, describe } from "vitest";
import type { DatabaseKind } from "../platform/database/database";
import { type Backend, type BackendOptions, createBackend } from "../server";
import { takeDatabase } from "./empty-databases";

/** A backend with further parts for tests. */
export interface TestBackend extends Backend {
  kind: DatabaseKind;
  /** The database's URL for a second server; unset for the embedded database. */
  databaseUrl: string | undefined;
  /** The SQL statements sent since `statements.length = 0`, but for those of work in the background. */
  statements: string[];
}

/** A backend on a fresh, empty database; closed and dropped by `close`. */
export async function testBackend(
  kind: DatabaseKind,
  options: Partial<
    Pick<
      BackendOptions,
      | "clock"
      | "production"
      | "introspection"
      | "logger"
      | "filesDir"
      | "s3"
      | "mail"
      | "newsletterMail"
      | "lookUpSocketsMs"
      | "outside"
      | "publicUrl"
      | "singleSignOn"
      | "connectors"
      | "pressMailToken"
    >
  > = {},
): Promise<TestBackend> {
  const filesDir = await mkdtemp(join(tmpdir(), "backoffice-files-"));
  const database = await takeDatabase(kind);
  const statements: string[] = [];
  const isBackground = new AsyncLocalStorage<true>();
  const backendOptions: BackendOptions = {
    filesDir,
    logger: pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" }),
    production: true,
    // Tests ask nobody.
    outside: {
      ask: async () => 200,
      read: async () => ({ problem: "silent" }),
      texts: async () => [],
    },
    ...database.options,
    ...options,
    onStatement: (sql) => {
      if (!isBackground.getStore()) statements.push(sql);
    },
  };
  const backend = await isBackground.run(true, () => createBackend(backendOptions));
  statements.length = 0;
  let closing: Promise<void> | undefined;
  return {
    ...backend,
    kind,
    databaseUrl: "databaseUrl" in database.options ? database.options.databaseUrl : undefined,
    statements,
    close: () => {
      closing ??= (async () => {
        await backend.close();
        await database.giveBack();
        await rm(filesDir, { recursive: true, force: true });
      })();
      return closing;
    },
  };
}

/** Opens a backend that is closed after the last test of the block. */
export type OpenBackend = (options?: Parameters<typeof testBackend>[1]) => Promise<TestBackend>;

/** The same tests on the embedded database and on PostgreSQL. */
export function describeOnEachDatabase(name: string, tests: (open: OpenBackend) => void): void {
  for (const kind of ["pglite", "postgres"] as const) describeOn(kind, name, tests);
}

/**
 * Runs tests on one database if the result cannot depend on it: on PostgreSQL, which has its own process and is twice
 * as fast. The browser tests run on the embedded one.
 */
export function describeOnOneDatabase(name: string, tests: (open: OpenBackend) => void): void {
  describeOn("postgres", name, tests);
}

function describeOn(kind: DatabaseKind, name: string, tests: (open: OpenBackend) => void): void {
  describe(`${name} on ${kind}`, () => {
    const opened: TestBackend[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((backend) => backend.close()));
    });
    tests(async (options) => {
      const backend = await testBackend(kind, options);
      opened.push(backend);
      return backend;
    });
  });
}
