import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskNow } from "backend/testing/clock";
import { startS3 } from "backend/testing/s3-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileStore, hashOfKey, readStored, storeFile } from "./files";
import { filesInS3, s3SettingsFrom } from "./files-in-s3";
import { filesOnDisk } from "./files-on-disk";

let directory: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backoffice-store-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

const keysOf = async (files: FileStore) => {
  const keys: string[] = [];
  for await (const { key, writtenAt } of files.list()) {
    expect(Math.abs((await diskNow()) - writtenAt.getTime())).toBeLessThan(120_000);
    keys.push(key);
  }
  return keys.sort();
};

describe.each([
  ["in a folder", () => filesOnDisk(join(directory, "files"))],
  ["in a bucket", () => filesInS3(s3.settings)],
])("files %s", (_name, open) => {
  test("are read back byte for byte, under the hash of their content", async () => {
    const files = open();
    const content = new Uint8Array(randomBytes(300_000));
    const stored = await storeFile(files, content);
    const hash = createHash("sha256").update(content).digest("hex");
    expect(stored).toEqual({ hash, size: 300_000, storageKey: `${hash.slice(0, 2)}/${hash.slice(2)}` });
    const opened = await files.open(stored.storageKey);
    expect(opened?.size).toBe(300_000);
    expect(opened && Buffer.from(await readStored(opened)).equals(Buffer.from(content))).toBe(true);
    // Storing the same file again is no error and needs no more space.
    expect(await storeFile(files, content)).toEqual(stored);
    expect(await keysOf(files)).toEqual([stored.storageKey]);
    await files.remove(stored.storageKey);
  });

  test("are listed, replaced and deleted", async () => {
    const files = open();
    const text = (word: string) => new TextEncoder().encode(word);
    const keys = ["thumbnails/16x9_thumbnail/ab/cd", "ab/cd", "ef/01"];
    for (const key of keys) await files.put(key, text(key));
    await files.put("ab/cd", text("neu"));
    expect(await keysOf(files)).toEqual([...keys].sort());
    const opened = await files.open("ab/cd");
    expect(opened && new TextDecoder().decode(await readStored(opened))).toBe("neu");
    for (const key of keys) await files.remove(key);
    await files.remove("ab/cd");
    expect(await keysOf(files)).toEqual([]);
    expect(await files.open("ab/cd")).toBeNull();
  });

  test("are read in parts", async () => {
    const files = open();
    const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at & 255));
    await files.put("ab/cd", content);
    for (const [first, last] of [
      // The server of these tests takes 0-0 for the whole file.
      [0, 1],
      [1, 1],
      [0, 999],
      [17, 400],
      [999, 999],
      [990, 5000],
    ] as const) {
      const part = await files.open("ab/cd", { first, last });
      expect(part?.size).toBe(1000);
      expect(part && Buffer.from(await readStored(part))).toEqual(content.subarray(first, last + 1));
    }
    expect(await files.open("ab/cd", { first: 1000, last: 1000 })).toBeNull();
    expect(await files.open("ef/gh", { first: 0, last: 1 })).toBeNull();
    await files.remove("ab/cd");
  });

  test("refuse keys that lead out of the store", async () => {
    const files = open();
    for (const key of ["../ab", "/etc/passwd", "ab/../../cd", "", "ab/", "ab?list", ".incoming/x"]) {
      await expect(async () => files.put(key, new Uint8Array(1))).rejects.toThrow("not a key");
      await expect(async () => files.open(key)).rejects.toThrow("not a key");
      await expect(async () => files.remove(key)).rejects.toThrow("not a key");
    }
  });
});

test("an aborted write leaves no file, and files left by a crash are deleted", async () => {
  const root = join(directory, "crash");
  const files = filesOnDisk(root);
  // A folder that is not empty has the file's name, so the move after writing fails.
  await mkdir(join(root, "ab/cd/in-the-way"), { recursive: true });
  await expect(files.put("ab/cd", new Uint8Array(10))).rejects.toThrow();
  expect(await readdir(join(root, ".incoming"))).toEqual([]);

  const left = join(root, ".incoming/half");
  await writeFile(left, "half");
  await utimes(left, new Date(0), new Date(0));
  await writeFile(join(root, ".incoming/under-way"), "half");
  expect(await keysOf(files)).toEqual([]);
  await files.removeUnfinished(new Date((await diskNow()) - 60_000));
  expect(await readdir(join(root, ".incoming"))).toEqual(["under-way"]);
});

test("reports an error of the bucket", async () => {
  const wrongKey = filesInS3({ ...s3.settings, accessKeyId: "FALSCH" });
  await expect(wrongKey.put("ab/cd", new Uint8Array(1))).rejects.toThrow("403");
  await expect(wrongKey.open("ab/cd")).rejects.toThrow("403");
  const noBucket = filesInS3({ ...s3.settings, bucket: "gibtesnicht" });
  await expect(noBucket.put("ab/cd", new Uint8Array(1))).rejects.toThrow("404");
});

test("uses a bucket if the settings name one", () => {
  expect(s3SettingsFrom({})).toBeUndefined();
  expect(
    s3SettingsFrom({
      FILES_S3_BUCKET: "b",
      FILES_S3_ENDPOINT: "https://s3.example",
      FILES_S3_ACCESS_KEY_ID: "id",
      FILES_S3_SECRET_ACCESS_KEY: "secret",
    }),
  ).toEqual({
    bucket: "b",
    endpoint: "https://s3.example",
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
    prefix: "",
  });
});

test("finds the hash in a key", () => {
  const hash = createHash("sha256").update("x").digest("hex");
  const key = `${hash.slice(0, 2)}/${hash.slice(2)}`;
  expect(hashOfKey(key)).toBe(hash);
  expect(hashOfKey(`thumbnails/small/${key}`)).toBe(hash);
  expect(hashOfKey("liesmich")).toBeNull();
});
