import { assets } from "backend/modules/library/tables";
import { extentOf } from "backend/platform/files/extent";
import { threads } from "backend/platform/threads/threads";
import { describeOnDatabase } from "backend/testing/databases";
import { count, isNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { recordingsAndPapers, seedLibrary } from "./library";
import { seededRandom } from "./random";

afterAll(() => threads.close());

const NOW = new Date("2026-11-21T08:00:00Z");

test("sounds and papers of the demo are as long as it says, and small", async () => {
  for (const { file } of recordingsAndPapers(NOW, seededRandom(1))) {
    const { mimeType, durationMs = null, pages = null, filename } = file as typeof file & Extent;
    const content = new Uint8Array(await file.content());
    expect(await extentOf(content, mimeType), filename).toEqual({ durationMs, pages });
    expect(durationMs ?? pages, filename).toBeGreaterThan(0);
    expect(content.length, filename).toBeLessThan(1_000_000);
  }
});
type Extent = { durationMs?: number; pages?: number };

describeOnDatabase("the library of the demo", (open) => {
  test("has pictures, sounds and papers in folders", async () => {
    const { db } = await open();
    await seedLibrary(db, 0, { now: NOW, store: undefined });
    const kinds = await db
      .select({ kind: assets.kind, number: count() })
      .from(assets)
      .groupBy(assets.kind)
      .orderBy(assets.kind);
    expect(kinds.map(({ kind, number }) => [kind, number])).toEqual([
      ["audio", 6],
      ["document", 5],
      ["image", 300],
    ]);
    expect(await db.$count(assets, isNull(assets.folderId))).toBe(0);
  });
});
