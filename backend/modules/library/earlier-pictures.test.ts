import { readFileSync } from "node:fs";
import { attachments } from "backend/modules/attachments/tables";
import { categories, categoryTexts } from "backend/modules/categories/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { users } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makePicture } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { quarters, uploadPicture } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { assetCopies, assets, folders } from "./tables";

const FILE = new URL("../../migrations/0055_asset_copies.sql", import.meta.url);
const FOLDER = "Aus früheren Daten";

describeOnDatabase("pictures from before the library", (open) => {
  let backend: TestBackend;
  let keeper: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    backend = await open();
    keeper = await signedInUser(backend.db, [
      ...["read", "edit"].map((action) => `global:${action}__categories`),
      ...["read", "edit"].map((action) => `global:${action}__global_settings`),
      "global:read__attachments",
      "global:delete__attachments",
    ]);
  });

  const migrate = async (which: (statement: string) => boolean = () => true) => {
    for (const statement of readFileSync(FILE, "utf8").split("--> statement-breakpoint").filter(which))
      await backend.db.execute(sql.raw(statement));
  };
  const upload = async (use: string, width: number, name: string) => {
    const content = await (await quarters(width, 60)).png().toBuffer();
    const { r } = await uploadPicture(backend, keeper.token, { content, use, name });
    return Number(r?._id);
  };
  const get = (path: string, token: string) =>
    backend.fetch(new Request(`http://backend${path}`, { headers: { authorization: `Bearer ${token}` } }));
  /** All that the migration writes. */
  const now = async () => ({
    files: await backend.db.select().from(attachments).orderBy(asc(attachments.id)),
    assets: await backend.db.select().from(assets).orderBy(asc(assets.id)),
    copies: await backend.db.select().from(assetCopies).orderBy(asc(assetCopies.fileId)),
    folders: await backend.db.select().from(folders).orderBy(asc(folders.id)),
  });

  it("are assets after the migration: those of categories and the logo, once each, at the same addresses", async () => {
    const { db } = backend;
    await db.execute(sql`drop table asset_copies`);
    await migrate();
    expect(await now()).toEqual({ files: [], assets: [], copies: [], folders: [] });

    await db.execute(sql`drop table asset_copies`);
    const image = await upload("category", 100, "Skizze_neu.png");
    const again = await upload("category", 100, "Noch_einmal.png");
    const english = await upload("category", 120, "Sketch.png");
    const logo = await upload("logo", 140, "Logo.png");
    const avatar = await upload("avatar", 160, "Eva.png");
    await upload("category", 180, "Nie gezeigt.png");
    const [category] = await db
      .insert(categories)
      .values([
        { type: "format", label: "Seite", imageId: image },
        { type: "format", label: "Auch eine Seite", imageId: again },
        { type: "format", label: "Ohne Bild" },
      ])
      .returning();
    await db
      .insert(categoryTexts)
      .values({ categoryId: category?.id ?? 0, locale: "en", label: "Page", imageId: english });
    await db.insert(globalSettings).values({ id: 1, logYears: 10, notificationsOff: [], logoId: logo });
    const eva = await makeUser(db);
    await db.update(users).set({ avatarId: avatar }).where(eq(users.id, eva.id));
    const ad = await makePicture(db);
    await makeBooking(db, { clientCompanyId: (await makeCompany(db)).id, adId: ad.id });
    await db.insert(folders).values({ name: "Alpen", position: 1 });
    const before = await db.select().from(attachments).orderBy(asc(attachments.id));

    await migrate();
    const after = await now();
    expect(after.folders.map(({ name, position }) => [name, position])).toEqual([
      ["Alpen", 1],
      [FOLDER, 2],
    ]);
    expect(after.assets.map(({ name }) => name).sort()).toEqual(["Logo", "Sketch", "Skizze neu"]);
    expect(
      after.assets.every(({ kind, folderId }) => kind === "image" && folderId === after.folders[1]?.id),
    ).toBe(true);
    // Nothing of the files that were there is different, and each asset has one of its own.
    expect(after.files.slice(0, before.length)).toEqual(before);
    const added = after.files.slice(before.length);
    expect(added.map(({ id }) => id).sort()).toEqual(after.assets.map(({ fileId }) => fileId).sort());
    expect(added.every(({ pictureOf, uploadedById }) => pictureOf === null && uploadedById === null)).toBe(
      true,
    );
    expect(after.copies.map(({ fileId }) => fileId)).toEqual([image, again, english, logo]);

    // The part that moves data may run again: an import of older data repeats it.
    await migrate((statement) => /INSERT INTO/.test(statement));
    expect(await now()).toEqual(after);

    // Everybody sees the pictures as before; the library is for those who may read it.
    const reader = await signedInUser(db);
    for (const id of [image, english, logo])
      expect((await get(`/files/${id}`, reader.token)).status).toBe(200);
    const own = `/files/${after.assets[0]?.fileId}`;
    expect((await get(own, reader.token)).status).toBe(404);
    expect((await get(own, keeper.token)).status).toBe(200);

    const logoAsset = after.assets.find(({ name }) => name === "Logo");
    const uses = "query ($id: String!) { r: assetUses(id: $id) { what count } }";
    const usesOf = async (id: number | undefined) =>
      (await send(backend, keeper.token, uses, { id: String(id) })).data.r;
    expect(await usesOf(logoAsset?.id)).toEqual([{ what: "global_settings", count: 1 }]);
    const sketch = after.assets.find(({ name }) => name === "Skizze neu");
    expect(await usesOf(sketch?.id)).toEqual([{ what: "categories", count: 2 }]);
    // Avatars and files of bookings stay with what they belong to.
    expect(after.copies.some(({ fileId }) => fileId === avatar || fileId === ad.id)).toBe(false);
  });
});
