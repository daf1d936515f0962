import type { Db } from "backend/platform/database/database";
import type { ServerFacts } from "backend/platform/watch/server-facts";
import { type Disk, diskOf, writtenAt } from "./disk";
import { type HouseFigures, houseFigures } from "./figures";

export type { Disk } from "./disk";
export type { HouseFigures } from "./figures";

/** What is watched of a server besides its requests. */
export interface WatchedFigures {
  /** Null while the database does not answer. */
  house: HouseFigures | null;
  /** Null where the system does not say. */
  disk: Disk | null;
  backupAt: Date | null;
}

const LATE_MS = 2_000;

/** Answers in a few seconds, also while the database does not. */
export async function watchedFigures(
  db: Db,
  { dataDir, backupStamp }: Pick<ServerFacts, "dataDir" | "backupStamp">,
  now: Date,
): Promise<WatchedFigures> {
  const [house, disk, backupAt] = await Promise.all([
    inTime(houseFigures(db, now)),
    diskOf(dataDir),
    writtenAt(backupStamp),
  ]);
  return { house, disk, backupAt };
}

async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LATE_MS);
  });
  return await Promise.race([answer.catch(() => null), late]).finally(() => clearTimeout(timer));
}
