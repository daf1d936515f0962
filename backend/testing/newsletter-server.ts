/**
 * A server that does nothing but send newsletters, as a process of its own: tests kill it, and it is measured. Its
 * settings are JSON in the first argument. It ends by itself once nothing is to be sent, and says how long that
 * took, and in how much memory.
 */
import { openDatabase } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import { eq, sql } from "drizzle-orm";
import { runSending, sendingHouse } from "./newsletters";

interface Settings {
  url?: string;
  dataDir?: string;
  smtpUrl: string;
  place: string;
  dkim?: { domain: string; selector: string; privateKey: string };
  /** By the real clock, in place of that of the tests. */
  isNow?: boolean;
}

const { url, dataDir, isNow, ...sender } = JSON.parse(process.argv[2] ?? "{}") as Settings;
const database = await openDatabase({ url, dataDir, onError: () => {} });
// The claim of the one that was killed has run out, and so has the pause after a failure: nobody waits for them.
await database.db
  .update(work)
  .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
  .where(eq(work.state, "running"));
await database.db
  .update(work)
  .set({ runAt: sql`${work.createdAt}` })
  .where(eq(work.state, "ready"));
const house = sendingHouse(database, { ...sender, ...(isNow ? { now: () => new Date() } : {}) });
const began = performance.now();
await runSending(house, () => {});
const milliseconds = performance.now() - began;
console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 1_000_000 }));
house.close();
await database.close();
