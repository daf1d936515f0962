import type { DatabaseKind, PoolFigures } from "backend/platform/database/database";

/** What a server knows of itself. */
export interface ServerFacts {
  /** The release that runs. */
  version: string;
  startedAt: Date;
  database: DatabaseKind;
  pool(): PoolFigures;
  /** The folder of its data; its disk is watched. */
  dataDir: string;
  /** Whether uploaded files are in a bucket. */
  hasBucket: boolean;
  /** Whether mail leaves the house by a mail server; else it stays in a folder. */
  hasMailServer: boolean;
  /** A file that every backup writes: its time is that of the last backup. Null: none is set up. */
  backupStamp: string | null;
}
