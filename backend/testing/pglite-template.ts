import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { type Db, migrate } from "../platform/database/database";

const CACHE = "node_modules/.cache/pglite-templates";
const MIGRATIONS = "backend/migrations";

/** Names what a migrated database depends on: PGlite, the migrations, and what applies them. */
async function versionOfTemplate(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  const hash = createHash("sha256");
  for (const file of [
    "node_modules/@electric-sql/pglite/package.json",
    "backend/platform/database/database.ts",
    `${MIGRATIONS}/meta/_journal.json`,
    ...migrations.map((name) => `${MIGRATIONS}/${name}`),
  ]) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * The path of a file with the data directory of a migrated embedded database. To make one takes six seconds, so that
 * the runs of unit tests and of browser tests share it.
 */
export async function pgliteTemplate(): Promise<string> {
  const file = path.resolve(CACHE, `${await versionOfTemplate()}.tar`);
  if (existsSync(file)) return file;
  const client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client) as unknown as Db);
  const dump = await client.dumpDataDir("none");
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Two runs may make it at once. Neither may read the half of the other's.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}

/**
 * An embedded database as it stands in the file: to open one takes a second.
 *
 * @param dataDir where it is put, a folder that is not there yet; unset = in memory
 */
export async function openPgliteTemplate(file: string, dataDir?: string): Promise<PGlite> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(file))]);
  return await PGlite.create({ dataDir, loadDataDir, extensions: { pg_trgm } });
}
