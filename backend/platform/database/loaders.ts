import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import DataLoader from "dataloader";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "./database";
import { KeptMasterData, type MasterTable, type RequestCache } from "./master-data";

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

export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value: at once where it is there already. */
export function when<T, R>(value: MaybePromise<T>, goOn: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/** All values, at once where all of them are there. */
export function allOf<T extends readonly unknown[] | []>(
  values: T,
): MaybePromise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  type All = { -readonly [P in keyof T]: Awaited<T[P]> };
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as unknown as All);
}

const cacheKey = (key: Key) => (typeof key === "object" ? JSON.stringify(key) : String(key));

/** A DataLoader which also tells at once what it has read already. */
export class Loader<K extends Key, V> extends DataLoader<K, V, string> {
  private readonly known = new Map<string, V>();

  constructor(
    batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
    { budget }: Ctx,
    private readonly sharedCache: RequestCache<V> | null | undefined,
  ) {
    const read = async (keys: readonly K[]) => {
      const values = await batch(keys);
      for (const [nth, key] of keys.entries()) {
        const value = values[nth] as V | Error;
        if (value instanceof Error) continue;
        this.known.set(cacheKey(key), value);
        sharedCache?.add(cacheKey(key), value);
      }
      return values;
    };
    super(oneBatchAtATime(read), {
      maxBatchSize: MAX_BATCH,
      cacheKeyFn: cacheKey,
      batchScheduleFn: (callback) => budget.whenWalked(callback),
    });
  }

  /**
   * The value itself where it was read before, else a promise. The executor makes several promises for each one that a
   * resolver answers: most of the time of a long list.
   */
  find(key: K): MaybePromise<V> {
    const name = cacheKey(key);
    const cached = this.known.get(name);
    if (cached !== undefined) return cached;
    const shared = this.sharedCache?.find(name);
    return shared === undefined ? super.load(key) : shared;
  }

  override load(key: K): Promise<V> {
    const value = this.find(key);
    return value instanceof Promise ? value : Promise.resolve(value);
  }
}

/**
 * Defines a loader: `const companyById = defineLoader((ids, ctx) => …)`, used as `companyById(ctx).load(id)`.
 * `batch` answers one value per key, in the order of the keys. One loader per request, so nothing outlives it; with
 * `keptWith`, later requests take what was read until one of these tables changes. It must be the same for all users.
 * `mostKept` is for entries that are large.
 */
export function defineLoader<K extends Key, V>(
  batch: (keys: readonly K[], ctx: Ctx) => Promise<readonly (V | Error)[]>,
  keptWith: readonly MasterTable[] = [],
  mostKept?: number,
): (ctx: Ctx) => Loader<K, V> {
  const name = Symbol();
  const master = keptWith.length > 0 ? new KeptMasterData<V>(keptWith, mostKept) : null;
  return (ctx) => {
    let loader = ctx.loaders.get(name);
    if (!loader) {
      ctx.loaders.noteReads(keptWith);
      const made = new Loader<K, V>((keys) => batch(keys, ctx), ctx, master?.keepingFor(ctx));
      loader = made as unknown as DataLoader<unknown, unknown, string>;
      ctx.loaders.set(name, loader);
    }
    return loader as unknown as Loader<K, V>;
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
    let query = made.get(db);
    if (!query) {
      query = statement(db).prepare(name);
      made.set(db, query);
    }
    return query.execute(values);
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
  keptWith?: readonly MasterTable[],
): (ctx: Ctx) => Loader<number, V | null> {
  const load = prepareOverIds(statement);
  return defineLoader<number, V | null>(
    async (ids, ctx) => recordOfEach(ids, await load(ctx.db, ids)),
    keptWith,
  );
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
  keptWith?: readonly MasterTable[],
): (ctx: Ctx) => Loader<number, V[]> {
  const load = prepareOverIds(statement);
  return defineLoader<number, V[]>(
    async (ownerIds, ctx) => recordsOfEach(ownerIds, await load(ctx.db, ownerIds), ownerOf),
    keptWith,
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

/** The record under an id, at once where it was read before; null for null. */
export function recordUnder<V>(
  loader: Pick<Loader<number, V | null>, "find">,
  id: number | null,
): MaybePromise<V | null> {
  return id === null ? null : loader.find(id);
}

/** The records under some ids, at once where all were read before; without those that are gone. */
export function recordsUnder<V>(
  loader: Pick<Loader<number, V | null>, "find">,
  ids: readonly number[],
): MaybePromise<V[]> {
  const values = ids.map((id) => loader.find(id));
  const existing = (records: readonly (V | null)[]) => records.filter((record) => record !== null);
  const areAllRead = (records: typeof values): records is (V | null)[] =>
    !records.some((record) => record instanceof Promise);
  return areAllRead(values) ? existing(values) : Promise.all(values).then(existing);
}

/** The record that a reference leads to. Throws NOT_FOUND where another user has deleted it meanwhile. */
export function requireReferenced<T>(record: MaybePromise<T | null>): MaybePromise<T> {
  return when(record, requireRecord);
}

function requireRecord<T>(record: T | null): T {
  if (record === null) throw notFound();
  return record;
}
