import type { Db } from "backend/platform/database/database";
import type { Notice } from "backend/platform/use-case/notices";
import type { WorkRun } from "./define-work";

/** Few enough that nobody waits for a part. */
const AT_ONCE = 200;

/** What users are to be notified of, and by which id it was found. */
interface PendingNotice {
  id: number;
  notice: Notice;
}

/** Finds up to `limit` rows whose ids are above `after`, by rising ids. */
type Find = (tx: Db, page: { after: number; limit: number }) => Promise<PendingNotice[]>;

/** Notifies of records, in parts by rising ids. What was notified of before is left out by its cause. */
export async function notifyInParts({ isOver, part }: WorkRun, find: Find): Promise<void> {
  for (let after = 0, count = AT_ONCE; count === AT_ONCE && !isOver(); ) {
    await part(async ({ tx, notify }) => {
      const some = await find(tx, { after, limit: AT_ONCE });
      count = some.length;
      after = some.at(-1)?.id ?? after;
      notify(...some.map(({ notice }) => notice));
      return {};
    });
  }
}
