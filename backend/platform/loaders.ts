import DataLoader from "dataloader";
import type { Ctx } from "./context";

/** The loaders of one request, by their definition. */
export type LoaderStore = Map<symbol, DataLoader<unknown, unknown, string>>;

/** A key that a batch can be asked for: an id, or a record of plain values (`{ id, year }`). */
type Key = number | string | object;

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
      const made = new DataLoader<K, V, string>((keys) => batch(keys, ctx), { cacheKeyFn: cacheKey });
      loader = made as unknown as DataLoader<unknown, unknown, string>;
      ctx.loaders.set(name, loader);
    }
    return loader as unknown as DataLoader<K, V, string>;
  };
}

/** Loader of records by id: null for an id that no record has. `load` gets the distinct ids of the batch. */
export function defineRecordLoader<V extends { id: number }>(
  load: (ids: number[], ctx: Ctx) => Promise<readonly V[]>,
): (ctx: Ctx) => DataLoader<number, V | null, string> {
  return defineLoader<number, V | null>(async (ids, ctx) => {
    const byId = new Map((await load([...ids], ctx)).map((record) => [record.id, record]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}

/** Loader of the many records that belong to one: `[]` where there are none; the order of `load` is kept. */
export function defineGroupLoader<V>(
  load: (ownerIds: number[], ctx: Ctx) => Promise<readonly V[]>,
  ownerOf: (record: V) => number,
): (ctx: Ctx) => DataLoader<number, V[], string> {
  return defineLoader<number, V[]>(async (ownerIds, ctx) => {
    const groups = new Map<number, V[]>(ownerIds.map((id) => [id, []]));
    for (const record of await load([...ownerIds], ctx)) groups.get(ownerOf(record))?.push(record);
    return ownerIds.map((id) => groups.get(id) ?? []);
  });
}
