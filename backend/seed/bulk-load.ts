import type { Db } from "backend/platform/database/database";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

type Definition = { drop: string; create: string };

/** Indexes that no constraint owns. */
const INDEXES = `select format('drop index %I', i.relname) as drop, pg_get_indexdef(i.oid) as create
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where i.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint c where c.conindid = i.oid)
  order by i.relname`;

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by conname`;

/**
 * Lets `load` write millions of rows to PostgreSQL, in one transaction. The rows come by COPY (see `insertRows`).
 * Indexes and foreign keys are made again after the load: that is faster than to keep them for each row.
 */
export async function bulkLoad(url: string, load: (db: Db) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '256MB'");
    // A foreign key may need a unique index: it goes first and comes back last.
    const keys = (await client.query<Definition>(FOREIGN_KEYS)).rows;
    for (const key of keys) await client.query(key.drop);
    const indexes = (await client.query<Definition>(INDEXES)).rows;
    for (const index of indexes) await client.query(index.drop);
    await load(drizzle(client) as unknown as Db);
    for (const index of indexes) await client.query(index.create);
    for (const key of keys) await client.query(key.create);
    await client.query("commit");
    // As a database is after a night: plans know the sizes, and indexes alone answer.
    // The tallies were merged while they were written, which leaves their tables mostly empty.
    await client.query("vacuum full booking_tallies");
    await client.query("vacuum full sold_tallies");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
