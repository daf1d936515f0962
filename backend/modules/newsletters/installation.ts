import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import type { Db } from "backend/platform/database/database";
import type { Work } from "backend/platform/use-case/use-case";
import { eq, sql } from "drizzle-orm";
import { sendingPlace } from "./tables";

/**
 * What tells a database from a copy of it. A dump that was read in elsewhere is another database: by the number of its
 * server, and by its own. The embedded database knows both from where it was made, so there the folder counts, too.
 */
export async function placeOfDatabase(db: Db, folder: string | null): Promise<string> {
  const { rows } = await db.execute<{ system: string; database: string }>(sql`
    select (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database`);
  const [row] = rows;
  const parts = [row?.system, row?.database, folder ?? ""];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** What tells a folder from a copy of it: where it is, and its number on the disk; null without one. */
export async function placeOfFolder(folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return null;
  const { ino } = await stat(folder);
  return `${await realpath(folder)} ${ino}`;
}

export type SendingMode = "on" | "never" | "copy";

/** Whether newsletters may be sent from here; `never`: from nowhere yet. */
export async function sendingHere(db: Db, place: string): Promise<SendingMode> {
  const [row] = await db.select().from(sendingPlace);
  if (!row) return "never";
  return row.place === place ? "on" : "copy";
}

/** From now on newsletters are sent from here, and from nowhere else. */
export async function switchSendingOn(
  { tx, log }: Pick<Work, "tx" | "log">,
  place: string,
  { at, by }: { at: Date; by: number },
): Promise<void> {
  const values = { place, switchedOnAt: at, switchedOnById: by };
  const [before] = await tx.select().from(sendingPlace).where(eq(sendingPlace.id, 1));
  await tx
    .insert(sendingPlace)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: sendingPlace.id, set: values });
  if (before?.place === place) return;
  await log([{ area: "newsletters", action: "switch_on", recordId: 1, before: {}, after: {} }]);
}
