import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./database";
import { masterDataVersions } from "./tables";

/** Tables that nearly every screen or reader reads and few changes touch. A trigger of each counts its changes. */
export const MASTER_TABLES = [
  "assets",
  "categories",
  "category_texts",
  "data_source_answers",
  "data_sources",
  "domains",
  "format_limits",
  "global_settings",
  "media",
  "medium_categories",
  "menu_entries",
  "menus",
  "page_former_places",
  "pages",
  "published",
  "saved_views",
  "users",
] as const;
/** What entries depend on: whole tables, or what readers get of one area, which is counted by itself. */
export type MasterTable = (typeof MASTER_TABLES)[number] | "published:articles" | "published:pages";

/** How often each table was changed; a table that is not in it was never changed. */
export type MasterVersions = Readonly<Record<string, number>>;

/** How often these tables were changed, together. */
export const versionOfTables = (tables: Iterable<MasterTable>, versions: MasterVersions): number =>
  [...tables].reduce((sum, table) => sum + (versions[table] ?? 0), 0);

/** The versions as a value of another statement: a request reads them with its session, at no further cost. */
export const masterVersions: SQL<MasterVersions> = sql`coalesce((
  select json_object_agg(known.name, known.version) from ${masterDataVersions} known), '{}')`;

/** The most entries of one kind that a process keeps; if there are more, it begins anew. */
const MOST = 5000;

/** What is asked with a longer key is not kept: who asks for ever new ones cannot fill the process. In characters. */
const LONGEST_KEY = 500;

/** The part of a request's context that says how often the tables had been changed. */
interface Request {
  db: Db;
  loaders: { masterVersions: MasterVersions | null | undefined };
}

/** What a request takes of the entries that are kept, and what it adds to them. */
export interface RequestCache<V> {
  find(key: string): V | undefined;
  add(key: string, value: V): void;
}

/**
 * What was read of some master tables, kept for later requests of this process. It is as exact as if it were read anew:
 * each request knows how often the tables had been changed when it began, and takes nothing that is older.
 */
export class KeptMasterData<V> {
  private readonly byDatabase = new WeakMap<Db, { version: number; entries: Map<string, V> }>();

  constructor(
    private readonly tables: readonly MasterTable[],
    private readonly most = MOST,
  ) {}

  /** What a request may take, and add to; null if it may neither. */
  keepingFor({ db, loaders }: Request): RequestCache<V> | null {
    const versions = loaders.masterVersions;
    const entries = this.entriesFor(db, versions);
    if (!entries) return null;
    // Not any more after a change of the request's own.
    const isValid = () => loaders.masterVersions === versions;
    return {
      find: (key) => (isValid() ? entries.get(key) : undefined),
      add: (key, value) => {
        if (!isValid() || key.length > LONGEST_KEY) return;
        if (entries.size >= this.most) entries.clear();
        entries.set(key, value);
      },
    };
  }

  private entriesFor(db: Db, versions: MasterVersions | null | undefined): Map<string, V> | null {
    if (!versions) return null;
    const version = versionOfTables(this.tables, versions);
    const cache = this.byDatabase.get(db);
    if (cache?.version === version) return cache.entries;
    // A request that began before the last change takes nothing newer, and keeps nothing for later ones.
    if (cache && cache.version > version) return null;
    const entries = new Map<string, V>();
    this.byDatabase.set(db, { version, entries });
    return entries;
  }
}
