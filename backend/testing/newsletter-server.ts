/**
 * A server that does nothing but send newsletters, as a process of its own that tests kill: run with tsx, its settings as
 * JSON in the first argument. It ends by itself once nothing is to be sent.
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
}

const { url, dataDir, smtpUrl, place } = JSON.parse(process.argv[2] ?? "{}") as Settings;
const database = await openDatabase({ url, dataDir, onError: () => {} });
// The claim of the one that was killed has run out: nobody waits a minute for it.
await database.db
  .update(work)
  .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
  .where(eq(work.state, "running"));
await database.db
  .update(work)
  .set({ runAt: sql`${work.createdAt}` })
  .where(eq(work.state, "ready"));
const house = sendingHouse(database, { smtpUrl, place });
await runSending(house, () => {});
house.close();
await database.close();
