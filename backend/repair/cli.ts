import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "backend/platform/database/database";
import { damagedTexts } from "./damaged-texts";
import { REPLACEMENT_CHARACTER } from "./original-text";

/** Characters shown before and after the first sign of damage. */
const AROUND = 30;

/** The text around the damage, on one line. */
function excerpt(text: string, at: number): string {
  const signs = text.slice(Math.max(0, at - AROUND), at + AROUND);
  return JSON.stringify(signs);
}

/** Lists damaged texts of the database of DATABASE_URL, or of the embedded one in DATA_DIR; repairs with `--write`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
  const database = await openDatabase({
    url: process.env.DATABASE_URL || undefined,
    dataDir: join(process.env.DATA_DIR || "./data", "database"),
  });
  const counts = { found: 0, known: 0, repaired: 0 };
  try {
    for await (const place of damagedTexts(database.db, { write: values.write, now: () => new Date() })) {
      const at = place.value.indexOf(REPLACEMENT_CHARACTER);
      counts.found += 1;
      if (place.before !== null) counts.known += 1;
      if (place.repaired) counts.repaired += 1;
      console.log(`${place.table} ${place.record} ${place.column}: ${excerpt(place.value, at)}`);
      if (place.before !== null) console.log(`  was ${excerpt(place.before, at)}`);
      else console.log("  the history does not know; mend it by hand");
      if (place.refused) console.log(`  not repaired: ${place.refused}`);
    }
  } finally {
    await database.close();
  }
  const outcome = values.write ? `${counts.repaired} repaired` : "nothing was written: --write repairs these";
  console.log(`${counts.found} damaged texts, of ${counts.known} the history knows better; ${outcome}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
