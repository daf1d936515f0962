import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { declaredTables } from "../../testing/declared-tables";

// drizzle-kit adds to all arrays what libraries of later tests in this process take for a fault.
delete (Array.prototype as { random?: unknown }).random;

const SNAPSHOTS = new URL("../../migrations/meta/", import.meta.url);

test("the migrations make the tables that the code declares (npx drizzle-kit generate adds what is missing)", async () => {
  const latest = readdirSync(SNAPSHOTS)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const snapshot = JSON.parse(readFileSync(new URL(latest ?? "", SNAPSHOTS), "utf8"));
  expect(await generateMigration(snapshot, generateDrizzleJson(await declaredTables(), snapshot.id))).toEqual(
    [],
  );
});
