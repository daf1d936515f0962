import type { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { type DatabaseKind, openDatabase, type RawQuery } from "../platform/database/database";
import { openPgliteTemplate } from "./pglite-template";
import { clonePostgresTemplate } from "./postgres-template";

/** A migrated database that one test uses until it gives it back. */
export interface TestDatabase {
  /** How `createBackend` reaches it. */
  options: { embedded: PGlite } | { databaseUrl: string };
  /** Gives it back for the next test, empty as it came. */
  giveBack(): Promise<void>;
}

/** The unused databases of this worker. Creating one takes a second, emptying one a tenth of that. */
const idleDatabases: Record<DatabaseKind, TestDatabase[]> = { pglite: [], postgres: [] };

/** An empty, migrated database that no other test uses meanwhile. */
export async function takeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return idleDatabases[kind].pop() ?? (kind === "pglite" ? await newPglite() : await newPostgres());
}

async function newPglite(): Promise<TestDatabase> {
  const embedded = await openPgliteTemplate(inject("pgliteTemplate"));
  const query: RawQuery = (text, values) => embedded.query<Record<string, unknown>>(text, values);
  const shape = await shapeOf(query);
  const database: TestDatabase = {
    options: { embedded },
    giveBack: async () => {
      if (await isEmptied(query, shape)) idleDatabases.pglite.push(database);
      else await embedded.close();
    },
  };
  return database;
}

async function newPostgres(): Promise<TestDatabase> {
  const databaseUrl = await clonePostgresTemplate(inject("postgresUrl"));
  const within = async <T>(work: (query: RawQuery) => Promise<T>) => {
    const own = await openDatabase({ url: databaseUrl });
    try {
      return await work(own.query);
    } finally {
      await own.close();
    }
  };
  const shape = await within(shapeOf);
  const database: TestDatabase = {
    options: { databaseUrl },
    // The server removes a database that the next test cannot use when it stops.
    giveBack: async () => {
      const isFit = await within(async (query) => {
        await endOthers(query);
        return await isEmptied(query, shape);
      });
      if (isFit) idleDatabases.postgres.push(database);
    },
  };
  return database;
}

/** Ends the connections that a test has left. */
const endOthers = (query: RawQuery) =>
  query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    [],
  );

/** Empties the tables and resets their sequences; false if a test has changed the schema. */
async function isEmptied(query: RawQuery, shape: string): Promise<boolean> {
  await query(EMPTYING, []);
  return (await shapeOf(query)) === shape;
}

const EMPTYING = `do $$
  declare
    name text;
    has_rows boolean;
    filled text[] := '{}';
  begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into has_rows;
      if has_rows then filled := filled || name; end if;
    end loop;
    if cardinality(filled) > 0 then
      -- Without triggers: the activity log refuses to be emptied.
      perform set_config('session_replication_role', 'replica', true);
      execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
    end if;
    perform setval(format('%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end
$$`;

/** The schema: tables with their columns, indexes, constraints, triggers and functions. */
async function shapeOf(query: RawQuery): Promise<string> {
  const { rows } = await query(
    `select md5(string_agg(name, ',' order by name)) as shape from (
       select concat_ws(' ', 'column', relname, attname, atttypid) as name
         from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       union all select concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
       union all select concat_ws(' ', 'trigger', tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', 'function', proname, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace) everything`,
    [],
  );
  return String(rows[0]?.shape);
}
