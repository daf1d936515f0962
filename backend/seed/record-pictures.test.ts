import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachments } from "backend/modules/attachments/tables";
import { categories } from "backend/modules/categories/tables";
import { readLetterhead } from "backend/modules/settings/service";
import { users } from "backend/modules/users/tables";
import { readStored } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { describeOnDatabase } from "backend/testing/databases";
import { count, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { seedHouse } from "./house";
import { seedPeople } from "./people";
import { seedCategories } from "./publishing";
import { seedRecordPictures } from "./record-pictures";

describeOnDatabase("pictures of the demo", (open) => {
  test("some people and formats and the house have one, as large as its record says", async () => {
    const { db } = await open();
    const directory = await mkdtemp(join(tmpdir(), "backoffice-seed-"));
    const files = filesOnDisk(directory);
    const now = new Date();
    await seedPeople(db, now);
    await seedHouse(db, now);
    await seedRecordPictures(db, await seedCategories(db), { now, store: files });
    const [people] = await db.select({ number: count() }).from(users).where(isNotNull(users.avatarId));
    const [formats] = await db
      .select({ number: count() })
      .from(categories)
      .where(isNotNull(categories.imageId));
    expect([people?.number, formats?.number]).toEqual([7, 5]);
    expect(await readLetterhead(db)).toMatchObject({ house: "Verlag Alpenblick GmbH", filename: "Logo.png" });
    const pictures = await db.select().from(attachments).where(isNotNull(attachments.pictureOf));
    for (const { storageKey, width, height, filename } of pictures) {
      const stored = await files.open(storageKey);
      const { data } = await sharp(stored ? await readStored(stored) : undefined).toBuffer({
        resolveWithObject: true,
      });
      const shown = await sharp(data).metadata();
      expect([shown.width, shown.height], filename).toEqual([width, height]);
      expect(data.length, filename).toBeLessThan(20_000);
    }
    await rm(directory, { recursive: true });
  });
});
