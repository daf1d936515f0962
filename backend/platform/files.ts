import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file as it lies in the store. `hash` is the SHA-256 of the content, hexadecimal; `size` is in bytes. */
export interface StoredFile {
  storageKey: string;
  hash: string;
  size: number;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{62}$/;

/**
 * Keeps a file under the hash of its content, so that equal files take their room once. Written beside its
 * place and moved there when complete: a broken upload leaves nothing that could be read.
 */
export async function storeFile(filesDir: string, file: Blob): Promise<StoredFile> {
  const hash = createHash("sha256");
  const incoming = join(filesDir, "incoming", randomUUID());
  await mkdir(dirname(incoming), { recursive: true });
  try {
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      Readable.from(file.stream() as unknown as AsyncIterable<Uint8Array>),
      counted,
      createWriteStream(incoming),
    );
    const digest = hash.digest("hex");
    const storageKey = `${digest.slice(0, 2)}/${digest.slice(2)}`;
    const place = join(filesDir, storageKey);
    await mkdir(dirname(place), { recursive: true });
    await rename(incoming, place);
    return { storageKey, hash: digest, size: file.size };
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** The content of a stored file as a stream for a response; null where there is none. */
export async function openStoredFile(
  filesDir: string,
  storageKey: string,
): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null> {
  if (!KEY.test(storageKey)) return null;
  const place = join(filesDir, storageKey);
  const found = await stat(place).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    size: found.size,
    stream: Readable.toWeb(createReadStream(place)) as unknown as ReadableStream<Uint8Array>,
  };
}
