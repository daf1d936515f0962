import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";

const MODULES = new URL("../modules/", import.meta.url);
const SNAPSHOTS = new URL("../migrations/meta/", import.meta.url);

test("the migrations make the tables that the code declares (npx drizzle-kit generate adds what is missing)", async () => {
  const declared: Record<string, unknown> = { ...(await import("./tables")) };
  for (const area of readdirSync(MODULES)) {
    if (!readdirSync(new URL(`${area}/`, MODULES)).includes("tables.ts")) continue;
    Object.assign(declared, await import(`../modules/${area}/tables.ts`));
  }
  const latest = readdirSync(SNAPSHOTS)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const snapshot = JSON.parse(readFileSync(new URL(latest ?? "", SNAPSHOTS), "utf8"));
  expect(await generateMigration(snapshot, generateDrizzleJson(declared, snapshot.id))).toEqual([]);
});
