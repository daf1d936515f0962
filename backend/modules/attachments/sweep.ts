import type { Db } from "backend/platform/database/database";
import { type FileStore, hashOfKey } from "backend/platform/files/files";
import { defineWork } from "backend/platform/work/define-work";
import { inArray } from "drizzle-orm";
import { attachments } from "./tables";

const DAY = 86_400_000;
const AT_ONCE = 500;

/**
 * Removes files that no record refers to: uploads that ended between writing the bytes and writing the row, renditions
 * of deleted files, and the remains of interrupted writes. Only files older than a day are removed, so that a row may
 * still be on its way. Returns how many files were removed.
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const old = new Date(now.getTime() - DAY);
  await files.removeUnfinished(old);
  let removed = 0;
  let batch: { key: string; hash: string }[] = [];
  const sweep = async () => {
    const hashes = [...new Set(batch.map(({ hash }) => hash))];
    const rows = await db
      .select({ hash: attachments.hash })
      .from(attachments)
      .where(inArray(attachments.hash, hashes));
    const used = new Set(rows.map(({ hash }) => hash));
    for (const { key, hash } of batch) {
      if (used.has(hash)) continue;
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    const hash = hashOfKey(key);
    // What is not named like one of our files is not ours to take.
    if (hash === null || writtenAt >= old) continue;
    batch.push({ key, hash });
    if (batch.length >= AT_ONCE) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}

defineWork({
  name: "sweep_files",
  every: "day",
  run: ({ house }) => sweepFiles(house.db, house.files, house.now()),
});
