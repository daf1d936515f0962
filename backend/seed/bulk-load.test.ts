import { testBackend } from "backend/testing/databases";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { batchesOf, countsFor } from "./bookings";
import { bulkLoad } from "./bulk-load";
import { seedDemo, writeDemo } from "./demo";

const OPTIONS = { bookings: 400, now: new Date("2026-11-21T08:00:00Z") };

/** All rows of the tables that the demo fills; sums where rows are only meaningful added up. */
const DIGESTS: Record<string, SQL> = {
  ...Object.fromEntries(
    [
      "bookings",
      "billing_items",
      "booking_comments",
      "activity_changes",
      "material_contacts",
      "booking_series",
    ].map((table) => [
      table,
      sql.raw(`select count(*) as n, md5(string_agg(t::text, '|' order by t.id)) as d from ${table} t`),
    ]),
  ),
  tallies: sql`select sum(bookings) as n, sum(price_cents)::text as d from booking_tallies`,
  sold: sql`select sum(sold) as n, sum(price_cents)::text as d from sold_tallies`,
  indexes: sql`select count(*) as n, md5(string_agg(indexdef, '|' order by indexname)) as d
    from pg_indexes where schemaname = 'public'`,
  keys: sql`select count(*) as n, md5(string_agg(conname || pg_get_constraintdef(oid), '|' order by conname)) as d
    from pg_constraint where connamespace = 'public'::regnamespace`,
};

describe("a bulk load", () => {
  test("writes what the demo writes, and leaves all indexes and keys as they were", async () => {
    const [slow, quick] = [await testBackend({ kind: "postgres" }), await testBackend({ kind: "postgres" })];
    await seedDemo(slow.db, OPTIONS);
    await bulkLoad(quick.databaseUrl ?? "", (db) => writeDemo(db, OPTIONS));
    for (const [what, digest] of Object.entries(DIGESTS)) {
      const [one, other] = [await slow.db.execute(digest), await quick.db.execute(digest)];
      expect(other.rows, what).toEqual(one.rows);
    }
    await slow.close();
    await quick.close();
  });

  test("leaves the database as it was when it fails", async () => {
    const backend = await testBackend({ kind: "postgres" });
    const state = async () => [
      await backend.db.execute(DIGESTS.indexes as SQL),
      await backend.db.execute(DIGESTS.keys as SQL),
    ];
    const before = (await state()).map(({ rows }) => rows);
    const fails = async () => {
      throw new Error("no more");
    };
    await expect(bulkLoad(backend.databaseUrl ?? "", fails)).rejects.toThrow("no more");
    expect((await state()).map(({ rows }) => rows)).toEqual(before);
    await backend.close();
  });
});

test("batches have all bookings, and the newsletter's in the first", () => {
  const counts = countsFor(2_000_001, 7000);
  const batches = batchesOf(counts, 41);
  for (const kind of ["packages", "print", "immoflash", "digital", "video"] as const) {
    expect(batches.reduce((sum, batch) => sum + batch[kind], 0)).toBe(counts[kind]);
  }
  expect(batches.slice(1).every(({ immoflash }) => immoflash === 0)).toBe(true);
});
