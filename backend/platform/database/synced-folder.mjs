// The folder of the embedded database, which tells the disk to keep what is committed. PGlite starts PostgreSQL without
// fsync, and its file system has none: a process that is killed loses nothing, but a power failure would.
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What the standard library of the database's C code calls an error of the disk. */
const EIO = 29;

/** PostgreSQL then waits for the disk at each commit; the other ways than `fsync` do nothing in WebAssembly. */
export const startParams = [...PGlite.defaultStartParams, "-c", "fsync=on", "-c", "wal_sync_method=fsync"];

/** @param {string} path */
function syncPath(path) {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a whole folder to the disk: what PGlite puts into a new one is not told to.
 *
 * @param {string} folder
 */
export function syncAll(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath ?? entry.path, entry.name));
  syncPath(folder);
}

export class SyncedFolder extends NodeFS {
  /**
   * @param {string} folder
   * @param {(file: number) => void} sync
   */
  constructor(folder, sync = fsyncSync) {
    super(folder);
    this.sync = sync;
  }

  /** @type {NodeFS["init"]} */
  async init(database, options) {
    const made = await super.init(database, options);
    const preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (/** @type {any} */ module) => this.addSync(module),
    ];
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun } };
  }

  /** @param {any} module Emscripten's, whose file system in folders of the machine has no fsync of its own. */
  addSync({ NODEFS }) {
    /** @param {{ nfd?: number, node: object }} stream an open file, or a folder, which has no descriptor */
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd === undefined) syncPath(NODEFS.realPath(node));
        else this.sync(nfd);
        return 0;
      } catch {
        return EIO;
      }
    };
  }
}
