import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyOfHash, storeFile } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { makePicture } from "backend/testing/booking-factories";
import { diskNow } from "backend/testing/clock";
import { describeOnDatabase } from "backend/testing/databases";
import { expect, test } from "vitest";
import { sweepFiles } from "./sweep";

const DAY = 86_400_000;

describeOnDatabase("sweeping files", (open) => {
  test("deletes files without a record after a day, and keeps all others", async () => {
    const { db } = await open();
    const directory = await mkdtemp(join(tmpdir(), "backoffice-sweep-"));
    const files = filesOnDisk(directory);
    const content = (text: string) => new TextEncoder().encode(text);
    const used = await storeFile(files, content("used"));
    const orphan = await storeFile(files, content("orphan"));
    await makePicture(db, { hash: used.hash, storageKey: used.storageKey });
    for (const { hash } of [used, orphan])
      await files.put(`thumbnails/small/${keyOfHash(hash)}`, content("t"));
    await files.put("something/else", content("of someone"));
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of files.list()) all.push(key);
      return all.sort();
    };

    expect(await sweepFiles(db, files, new Date(await diskNow()))).toBe(0);
    expect(await keys()).toHaveLength(5);
    expect(await sweepFiles(db, files, new Date((await diskNow()) + 2 * DAY))).toBe(2);
    expect(await keys()).toEqual(
      [used.storageKey, `thumbnails/small/${used.storageKey}`, "something/else"].sort(),
    );
    await rm(directory, { recursive: true });
  });
});
