import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { isUploadPurpose, type UploadPurpose } from "domain/attachments/upload-purposes";
import type { IncomingFile, IncomingFiles } from "./incoming-files";

/**
 * Files that arrive in several requests, each beside a file that says what it will be. They wait in a folder until a form
 * takes them over. A name tells whose an upload is and how long it will be, so that nothing has to be opened to count.
 */
export interface UploadsUnderWay {
  directory: string;
  /** A name for a new upload. */
  idFor(owner: string, size: number): string;
  /** What the upload will be; null for none. */
  find(id: string): Promise<UploadUnderWay | null>;
  /**
   * Begins an upload by `create`, one after the other, if its owner may have one more.
   * @throws {NoRoomError}
   */
  begin<Begun>(id: string, create: () => Promise<Begun>): Promise<Begun>;
  /**
   * A file that has arrived, as a copy: no request that still writes to the upload can reach it. Of several who take the same one,
   * one gets it. `taken`: somebody had it before. Null where there is none, or not all of it has arrived.
   */
  take(target: { owner: string; purpose: UploadPurpose; id: string }): Promise<TakenUpload | "taken" | null>;
  /** Removes uploads of which nothing has arrived since that time. */
  sweep(before: Date): Promise<void>;
}

export interface UploadUnderWay {
  name: string;
  size: number;
  purpose: UploadPurpose;
}

export interface TakenUpload {
  file: IncomingFile;
  name: string;
}

/** The folder of a store in which uploads wait; no key leads there. */
export const UPLOADS_FOLDER = ".uploads";

/** How long an upload may rest, in milliseconds. */
export const UPLOAD_RESTS_MS = 24 * 60 * 60 * 1000;

/** The most uploads of one user, and their declared bytes; and the bytes of all users together. */
export interface UploadBounds {
  count: number;
  bytes: number;
  allBytes: number;
}
const BOUNDS: UploadBounds = { count: 200, bytes: 2_000_000_000, allBytes: 20_000_000_000 };

/** The owner has too many uploads under way, or all together have. */
export class NoRoomError extends Error {}

const ID = /^(\d{1,10})-(\d{1,12})-[0-9a-f]{32}$/;

function parseUploadId(id: string): { owner: string; size: number } | null {
  const [, owner, size] = ID.exec(id) ?? [];
  return owner && size ? { owner, size: Number(size) } : null;
}

/** Whose upload it is; null for what is no id of one. */
export const ownerOfUpload = (id: string): string | null => parseUploadId(id)?.owner ?? null;

/** Uploads that wait in the folder; it is made when the first one begins. */
export function uploadsIn(directory: string, incoming: IncomingFiles, bounds = BOUNDS): UploadsUnderWay {
  const fileOf = (id: string) => join(directory, id);
  const takenOf = (id: string) => join(directory, `${id}.taken`);
  const factsOf = (id: string) => join(directory, `${id}.json`);
  let beginning: Promise<unknown> = Promise.resolve();

  async function find(id: string): Promise<UploadUnderWay | null> {
    const named = parseUploadId(id);
    if (!named) return null;
    const written = await readFile(factsOf(id), "utf8").catch(() => "");
    const { purpose, name } = metadataIn(written);
    return isUploadPurpose(purpose) && typeof name === "string" ? { name, purpose, size: named.size } : null;
  }

  async function requireRoom(id: string): Promise<void> {
    const wanted = parseUploadId(id);
    if (!wanted) throw new Error(`not the id of an upload: ${id}`);
    const own = { count: 1, bytes: wanted.size };
    let allBytes = wanted.size;
    for (const name of await readdir(directory)) {
      const one = parseUploadId(name);
      if (!one) continue;
      allBytes += one.size;
      if (one.owner !== wanted.owner) continue;
      own.count += 1;
      own.bytes += one.size;
    }
    if (own.count > bounds.count || own.bytes > bounds.bytes || allBytes > bounds.allBytes)
      throw new NoRoomError();
  }

  return {
    directory,
    idFor: (owner, size) => `${owner}-${size}-${randomBytes(16).toString("hex")}`,
    find,
    async begin(id, create) {
      const begun = beginning.then(async () => {
        await mkdir(directory, { recursive: true });
        await requireRoom(id);
        return await create();
      });
      beginning = begun.catch(() => {});
      return await begun;
    },
    async take({ owner, purpose, id }) {
      if (ownerOfUpload(id) !== owner) return null;
      const upload = await find(id);
      const isTaken = async () => ((await sizeOf(takenOf(id))) === null ? null : "taken");
      if (!upload) return await isTaken();
      if (upload.purpose !== purpose) return null;
      const arrived = await sizeOf(fileOf(id));
      if (arrived === null) return await isTaken();
      if (arrived !== upload.size) return null;
      try {
        await rename(fileOf(id), takenOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return await isTaken();
        throw error;
      }
      try {
        const file = await incoming.receive(createReadStream(takenOf(id)));
        await truncate(takenOf(id));
        await rm(factsOf(id), { force: true });
        return { file, name: upload.name };
      } catch (error) {
        await rename(takenOf(id), fileOf(id));
        throw error;
      }
    },
    async sweep(before) {
      const latest = new Map<string, number>();
      for (const name of await readdir(directory).catch(() => [])) {
        const stats = await stat(join(directory, name)).catch(() => null);
        const id = name.replace(/\.(json|taken)$/, "");
        if (stats) latest.set(id, Math.max(latest.get(id) ?? 0, stats.mtimeMs));
      }
      for (const [id, writtenAt] of latest) {
        if (writtenAt >= before.getTime()) continue;
        for (const path of [fileOf(id), takenOf(id), factsOf(id)]) await rm(path, { force: true });
      }
    },
  };
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

/** What was written when the upload began; nothing of a file that was broken off. */
function metadataIn(written: string): { purpose?: unknown; name?: unknown } {
  try {
    return (JSON.parse(written) as { metadata?: object }).metadata ?? {};
  } catch {
    return {};
  }
}
