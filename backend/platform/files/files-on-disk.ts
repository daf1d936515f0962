import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { type FileStore, requireKey } from "./files";
import { INCOMING_FOLDER, incomingIn } from "./incoming-files";

/**
 * The file store in a folder. A file is written beside its place, flushed to the disk, and then moved to its place. A
 * broken upload leaves nothing that could be read.
 */
export function filesOnDisk(directory: string): FileStore {
  const placeOf = (key: string) => join(directory, requireKey(key));
  const incoming = join(directory, INCOMING_FOLDER);

  /** Moves a complete, flushed file to its place, so that readers always see a whole file. */
  async function move(from: string, place: string): Promise<void> {
    const file = await open(from, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(place), { recursive: true });
    await rename(from, place);
  }

  return {
    async put(key, content) {
      const place = placeOf(key);
      const written = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      try {
        await writeFile(written, content, { flag: "wx" });
        await move(written, place);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    putFile: (key, { path }) => move(path, placeOf(key)),
    async open(key, range) {
      const place = placeOf(key);
      const stats = await stat(place).catch(() => null);
      if (!stats?.isFile()) return null;
      if (range && range.first >= stats.size) return null;
      const part = range ? { start: range.first, end: range.last } : {};
      const stream = Readable.toWeb(createReadStream(place, part)) as unknown as ReadableStream<Uint8Array>;
      return { size: stats.size, stream };
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list() {
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )) {
        const place = join(entry.parentPath, entry.name);
        const key = relative(directory, place).split(sep).join("/");
        // What is under way lies in folders that no key leads to.
        if (!entry.isFile() || key.startsWith(".")) continue;
        // It may have been taken away since the folder was read.
        const stats = await stat(place).catch(() => null);
        if (stats) yield { key, writtenAt: stats.mtime };
      }
    },
    removeUnfinished: (before) => incomingIn(incoming).sweep(before),
  };
}
