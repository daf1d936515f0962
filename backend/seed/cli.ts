import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrate, openDatabase } from "backend/platform/database";
import { addDemoBookings, isEmpty, seedDemo } from "./demo";

const USAGE = "npm run seed -- [--bookings NUMBER] [--more]";

/** Fills the database of DATABASE_URL, or the embedded one in DATA_DIR (./data), with the demo. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { bookings: { type: "string", default: "5000" }, more: { type: "boolean", default: false } },
  });
  const bookings = Number(values.bookings);
  if (!Number.isInteger(bookings) || bookings < 1 || bookings > 2_000_000) {
    throw new Error(`--bookings wants a number from 1 to 2000000\n${USAGE}`);
  }
  const dataDir = process.env.DATA_DIR || "./data";
  const url = process.env.DATABASE_URL || undefined;
  const filesDir = join(dataDir, "files");
  await mkdir(filesDir, { recursive: true });
  const database = await openDatabase({ url, dataDir: join(dataDir, "database") });
  try {
    await migrate(database.db);
    const started = Date.now();
    const empty = await isEmpty(database.db);
    if (!empty && !values.more) {
      throw new Error("The database is not empty. --more adds bookings to the demo that is there.");
    }
    const signIns = empty ? await seedDemo(database.db, { bookings, filesDir }) : [];
    if (!empty) await addDemoBookings(database.db, { bookings });
    console.log(`${bookings} bookings in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    for (const { role, email, password } of signIns) {
      console.log(`  ${role.padEnd(18)} ${email.padEnd(34)} ${password}`);
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
