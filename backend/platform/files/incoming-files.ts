import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file that has arrived and is not kept yet: its place, its bytes, and the SHA-256 of its content. */
export interface IncomingFile {
  path: string;
  size: number;
  hash: string;
}

/** Keeps arriving files in a folder of its own, so that memory does not hold them. */
export interface IncomingFiles {
  /** Writes a content to the disk as it comes. Throws where it breaks off, and leaves nothing then. */
  receive(content: AsyncIterable<Uint8Array>): Promise<IncomingFile>;
  /** Removes the remains of processes that ended before that time. */
  sweep(before: Date): Promise<void>;
}

/** The folder of a store in which files are written until they are complete; no key leads there. */
export const INCOMING_FOLDER = ".incoming";

/** Files that wait in the folder; it is made when the first one comes. */
export function incomingIn(directory: string): IncomingFiles {
  return {
    async receive(content) {
      const path = join(directory, randomUUID());
      const hash = createHash("sha256");
      let size = 0;
      let file: FileHandle | undefined;
      try {
        await mkdir(directory, { recursive: true });
        file = await open(path, "wx");
        for await (const part of content) {
          hash.update(part);
          await file.writeFile(part);
          size += part.length;
        }
        await file.close();
        return { path, size, hash: hash.digest("hex") };
      } catch (error) {
        await file?.close().catch(() => {});
        await rm(path, { force: true });
        throw error;
      }
    },
    async sweep(before) {
      for (const name of await readdir(directory).catch(() => [])) {
        const stats = await stat(join(directory, name)).catch(() => null);
        if (stats && stats.mtime < before) await rm(join(directory, name), { force: true });
      }
    },
  };
}

/** The arrived files of posted forms, until someone takes them over. */
const waiting = new WeakMap<Blob, IncomingFile>();

/** A file of a form whose bytes are read from the disk when they are asked for. */
export async function fileOf(incoming: IncomingFile, name: string, type: string): Promise<File> {
  const file = new File([await openAsBlob(incoming.path)], name, { type });
  Object.defineProperty(file, "stream", { value: () => Readable.toWeb(createReadStream(incoming.path)) });
  waiting.set(file, incoming);
  return file;
}

/**
 * Takes over a file of a form. A file that this process received is moved; any other is written to the disk first. The
 * caller then removes or moves it.
 */
export async function takeOverFile(file: File, incoming: IncomingFiles): Promise<IncomingFile> {
  const incomingFile = waiting.get(file);
  if (!incomingFile)
    return await incoming.receive(file.stream() as AsyncIterable<Uint8Array> & ReadableStream);
  waiting.delete(file);
  return incomingFile;
}

/** The bytes of a file, in parts. */
export function partsOfFile(file: File): AsyncIterable<Uint8Array> {
  const incomingFile = waiting.get(file);
  return incomingFile
    ? createReadStream(incomingFile.path)
    : (file.stream() as AsyncIterable<Uint8Array> & ReadableStream);
}

/** Removes the files that nobody has taken over. */
export async function discardFiles(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const incomingFile = waiting.get(file);
    waiting.delete(file);
    if (incomingFile) await rm(incomingFile.path, { force: true });
  }
}
