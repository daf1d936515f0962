import { readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database";
import { SyncedFolder, startParams } from "./synced-folder.mjs";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backoffice-synced-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("the product's embedded database waits for the disk", async () => {
  const { query, close } = await openDatabase({ dataDir: join(directory, "product") });
  const { rows } = await query(
    "select current_setting('fsync') || ' ' || current_setting('wal_sync_method') as set",
    [],
  );
  expect(rows).toEqual([{ set: "on fsync" }]);
  await close();
});

test("each commit to it is written to the disk, reading is not", async () => {
  const synced: string[] = [];
  const folder = new SyncedFolder(join(directory, "product"), (file) => {
    synced.push(readlinkSync(`/proc/self/fd/${file}`));
  });
  const database = await PGlite.create({ fs: folder, startParams });
  await database.exec("create table kept (id int)");
  synced.length = 0;
  for (const id of [1, 2, 3]) await database.query("insert into kept values ($1)", [id]);
  expect(synced).toHaveLength(3);
  for (const file of synced) expect(file).toContain("/pg_wal/");
  await database.exec("begin; insert into kept values (4); insert into kept values (5); commit");
  expect(synced).toHaveLength(4);
  await database.query("select * from kept");
  expect(synced).toHaveLength(4);
  await database.close();
});
