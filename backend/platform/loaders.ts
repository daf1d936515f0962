import DataLoader from "dataloader";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "./context";
import type { Db } from "./database";
import { notFound } from "./errors";

/** A key that a batch can be asked for: an id, or a record of plain values (`{ id, year }`). */
type Key = number | string | object;

/** Keys of one statement; no page of a screen has more. */
const MAX_BATCH = 1000;

/**
 * Reads full batches one after the other and lets other requests run in between, because each batch creates work for
 * its rows.
 */
function oneBatchAtATime<K, V>(
  batch: (keys: readonly K[]) => Promise<readonly V[]>,
): (keys: readonly K[]) => Promise<readonly V[]> {
  let before: Promise<unknown> = Promise.resolve();
  return (keys) => {
    if (keys.length < MAX_BATCH) return batch(keys);
    const values = before.then(() => batch(keys));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    before = values.then(turn, turn);
    return values;
  };
}

const cacheKey = (key: Key) => (typeof key === "object" ? JSON.stringify(key) : String(key));

/**
 * Defines a loader: `const companyById = defineLoader((ids, ctx) => …)`, used as `companyById(ctx).load(id)`.
 * `batch` answers one value per key, in the order of the keys. One loader per request, so nothing outlives it.
 */
export function defineLoader<K extends Key, V>(
  batch: (keys: readonly K[], ctx: Ctx) => Promise<readonly (V | Error)[]>,
): (ctx: Ctx) => DataLoader<K, V, string> {
  const name = Symbol();
  return (ctx) => {
    let loader = ctx.loaders.get(name);
    if (!loader) {
      const made = new DataLoader<K, V, string>(
        oneBatchAtATime((keys) => batch(keys, ctx)),
        {
          maxBatchSize: MAX_BATCH,
          cacheKeyFn: cacheKey,
          batchScheduleFn: (callback) => ctx.budget.whenWalked(callback),
        },
      );
      loader = made as unknown as DataLoader<unknown, unknown, string>;
      ctx.loaders.set(name, loader);
    }
    return loader as unknown as DataLoader<K, V, string>;
  };
}

/** A statement that can be prepared; every select of Drizzle is one. */
interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

let preparedStatements = 0;

/**
 * A statement that is built once for each database and planned once for each connection, for what is read with every
 * request. Its values are `sql.placeholder(name)`:
 *
 *     const viewsOf = prepared((db) => db.select().from(views).where(eq(views.userId, sql.placeholder("user"))));
 *     await viewsOf(ctx.db, { user: 1 });
 */
export function prepared<Row>(statement: (db: Db) => Preparable<Row>) {
  preparedStatements += 1;
  const name = `prepared_${preparedStatements}`;
  const made = new WeakMap<Db, ReturnType<Preparable<Row>["prepare"]>>();
  return (db: Db, values: Record<string, unknown>): PromiseLike<Row[]> => {
    let known = made.get(db);
    if (!known) {
      known = statement(db).prepare(name);
      made.set(db, known);
    }
    return known.execute(values);
  };
}

/** A prepared statement whose one parameter is an array of ids. */
function prepareOverIds<Row>(statement: (db: Db, ids: SQL) => Preparable<Row>) {
  const read = prepared((db) => statement(db, sql`${sql.placeholder("ids")}::bigint[]`));
  return (db: Db, ids: readonly number[]) => read(db, { ids: `{${ids.join(",")}}` });
}

/** Whether a column's id is among the ids of a loader's statement. */
export function isAnyOf(column: SQLWrapper, ids: SQL): SQL {
  return sql`${column} = any(${ids})`;
}

/**
 * Loader of records by id: null for an id that no record has.
 * `statement` selects the records of the batch: `(db, ids) => db.select().from(users).where(isAnyOf(users.id, ids))`.
 */
export function defineRecordLoader<V extends { id: number }>(
  statement: (db: Db, ids: SQL) => Preparable<V>,
): (ctx: Ctx) => DataLoader<number, V | null, string> {
  const load = prepareOverIds(statement);
  return defineLoader<number, V | null>(async (ids, ctx) => recordOfEach(ids, await load(ctx.db, ids)));
}

/** The record of each id, null where there is none: what a loader answers. */
export function recordOfEach<V extends { id: number }>(ids: readonly number[], records: V[]): (V | null)[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Loader of the many records that belong to one: `[]` where there are none; the statement's order is kept. */
export function defineGroupLoader<V>(
  statement: (db: Db, ownerIds: SQL) => Preparable<V>,
  ownerOf: (record: V) => number,
): (ctx: Ctx) => DataLoader<number, V[], string> {
  const load = prepareOverIds(statement);
  return defineLoader<number, V[]>(async (ownerIds, ctx) =>
    recordsOfEach(ownerIds, await load(ctx.db, ownerIds), ownerOf),
  );
}

/** The records of each owner, in their order: what a loader answers. */
export function recordsOfEach<V>(
  ownerIds: readonly number[],
  records: V[],
  ownerOf: (record: V) => number,
): V[][] {
  const groups = new Map<number, V[]>(ownerIds.map((id) => [id, []]));
  for (const record of records) groups.get(ownerOf(record))?.push(record);
  return ownerIds.map((id) => groups.get(id) ?? []);
}

/** The record that a reference leads to. Throws NOT_FOUND where another user has deleted it meanwhile. */
export async function requireReferenced<T>(record: Promise<T | null>): Promise<T> {
  const found = await record;
  if (found === null) throw notFound();
  return found;
}
