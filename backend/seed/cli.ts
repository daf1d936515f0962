import { join } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { migrate, openDatabase } from "backend/platform/database/database";
import { filesInS3, s3SettingsFrom } from "backend/platform/files/files-in-s3";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { bulkLoad } from "./bulk-load";
import { addDemoBookings, BATCH, DEMO_SIGN_INS, isEmpty, seedDemo, writeDemo } from "./demo";
import { seedFirstAdministrator } from "./first-administrator";

const USAGE = `npm run seed -- [--bookings NUMBER] [--more]
npm run seed -- --admin EMAIL     (the password in ADMIN_PASSWORD, or as a line on standard input)`;

/**
 * Fills the database of DATABASE_URL, or the embedded one in DATA_DIR (./data), with the demo; with `--admin`
 * only with the roles and a first administrator.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bookings: { type: "string", default: "5000" },
      more: { type: "boolean", default: false },
      admin: { type: "string" },
    },
  });
  const bookings = Number(values.bookings);
  if (!Number.isInteger(bookings) || bookings < 1 || bookings > 2_000_000) {
    throw new Error(`--bookings wants a number from 1 to 2000000\n${USAGE}`);
  }
  const dataDir = process.env.DATA_DIR || "./data";
  const url = process.env.DATABASE_URL || undefined;
  const bucket = s3SettingsFrom(process.env);
  const files = bucket ? filesInS3(bucket) : filesOnDisk(join(dataDir, "files"));
  const database = await openDatabase({ url, dataDir: join(dataDir, "database") });
  try {
    await migrate(database.db);
    if (values.admin !== undefined) {
      await seedFirstAdministrator(database.db, { email: values.admin, password: await readPassword() });
      console.log(`${values.admin} can sign in as administrator.`);
      return;
    }
    const started = Date.now();
    const empty = await isEmpty(database.db);
    if (!empty && !values.more) {
      throw new Error("The database is not empty. --more adds bookings to the demo that is there.");
    }
    if (!empty) await addDemoBookings(database.db, { bookings });
    else if (url && bookings > BATCH) await bulkLoad(url, (db) => writeDemo(db, { bookings, files }));
    else await seedDemo(database.db, { bookings, files });
    console.log(`${bookings} bookings in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    for (const { role, email, password } of empty ? DEMO_SIGN_INS : []) {
      console.log(`  ${role.padEnd(18)} ${email.padEnd(34)} ${password}`);
    }
  } finally {
    await database.close();
  }
}

/** From ADMIN_PASSWORD or standard input, because an argument would be visible in the list of processes. */
async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (process.stdin.isTTY) process.stderr.write("Password: ");
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_c, _e, done) => done() }),
    terminal: process.stdin.isTTY,
  });
  try {
    for await (const line of lines) return line;
    throw new Error(`no password given\n${USAGE}`);
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write("\n");
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
