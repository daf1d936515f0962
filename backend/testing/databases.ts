import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, describe, inject } from "vitest";
import { type DatabaseKind, openDatabase } from "../platform/database";
import { type Backend, type BackendOptions, createBackend } from "../server";
import { POSTGRES_TEMPLATE } from "./global-setup";

/** An empty, migrated database of its own, as options for `createBackend`. */
async function cloneDatabase(kind: DatabaseKind) {
  if (kind === "pglite") {
    const loadDataDir = new Blob([new Uint8Array(await readFile(inject("pgliteTemplate")))]);
    return { options: { loadDataDir }, drop: async () => {} };
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = await openDatabase({ url: inject("postgresUrl") });
  try {
    // Two clones of one template at a time are refused; the lock lines the test files up.
    await admin.db.transaction(async (tx) => {
      await tx.execute("select pg_advisory_xact_lock(7316423)");
      await admin.query(`create database ${name} template ${POSTGRES_TEMPLATE}`, []);
    });
  } finally {
    await admin.close();
  }
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return {
    options: { databaseUrl: url.href },
    drop: async () => {
      const again = await openDatabase({ url: inject("postgresUrl") });
      await again.query(`drop database ${name} with (force)`, []);
      await again.close();
    },
  };
}

/** What a test may know of its backend beyond what the application knows. */
export interface TestBackend extends Backend {
  kind: DatabaseKind;
  /** Where a further server of the same database finds it; unset where that is embedded. */
  databaseUrl: string | undefined;
  /** The SQL statements sent since `statements.length = 0`. */
  statements: string[];
}

/** A backend on a fresh, empty database; closed and dropped by `close`. */
export async function testBackend(
  kind: DatabaseKind,
  options: Partial<
    Pick<
      BackendOptions,
      "clock" | "production" | "introspection" | "logger" | "filesDir" | "s3" | "mail" | "lookUpSocketsMs"
    >
  > = {},
): Promise<TestBackend> {
  const filesDir = await mkdtemp(join(tmpdir(), "backoffice-files-"));
  const database = await cloneDatabase(kind);
  const statements: string[] = [];
  const backend = await createBackend({
    filesDir,
    logger: pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" }),
    production: true,
    ...database.options,
    ...options,
    onStatement: (sql) => statements.push(sql),
  });
  statements.length = 0;
  return {
    ...backend,
    kind,
    databaseUrl: "databaseUrl" in database.options ? database.options.databaseUrl : undefined,
    statements,
    close: async () => {
      await backend.close();
      await database.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** Opens a backend that is closed after the last test of the block. */
export type OpenBackend = (options?: Parameters<typeof testBackend>[1]) => Promise<TestBackend>;

/** The same tests on the embedded database and on PostgreSQL (skipped where there is none, never with CI=true). */
export function describeOnEachDatabase(name: string, tests: (open: OpenBackend) => void): void {
  for (const kind of ["pglite", "postgres"] as const) {
    describe.skipIf(kind === "postgres" && !inject("postgresUrl"))(`${name} on ${kind}`, () => {
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
}
