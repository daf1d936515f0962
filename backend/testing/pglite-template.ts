import { readFile, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { type Db, migrate } from "../platform/database";

/** Writes the data directory of a migrated embedded database into a file: to make one takes six seconds. */
export async function writePgliteTemplate(file: string): Promise<void> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client) as unknown as Db);
  const dump = await client.dumpDataDir("none");
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  await client.close();
}

/** An embedded database in memory as it stands in the file: to open one takes a second. */
export async function openPgliteTemplate(file: string): Promise<PGlite> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(file))]);
  return await PGlite.create({ loadDataDir, extensions: { pg_trgm } });
}
