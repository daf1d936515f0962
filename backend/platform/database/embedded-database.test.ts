import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "./database";
import { openEmbeddedDatabase } from "./embedded-database";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({});
  await database.db.execute(sql`create table notes (id int primary key, text text, at timestamptz)`);
});
afterAll(() => database.close());

const notes = async () =>
  (await database.query("select id from notes order by id", [])).rows.map(({ id }) => id);

test("answers with rows, and with the database's own errors, and goes on", async () => {
  const at = new Date("2026-11-22T07:00:00.123Z");
  await database.query("insert into notes values ($1, $2, $3)", [1, "Grüße 🎉", at]);
  const { rows } = await database.query("select * from notes where id = $1", [1]);
  expect(rows).toEqual([{ id: 1, text: "Grüße 🎉", at }]);
  await expect(database.query("insert into notes values (1)", [])).rejects.toMatchObject({ code: "23505" });
  await expect(database.query("select nonsense", [])).rejects.toMatchObject({ code: "42703" });
  expect(await notes()).toEqual([1]);
});

test("keeps a transaction whole, or nothing of it, while others ask", async () => {
  const { db } = database;
  const others: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (2)`);
    others.push(notes());
    await tx.execute(sql`insert into notes values (3)`);
  });
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (4)`);
    others.push(notes());
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await Promise.all(others)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("carries large parameters and answers", async () => {
  const text = "äöü€".repeat(500_000);
  const { rows } = await database.query("select $1::text as text, length($1::text) as length", [text]);
  expect(rows[0]?.length).toBe(2_000_000);
  expect(rows[0]?.text === text).toBe(true);
});

test("does not hold up this thread while it computes", async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 5);
  await database.query("select count(*) from generate_series(1, 3000000) as n where n % 7 = 3", []);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test("comes back when its thread has died", async () => {
  const directory = await mkdtemp(join(tmpdir(), "backoffice-database-"));
  const embedded = await openEmbeddedDatabase(join(directory, "database"));
  const ask = async (text: string) => {
    const client = new pg.Client(embedded.connection);
    await client.connect();
    return await client.query({ text, rowMode: "array" }).finally(() => client.end());
  };
  try {
    await ask("create table notes as select 1 as id");
    const lost = expect(ask("select pg_sleep(60)")).rejects.toThrow();
    await embedded.thread.terminate();
    await lost;
    expect((await ask("select id from notes")).rows).toEqual([[1]]);
  } finally {
    await embedded.close();
    await rm(directory, { recursive: true });
  }
});
