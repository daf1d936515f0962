import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { NEARLY_THE_SAME } from "backend/platform/lists/search-text";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { openEmbeddedDatabase } from "./embedded-database";
import { keepRequests, measureStatements, type StatementWatch } from "./measured-statements";
import { markTransaction } from "./open-transaction";

/** The common part of both drivers' answers to a raw statement: the rows. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsResultHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/**
 * The database as the services see it, the same for the embedded database and for PostgreSQL. A transaction
 * (`db.transaction(async (tx) => …)`) is a `Db` too. Inside a transaction use only its `tx`: the embedded database has
 * one connection, so a statement on the outer `db` (or a loader) would wait for the transaction, which waits for the
 * statement.
 */
export type Db = PgDatabase<RowsResultHKT, Record<string, never>, Record<string, never>>;

export type DatabaseKind = "pglite" | "postgres";

/** Sends one statement with its `$1…` parameters. */
export type RawQuery = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** The connections of a process to its database. */
export interface PoolFigures {
  open: number;
  idle: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
}

/** An open database, together with the way to close it. */
export interface OpenDatabase {
  db: Db;
  kind: DatabaseKind;
  /** A statement past Drizzle, for the libraries that write their own. */
  query: RawQuery;
  /** The connections at this moment. */
  pool(): PoolFigures;
  /** Waits for running statements and closes; idempotent. */
  close(): Promise<void>;
}

export interface DatabaseOptions extends StatementWatch {
  /** `postgres://…`; unset = the embedded database. */
  url?: string | undefined;
  /** Directory of the embedded database; unset = in memory, gone at close. */
  dataDir?: string | undefined;
  /** An embedded database that is open already, and stays open at close; tests share one. */
  embedded?: PGlite | undefined;
  /** Called with each statement sent, in its order; tests count statements with it. */
  onStatement?: ((sql: string) => void) | undefined;
  /** Called when an idle connection of the pool breaks. */
  onError?: ((error: Error) => void) | undefined;
}

/** Opens the database; `url` wins over `dataDir`. Throws where it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url) return await openPostgres(options.url, options);
  return options.embedded ? await openShared(options.embedded, options) : await openEmbedded(options);
}

function statementLogger(options: DatabaseOptions) {
  const { onStatement } = options;
  return onStatement ? { logger: { logQuery: (sql: string) => onStatement(sql) } } : {};
}

/**
 * Where data lie in memory or on a disk without moving parts, an index costs little more than reading on. With
 * PostgreSQL's own figure, which is for turning disks, it reads whole tables for a page of a list. `options` of the
 * connection string takes precedence.
 */
const INDEXES_COST_LITTLE = "-c random_page_cost=1.1";

async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    application_name: "backoffice",
    options: INDEXES_COST_LITTLE,
    onConnect: prepareSession,
  });
  return await openPool("postgres", pool, options);
}

async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(NEARLY_THE_SAME);
}

/** The embedded database has one connection, which `pg` speaks to as to any server. */
async function openEmbedded(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.dataDir) await mkdir(dirname(options.dataDir), { recursive: true });
  const embedded = await openEmbeddedDatabase(options.dataDir);
  const pool = new pg.Pool({
    ...embedded.connection,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: prepareSession,
  });
  return await openPool("pglite", pool, options, () => embedded.close());
}

async function openPool(
  kind: DatabaseKind,
  pool: pg.Pool,
  options: DatabaseOptions,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<OpenDatabase> {
  pool.on("error", (error) => options.onError?.(error));
  keepRequests(pool);
  // A connection that breaks between two statements of a transaction fails the next one, and ends no server.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    measureStatements(client, options);
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end().then(afterwards);
    return closing;
  };
  try {
    await pool.query("select 1");
  } catch (error) {
    await close();
    throw error;
  }
  const db = withMarkedTransactions(drizzlePostgres(pool, statementLogger(options)) as unknown as Db);
  return {
    db,
    kind,
    query: (text, values) => pool.query(text, values),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  };
}

/** A database that tests share, in their own thread. */
async function openShared(embedded: PGlite, options: DatabaseOptions): Promise<OpenDatabase> {
  await embedded.exec(NEARLY_THE_SAME);
  return {
    db: withMarkedTransactions(drizzlePglite(embedded, statementLogger(options)) as unknown as Db),
    kind: "pglite",
    query: (text, values) => embedded.query<Record<string, unknown>>(text, values),
    pool: () => ({ open: 1, idle: 1, waiting: 0 }),
    close: async () => undefined,
  };
}

/** Marks what runs in a transaction, so that nothing waits within it for what is not the database. */
function withMarkedTransactions(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) => transaction((tx) => markTransaction(() => run(tx)), config);
  return db;
}

/** Held until the transaction ends: of several servers that start at once, one migrates and fills the database. */
export async function holdStart(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7316422)`);
}

/**
 * Runs the missing migrations, in one transaction under a lock, so that several servers may start at once. Keeps
 * Drizzle's own record of the applied ones.
 */
export async function migrate(db: Db): Promise<void> {
  const migrations = ownMigrations();
  await db.transaction(async (tx) => {
    await holdStart(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await tx.execute<{ last: string | number | null }>(
      sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}

/**
 * Whether the database has had the last migration of this version; it may have had later ones.
 *
 * @throws if it does not answer
 */
export async function isMigrated(db: Db): Promise<boolean> {
  lastMigration ??= Math.max(...ownMigrations().map(({ folderMillis }) => folderMillis));
  const { rows } = await db.execute<{ last: string | number | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.last ?? 0) >= lastMigration;
}

/** Does not change while the process runs. */
let lastMigration: number | undefined;

const ownMigrations = () => readMigrationFiles({ migrationsFolder: migrationsDirectory() });

/** Beside the sources; or under the working directory, where the built server runs. */
function migrationsDirectory(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), "../../migrations");
  return existsSync(beside) ? beside : join(process.cwd(), "backend/migrations");
}
