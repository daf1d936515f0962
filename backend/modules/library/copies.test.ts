import { randomUUID } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { categories, categoryTexts } from "backend/modules/categories/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { userPermissions, users } from "backend/modules/users/tables";
import {
  makeBooking,
  makeCategory,
  makeCompany,
  makeIssue,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { makeUser, signedInUser } from "backend/testing/factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assetCopies, assets } from "./tables";

const READ = "global:read__attachments";
const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`),
  ...["read", "create", "edit"].map((action) => `global:${action}__categories`),
  ...["read", "edit"].map((action) => `global:${action}__users`),
  ...["read", "edit"].map((action) => `global:${action}__global_settings`),
];
const COPY = `mutation ($asset: String!, $use: PictureUse, $crop: PictureCrop) {
  r: copyAsset(asset: $asset, use: $use, crop: $crop) { _id filename mimeType width height url } }`;
const CREATE_CATEGORY = `mutation ($label: String!, $image: String, $key: String!) {
  r: createCategory(data: { label: $label, type: "format", image: $image, noAd: false, inactive: false },
    idempotencyKey: $key) { _id image { content { _id } } } }`;
const USES = "query ($id: String!) { r: assetUses(id: $id) { what count link hasOthers } }";

type Use = { what: string; count: number; link: string; hasOthers: boolean | null };

describeOnDatabase("files that records get of assets", (open) => {
  let backend: TestBackend;
  let keeper: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    backend = await open();
    keeper = await signedInUser(backend.db, KEEPER);
  });

  const run = async (document: string, variables: object, token = keeper.token) => {
    const { data, code, errors } = await send(backend, token, document, { key: randomUUID(), ...variables });
    return { r: data?.r, code, problem: errors?.[0]?.extensions.data?.[0] };
  };
  const copy = (asset: string, more: object = {}, token = keeper.token) =>
    run(COPY, { asset, ...more }, token);
  const get = (path: string, token = keeper.token) =>
    backend.fetch(new Request(`http://backend${path}`, { headers: { authorization: `Bearer ${token}` } }));
  const usesOf = async (id: string, token = keeper.token) => (await run(USES, { id }, token)).r as Use[];
  const remove = (id: string) =>
    run(
      "mutation ($id: String!, $key: String!) { r: deleteAsset(id: $id, version: 1, idempotencyKey: $key) }",
      {
        id,
      },
    );
  const fileRow = async (id: string) => {
    const [row] = await backend.db
      .select()
      .from(attachments)
      .where(eq(attachments.id, Number(id)));
    return row;
  };

  it("makes the picture of a record: written anew, and cropped around the focal point or as somebody has cropped it", async () => {
    const { _id } = await makeAsset(backend);
    const middle = (await copy(_id, { use: "avatar" })).r;
    expect(middle).toMatchObject({ mimeType: "image/webp", width: 150, height: 150 });
    await backend.db
      .update(assets)
      .set({ focusX: 100 })
      .where(eq(assets.id, Number(_id)));
    const right = (await copy(_id, { use: "avatar" })).r;
    expect(right._id).not.toBe(middle._id);
    const left = (await copy(_id, { use: "avatar", crop: { left: 0, top: 0, width: 40, height: 40 } })).r;
    expect(left).toMatchObject({ width: 40, height: 40 });
    const colour = async ({ url }: { url: string }) => {
      const content = Buffer.from(await (await get(url)).arrayBuffer());
      const [red = 0, green = 0] = await sharp(content)
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return [red > 128, green > 128];
    };
    expect(await colour(left)).toEqual([true, false]);
    expect(
      (await copy(_id, { use: "avatar", crop: { left: 0, top: 0, width: 41, height: 40 } })).problem,
    ).toEqual({ field: "crop", message: "crop_outside" });
    const whole = (await copy(_id, { use: "logo" })).r;
    expect(whole).toMatchObject({ mimeType: "image/png", height: 150 });
    expect(await fileRow(whole._id)).toMatchObject({ pictureOf: "logo", uploadedById: keeper.user.id });
  });

  it("answers the same choice with the same file, so that a form that is posted again has the same content", async () => {
    const { _id } = await makeAsset(backend);
    const first = (await copy(_id, { use: "category" })).r._id;
    expect((await copy(_id, { use: "category" })).r._id).toBe(first);
    const file = (await copy(_id)).r._id;
    expect((await copy(_id)).r._id).toBe(file);
    const colleague = await signedInUser(backend.db, KEEPER);
    const others = (await copy(_id, { use: "category" }, colleague.token)).r._id;
    expect(others).not.toBe(first);
    // Nobody shows what a colleague has chosen.
    expect((await run(CREATE_CATEGORY, { label: "Fremd", image: others })).problem).toEqual({
      field: "image",
      message: "picture_unknown",
    });
  });

  it("makes a file with the same content, which is stored once and stays when the asset goes", async () => {
    const asset = await makeAsset(backend);
    const { _id, url } = (await copy(asset._id)).r;
    const [own, copied] = [await fileRow(asset.file._id), await fileRow(_id)];
    expect(copied).toMatchObject({
      hash: own?.hash,
      storageKey: own?.storageKey,
      pictureOf: null,
      uploadedById: keeper.user.id,
    });
    const before = await (await get(url)).arrayBuffer();
    expect((await remove(asset._id)).r).toBe(true);
    expect((await get(asset.file.url)).status).toBe(404);
    const after = await get(url);
    expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(before))).toBe(true);
    expect(await backend.db.$count(assetCopies, eq(assetCopies.fileId, Number(_id)))).toBe(0);
  });

  it.each(["0", "-1", "1e3", "999999999", "constructor", "1; drop table assets", "9".repeat(30), ""])(
    "refuses an asset that is none: %s",
    async (id) =>
      expect((await copy(id, { use: "avatar" })).problem).toEqual({
        field: "asset",
        message: "choice_invalid",
      }),
  );

  it("refuses a document as a picture, and an asset that was deleted just now", async () => {
    const document = await makeDocument(backend.db);
    const invalid = { field: "asset", message: "choice_invalid" };
    expect((await copy(String(document.id), { use: "category" })).problem).toEqual(invalid);
    const { _id } = await makeAsset(backend);
    await remove(_id);
    expect((await copy(_id, { use: "category" })).problem).toEqual(invalid);
  });

  it("takes an asset whose licence has ended: forms say so", async () => {
    const { _id } = await makeAsset(backend);
    await backend.db
      .update(assets)
      .set({ licenceUntil: "2001-01-01" })
      .where(eq(assets.id, Number(_id)));
    expect((await copy(_id, { use: "category" })).r).toBeTruthy();
  });

  describe("for those who may", () => {
    let asset: string;
    beforeAll(async () => {
      asset = (await makeAsset(backend))._id;
    });

    it.each([
      { use: "avatar", permissions: [] },
      { use: "category", permissions: ["global:edit__categories"] },
      { use: "category", permissions: ["global:create__categories"] },
      { use: "logo", permissions: ["global:edit__global_settings"] },
      { use: null, permissions: ["global:create__attachments"] },
      { use: null, permissions: ["medium:1:edit__bookings"] },
    ])(
      "$use with $permissions, and only with the right to read the library",
      async ({ use, permissions }) => {
        const { token } = await signedInUser(backend.db, [...permissions, READ]);
        const blind = await signedInUser(backend.db, permissions);
        const { code } = await copy(asset, { use }, token);
        const invalid = { field: "asset", message: "choice_invalid" };
        if (use === null && permissions[0]?.startsWith("medium:"))
          expect(code).not.toBe("INTERNAL_SERVER_ERROR");
        else expect(code).toBeUndefined();
        const refused = await copy(asset, { use }, blind.token);
        expect(refused.problem ?? refused.code).toEqual(refused.problem ? invalid : "NOT_AUTHORIZED");
        if (permissions.length > 0) {
          const reader = await signedInUser(backend.db, [READ]);
          expect((await copy(asset, { use }, reader.token)).code).toBe("NOT_AUTHORIZED");
        }
      },
    );

    it("no longer, as soon as the right is taken away; what was chosen before may be saved", async () => {
      const { token, user } = await signedInUser(backend.db, [READ, "global:create__categories"]);
      const chosen = (await copy(asset, { use: "category" }, token)).r._id;
      await backend.db
        .delete(userPermissions)
        .where(and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, READ)));
      expect((await copy(asset, { use: "category" }, token)).problem).toEqual({
        field: "asset",
        message: "choice_invalid",
      });
      expect((await run(CREATE_CATEGORY, { label: "Vorher", image: chosen }, token)).r.image).toEqual([
        { content: { _id: chosen } },
      ]);
    });

    it("nobody without a session", async () => {
      expect((await copy(asset, { use: "avatar" }, "")).code).toBe("NOT_AUTHENTICATED");
    });
  });

  describe("where an asset is used", () => {
    it("is each record that shows a picture of it, and keeps it from being deleted", async () => {
      const { _id } = await makeAsset(backend);
      expect(await usesOf(_id)).toEqual([]);
      const image = (await copy(_id, { use: "category" })).r._id;
      const { r: category } = await run(CREATE_CATEGORY, { label: "Mit Bild", image });
      expect(await usesOf(_id)).toEqual([
        { what: "categories", count: 1, link: `/categories?asset=${_id}`, hasOthers: false },
      ]);
      expect((await remove(_id)).code).toBe("IN_USE");
      const listed =
        "query ($ids: [String!]) { r: categories(limit: 9, filter: { assetIds: $ids }) { data { _id } } }";
      expect((await run(listed, { ids: [_id] })).r.data).toEqual([{ _id: category._id }]);
      await backend.db
        .update(categories)
        .set({ imageId: null })
        .where(eq(categories.id, Number(category._id)));
      expect((await remove(_id)).r).toBe(true);
    });

    it("names bookings only to those who may see them; of others it is said that they are there", async () => {
      const { db } = backend;
      const { _id } = await makeAsset(backend);
      const file = Number((await copy(_id)).r._id);
      const [seen, unseen] = [await makeTitle(db), await makeTitle(db)];
      const clientCompanyId = (await makeCompany(db)).id;
      const bookingIn = async ({ medium, formats }: typeof seen) => {
        const issue = await makeIssue(db, medium.id);
        return await makeBooking(db, {
          clientCompanyId,
          targetMediumId: medium.id,
          issueId: issue.id,
          formatId: formats[0]?.id ?? null,
          appearsFrom: issue.publishDate,
          appearsOn: issue.publishDate,
          adId: file,
        });
      };
      const booking = await bookingIn(seen);
      await bookingIn(unseen);
      const seller = await signedInUser(db, [READ, `medium:${seen.medium.id}:view__bookings`]);
      const [use] = await usesOf(_id, seller.token);
      expect(use).toMatchObject({ what: "bookings", link: `/bookings?asset=${_id}` });
      const listed =
        "query ($ids: [String!]) { r: bookings(limit: 9, filter: { assetIds: $ids }) { data { _id } } }";
      const found = (await run(listed, { ids: [_id] }, seller.token)).r.data as { _id: string }[];
      expect(found.length).toBe(use?.count);
      expect(use?.hasOthers).toBe(true);
      expect(found.every((one) => one._id === String(booking.id))).toBe(true);
      const reader = await signedInUser(db, [READ]);
      expect(await usesOf(_id, reader.token)).toEqual([
        { what: "bookings", count: 0, link: `/bookings?asset=${_id}`, hasOthers: true },
      ]);
      expect((await remove(_id)).code).toBe("IN_USE");
    });
  });

  /** What was chosen last, by place: places 0 to 2 are categories, 3 other locales, 4 and 5 users, 6 the settings. */
  describe("whatever is chosen where", () => {
    const ASSETS = 3;
    const PLACES = 7;
    let chosenAssets: string[];
    let copies: Record<string, number[]>;
    let places: ((file: number | null) => Promise<unknown>)[];
    beforeEach(async () => {
      const { db } = backend;
      chosenAssets = [];
      copies = { category: [], avatar: [], logo: [] };
      for (let nth = 0; nth < ASSETS; nth += 1) {
        const { _id } = await makeAsset(backend);
        chosenAssets.push(_id);
        for (const use of ["category", "avatar", "logo"])
          copies[use]?.push(Number((await copy(_id, { use })).r._id));
      }
      const ofCategory = async () => {
        const { id } = await makeCategory(db, "Format");
        return (imageId: number | null) =>
          db.update(categories).set({ imageId }).where(eq(categories.id, id));
      };
      const ofUser = async () => {
        const { id } = await makeUser(db);
        return (avatarId: number | null) => db.update(users).set({ avatarId }).where(eq(users.id, id));
      };
      const translated = await makeCategory(db, "Format");
      await db.insert(categoryTexts).values({ categoryId: translated.id, locale: "en", label: "Format" });
      await db
        .insert(globalSettings)
        .values({ id: 1, logYears: 10, notificationsOff: [] })
        .onConflictDoNothing();
      places = [
        await ofCategory(),
        await ofCategory(),
        await ofCategory(),
        (imageId) =>
          db.update(categoryTexts).set({ imageId }).where(eq(categoryTexts.categoryId, translated.id)),
        await ofUser(),
        await ofUser(),
        (logoId) => db.update(globalSettings).set({ logoId }),
      ];
    });

    const useAt = (place: number) => (place < 4 ? "category" : place < 6 ? "avatar" : "logo");
    const WHATS = { category: "categories", avatar: "users", logo: "global_settings" } as const;

    it("is where it is used, in the filter, and what deletion refuses", async () => {
      const choices = fc.array(
        fc.record({ place: fc.nat(PLACES - 1), asset: fc.option(fc.nat(ASSETS - 1)) }),
        { maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(choices, async (steps) => {
          const now = new Map<number, number>();
          for (let place = 0; place < PLACES; place += 1) await places[place]?.(null);
          for (const { place, asset } of steps) {
            await places[place]?.(asset === null ? null : (copies[useAt(place)]?.[asset] ?? null));
            if (asset === null) now.delete(place);
            else now.set(place, asset);
          }
          for (const [nth, id] of chosenAssets.entries()) {
            const counted: Record<string, number> = {};
            for (const [place, asset] of now)
              if (asset === nth) {
                const what = WHATS[useAt(place)];
                counted[what] = (counted[what] ?? 0) + 1;
              }
            const said = Object.fromEntries((await usesOf(id)).map(({ what, count }) => [what, count]));
            expect(said).toEqual(counted);
            const { data } = (
              await run(
                "query ($ids: [String!]) { r: assets(limit: 9, filter: { ids: $ids, isUsed: true }) { data { _id } } }",
                {
                  ids: [id],
                },
              )
            ).r;
            expect(data.length > 0).toBe(Object.keys(counted).length > 0);
          }
        }),
        { numRuns: isExploring ? 60 : 12, ...(isExploring ? {} : { seed: 119 }) },
      );
    });
  });
});
