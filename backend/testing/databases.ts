import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pino from "pino";
import { afterAll, describe, expect } from "vitest";
import type { DatabaseKind } from "../platform/database/database";
import { type Backend, type BackendOptions, createBackend } from "../server";
import { takeDatabase } from "./empty-databases";
import { databasesOf, ONE_DATABASE } from "./on-both-databases";

/** A backend with further parts for tests. */
export interface TestBackend extends Backend {
  kind: DatabaseKind;
  /** The database's URL for a second server; unset for the embedded database. */
  databaseUrl: string | undefined;
  /** The SQL statements sent since `statements.length = 0`, but for those of work in the background. */
  statements: string[];
}

/** A backend on a fresh, empty database: the one of most tests, or that of `kind`. `close` closes and empties it. */
export async function testBackend({
  kind = ONE_DATABASE,
  ...options
}: { kind?: DatabaseKind } & Partial<
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
    | "backupStamp"
    | "version"
    | "meter"
  >
> = {}): Promise<TestBackend> {
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
export type OpenBackend = (
  options?: Omit<NonNullable<Parameters<typeof testBackend>[0]>, "kind">,
) => Promise<TestBackend>;

/**
 * Tests on the one database of most tests, or on each of both: those of the files that `on-both-databases.ts` lists,
 * and all of them when exploring.
 */
export function describeOnDatabase(
  name: string,
  tests: (open: OpenBackend, kind: DatabaseKind) => void,
): void {
  for (const kind of databasesOf(thisFile())) {
    describe(`${name} on ${kind}`, () => {
      const opened: TestBackend[] = [];
      afterAll(async () => {
        await Promise.all(opened.map((backend) => backend.close()));
      });
      tests(async (options) => {
        const backend = await testBackend({ ...options, kind });
        opened.push(backend);
        return backend;
      }, kind);
    });
  }
}

/** The path of the test file that is being read, from the project's root. A worker reads many, one after another. */
function thisFile(): string {
  const { testPath } = expect.getState();
  if (!testPath) throw new Error("No test file is being read");
  return relative(process.cwd(), testPath);
}
