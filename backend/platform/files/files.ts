import { createHash } from "node:crypto";
import type { IncomingFile } from "./incoming-files";

/** A file as its record knows it. `hash` is the SHA-256 of the content, hexadecimal; `size` is in bytes. */
export interface StoredFile {
  storageKey: string;
  hash: string;
  size: number;
}

/** Bytes of a file, from the first to the last one. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The content of a stored file, or a part of it, for a response. */
export interface StoredContent {
  /** Of the whole file, in bytes. */
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/** The place of files: a folder or a bucket. A key either has its whole content or does not exist. */
export interface FileStore {
  /**
   * Stores the content under the key and replaces an older one in a single step. Throws where it could not be stored.
   */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Keeps a file that has come under the key, as `put` does: moved there, or sent as it is read. */
  putFile(key: string, file: IncomingFile): Promise<void>;
  /** The content under a key, or only a part of it; null where there is none, or the part begins behind its end. */
  open(key: string, range?: ByteRange): Promise<StoredContent | null>;
  /** Removes a key; does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** All keys with the time they were written. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Removes the remains of writes that were interrupted before that time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** The key of a content; equal files share one key, and so their space. */
export const keyOfHash = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`;

/** The content hash in a key, for a file or something derived from it; null for any other key. */
export function hashOfKey(key: string): string | null {
  const match = /(?:^|\/)([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key);
  return match ? `${match[1]}${match[2]}` : null;
}

/** Valid keys of a store: names between slashes, without a way out of the folder. */
export function requireKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error(`not a key of the file store: ${key}`);
  return key;
}

/** Keeps a content under its hash. */
export async function storeFile(files: FileStore, content: Uint8Array): Promise<StoredFile> {
  const hash = createHash("sha256").update(content).digest("hex");
  const storageKey = keyOfHash(hash);
  await files.put(storageKey, content);
  return { storageKey, hash, size: content.length };
}

/** Keeps a file that has come under its hash. */
export async function keepFile(files: FileStore, file: IncomingFile): Promise<StoredFile> {
  const { hash, size } = file;
  const storageKey = keyOfHash(hash);
  await files.putFile(storageKey, file);
  return { storageKey, hash, size };
}

/** All bytes of an opened file. */
export async function readStored({ stream }: StoredContent): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
