import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { type FileStore, requireKey } from "./files";

/** Where files are written until they are complete; no key, so nothing in it can be read. */
const INCOMING = ".incoming";

/**
 * The file store in a folder. A file is written beside its place, brought to the disk and moved there when
 * complete: a broken upload leaves nothing that could be read.
 */
export function filesOnDisk(directory: string): FileStore {
  const placeOf = (key: string) => join(directory, requireKey(key));
  return {
    async put(key, content) {
      const place = placeOf(key);
      const incoming = join(directory, INCOMING, randomUUID());
      await mkdir(dirname(incoming), { recursive: true });
      try {
        const file = await open(incoming, "wx");
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await mkdir(dirname(place), { recursive: true });
        await rename(incoming, place);
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    async open(key) {
      const place = placeOf(key);
      const found = await stat(place).catch(() => null);
      if (!found?.isFile()) return null;
      const stream = Readable.toWeb(createReadStream(place)) as unknown as ReadableStream<Uint8Array>;
      return { size: found.size, stream };
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list() {
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(
        () => [],
      )) {
        const place = join(entry.parentPath, entry.name);
        const key = relative(directory, place).split(sep).join("/");
        if (!entry.isFile() || key.startsWith(`${INCOMING}/`)) continue;
        // It may have been taken away since the folder was read.
        const found = await stat(place).catch(() => null);
        if (found) yield { key, writtenAt: found.mtime };
      }
    },
    async removeUnfinished(before) {
      const folder = join(directory, INCOMING);
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found && found.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}
