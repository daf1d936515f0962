import { setTimeout } from "node:timers/promises";
import { readSettings } from "backend/modules/settings/service";
import type { Db } from "backend/platform/database/database";
import { activityChanges, activityLogs, undoableEntries } from "backend/platform/database/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { defineWork } from "backend/platform/work/define-work";
import { asc, lt, sql } from "drizzle-orm";

/** Entries of one transaction. */
const PART = 2000;

/**
 * Removes the entries that are older than the settings say. The database refuses all others (`keep_activity_log`), so a
 * mistake here loses nothing. It rests after each part as long as the part took: users come first.
 */
export async function sweepActivityLog(db: Db, isStopped: () => boolean): Promise<void> {
  const { logYears } = await readSettings(db);
  const isOld = lt(activityLogs.at, sql`now() - make_interval(years => ${Number(logYears)})`);
  for (let removed = PART; removed === PART && !isStopped(); ) {
    const began = performance.now();
    removed = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: activityLogs.id })
        .from(activityLogs)
        .where(isOld)
        .orderBy(asc(activityLogs.at), asc(activityLogs.id))
        .limit(PART);
      const ids = old.map(({ id }) => id);
      await tx.delete(undoableEntries).where(isOneOf(undoableEntries.logId, ids));
      await tx.delete(activityChanges).where(isOneOf(activityChanges.logId, ids));
      await tx.delete(activityLogs).where(isOneOf(activityLogs.id, ids));
      return ids.length;
    });
    if (removed === PART) await setTimeout(performance.now() - began);
  }
}

defineWork({
  name: "sweep_activity_log",
  every: "day",
  run: ({ house, isOver }) => sweepActivityLog(house.db, isOver),
});
