import { randomUUID } from "node:crypto";
import { pngWithClaimedSize } from "backend/testing/claimed-picture";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { quarters, uploadPicture } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { MAX_PICTURE_FILE_BYTES } from "domain/attachments/picture";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sweepPictures } from "./service";
import { attachments } from "./tables";

const DAY = 86_400_000;
const KEEPER = ["read", "create", "edit"].map((action) => `global:${action}__users`);
const OWN = `mutation ($version: Int!, $avatar: String, $key: String!) {
  r: updateOwnProfile(version: $version, data: { first_name: "Erika", last_name: "Bildner", avatar: $avatar },
    idempotencyKey: $key) { version avatar { _id filename } } }`;
const USER = `query ($id: String!) { r: user(id: $id) {
  version email username first_name last_name status avatar { _id } history { changes { field before after } } } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: UserInput!, $key: String!) {
  r: updateUser(id: $id, version: $version, data: $data, idempotencyKey: $key) { version avatar { _id } } }`;

describeOnDatabase("pictures of records", (open) => {
  let backend: TestBackend;
  let me: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    backend = await open();
    me = await signedInUser(backend.db, [], { lastName: "Bildner" });
    // Somebody has to be left who manages users.
    await signedInUser(backend.db, ADMINISTRATOR_PERMISSIONS);
  });

  const upload = (content: Uint8Array, more: object = {}, token = me.token) =>
    uploadPicture(backend, token, { content, use: "avatar", ...more });
  const idOf = async (answer: ReturnType<typeof upload>) => (await answer).r?._id ?? "none";
  const run = async (token: string, document: string, variables: object) => {
    const { data, code, errors } = await send(backend, token, document, { key: randomUUID(), ...variables });
    return { r: data?.r, code, problem: errors?.[0]?.extensions.data?.[0] };
  };
  const get = (path: string, token: string) =>
    backend.fetch(new Request(`http://backend${path}`, { headers: { authorization: `Bearer ${token}` } }));
  /** The colour in the middle of each quarter of a kept picture. */
  async function colours(url: string, token = me.token) {
    const kept = sharp(Buffer.from(await (await get(url, token)).arrayBuffer()));
    const { data, info } = await kept
      .resize(4, 4, { fit: "fill" })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
      if (red > 200 && green > 200 && blue > 200) return "white";
      return red > 150 ? "red" : green > 150 ? "green" : blue > 150 ? "blue" : "mixed";
    };
    return [at(0, 0), at(3, 0), at(0, 3), at(3, 3)];
  }

  test("an avatar is cropped to a square: as it was chosen, else in the middle", async () => {
    const content = await (await quarters(600, 300)).png().toBuffer();
    const middle = (await upload(content)).r;
    expect(middle).toMatchObject({ mimeType: "image/webp", filename: "Foto.webp", width: 300, height: 300 });
    expect(await colours(middle?.url ?? "")).toEqual(["red", "green", "blue", "white"]);
    const right = (await upload(content, { crop: { left: 300, top: 0, width: 150, height: 150 } })).r;
    expect(right).toMatchObject({ width: 150, height: 150 });
    expect(await colours(right?.url ?? "")).toEqual(["green", "green", "green", "green"]);
    const large = await (await quarters(3000, 2000)).jpeg().toBuffer();
    expect((await upload(large, { name: "Foto.jpg" })).r).toMatchObject({ width: 800, height: 800 });
  });

  test("a photo is kept upright, cropped as it is seen, and without what the camera wrote into it", async () => {
    // Lying on its side: what is seen on top is the left side of its pixels.
    const lying = await (await quarters(300, 600))
      .rotate(270)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Erika Muster" }, IFD3: { GPSLatitude: "48/1 12/1 30/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const content = Buffer.concat([lying, Buffer.from("geheimer Anhang")]);
    expect(content.includes("Erika Muster")).toBe(true);
    const kept = (
      await upload(content, { name: "Foto.jpg", crop: { left: 0, top: 0, width: 300, height: 300 } })
    ).r;
    expect(await colours(kept?.url ?? "")).toEqual(["red", "green", "red", "green"]);
    const bytes = Buffer.from(await (await get(kept?.url ?? "", me.token)).arrayBuffer());
    const { exif, orientation } = await sharp(bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    for (const text of ["Erika Muster", "geheimer Anhang"]) expect(bytes.includes(text)).toBe(false);
  });

  test("what is no picture, broken, too large, or a bomb, is refused at the file", async () => {
    const png = await (await quarters(300)).png().toBuffer();
    const refused = async (content: Uint8Array, name?: string) => (await upload(content, { name })).problem;
    const type = { field: "file", message: "picture_type_invalid" };
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    expect(await refused(Buffer.from(svg), "Logo.svg")).toEqual(type);
    expect(await refused(Buffer.from(svg), "Logo.png")).toEqual(type);
    expect(await refused(Buffer.from("%PDF-1.4\n%%EOF\n"), "Foto.png")).toEqual(type);
    expect(await refused(Buffer.from("<script>alert(1)</script>"), "Foto.jpg")).toEqual(type);
    expect(await refused(await sharp(png).tiff().toBuffer(), "Foto.tiff")).toEqual(type);
    expect(await refused(new Uint8Array())).toEqual({ field: "file", message: "file_empty" });
    expect(await refused(png.subarray(0, -40))).toEqual({ field: "file", message: "file_broken" });
    expect(await refused(new Uint8Array(MAX_PICTURE_FILE_BYTES + 1))).toEqual({
      field: "file",
      message: "file_too_large",
      params: { megabytes: 10 },
    });
    const pixels = { field: "file", message: "picture_too_many_pixels", params: { megapixels: 50 } };
    expect(await refused(pngWithClaimedSize(100_000, 100_000, 1000))).toEqual(pixels);
    expect(await refused(pngWithClaimedSize(8000, 8000, 1000))).toEqual(pixels);
    // Written anew, so that a wrong ending does no harm.
    expect((await upload(png, { name: "Foto.jpg" })).r).toMatchObject({ filename: "Foto.webp" });
  });

  test("a crop that is none of the picture is refused", async () => {
    const content = await (await quarters(300, 200)).png().toBuffer();
    for (const wrong of [
      { left: 101 },
      { left: -1 },
      { width: 0, height: 0 },
      { height: 100 },
      { width: 300, height: 300 },
    ]) {
      const crop = { left: 100, top: 0, width: 200, height: 200, ...wrong };
      expect((await upload(content, { crop })).problem, JSON.stringify(wrong)).toEqual({
        field: "crop",
        message: "crop_outside",
      });
    }
  });

  test("everybody may give themselves a picture, which everybody sees then, and the log names it", async () => {
    const other = await signedInUser(backend.db);
    const { r: picture } = await upload(await (await quarters(200)).png().toBuffer(), { name: "Ich.png" });
    expect((await get(picture?.url ?? "", other.token)).status).toBe(404);
    const { r } = await run(me.token, OWN, { version: 1, avatar: picture?._id });
    expect(r).toEqual({ version: 2, avatar: { _id: picture?._id, filename: "Ich.webp" } });
    const seenByOther = await get(`${picture?.url}/avatar`, other.token);
    expect([seenByOther.status, seenByOther.headers.get("cache-control")]).toEqual([
      200,
      "private, max-age=86400",
    ]);
    const keeper = await signedInUser(backend.db, KEEPER);
    const { r: seen } = await run(keeper.token, USER, { id: String(me.user.id) });
    expect(seen.history[0].changes).toEqual([{ field: "avatar", before: null, after: "Ich.webp" }]);
    expect((await run(me.token, OWN, { version: 1, avatar: null })).code).toBe("VERSION_CONFLICT");
    expect((await run(me.token, OWN, { version: 2, avatar: null })).r).toEqual({ version: 3, avatar: null });
    expect((await get(picture?.url ?? "", other.token)).status).toBe(404);
  });

  test("a picture of somebody else, of another use, or any other file, cannot be chosen", async () => {
    const other = await signedInUser(backend.db, ["global:create__attachments", "global:edit__categories"]);
    const content = await (await quarters(210)).png().toBuffer();
    const theirs = await idOf(upload(content, {}, other.token));
    const forCategory = await idOf(upload(content, { use: "category" }, other.token));
    const [plain] = await backend.db
      .insert(attachments)
      .values({
        filename: "Foto.png",
        mimeType: "image/png",
        size: 1,
        hash: "0".repeat(64),
        storageKey: `00/${"0".repeat(62)}`,
        uploadedById: other.user.id,
      })
      .returning();
    await run(other.token, OWN, { version: 1, avatar: theirs });
    const unknown = { field: "avatar", message: "picture_unknown" };
    for (const [token, avatar] of [
      [me.token, theirs],
      [other.token, forCategory],
      [other.token, String(plain?.id)],
      [me.token, "999999999"],
    ] as const) {
      const version = token === me.token ? 3 : 2;
      expect((await run(token, OWN, { version, avatar })).problem, avatar).toEqual(unknown);
    }
    expect((await run(me.token, OWN, { version: 3, avatar: "unsinn" })).problem).toEqual({
      field: "avatar",
      message: "choice_invalid",
    });
  });

  test("only who may change users gives others a picture, and leaves the one that a user has", async () => {
    const keeper = await signedInUser(backend.db, KEEPER);
    const user = await makeUser(backend.db);
    const id = String(user.id);
    const data = {
      email: user.email,
      username: user.username,
      first_name: "Eva",
      last_name: "Neu",
      isActive: true,
      roles: [],
    };
    const avatar = await idOf(upload(await (await quarters(220)).png().toBuffer(), {}, keeper.token));
    expect((await run(me.token, UPDATE, { id, version: 1, data: { ...data, avatar } })).code).toBe(
      "NOT_AUTHORIZED",
    );
    const given = await run(keeper.token, UPDATE, { id, version: 1, data: { ...data, avatar } });
    expect(given.r.avatar).toEqual({ _id: avatar });
    // A colleague saves something else: the picture was there before, so that it need not be theirs.
    const colleague = await signedInUser(backend.db, KEEPER);
    const saved = await run(colleague.token, UPDATE, {
      id,
      version: 2,
      data: { ...data, avatar, phone: "1" },
    });
    expect(saved.r.avatar).toEqual({ _id: avatar });
    const foreign = await run(colleague.token, UPDATE, {
      id: String(me.user.id),
      version: 3,
      data: { ...data, avatar },
    });
    expect(foreign.problem).toEqual({ field: "avatar", message: "picture_unknown" });
  });

  test("only who may save the record uploads for it", async () => {
    const content = await (await quarters(230)).png().toBuffer();
    expect((await upload(content, { use: "category" })).code).toBe("NOT_AUTHORIZED");
    expect((await upload(content, { use: "logo" })).code).toBe("NOT_AUTHORIZED");
    const may = await signedInUser(backend.db, ["global:create__categories", "global:edit__global_settings"]);
    expect((await upload(content, { use: "category" }, may.token)).r).toMatchObject({
      mimeType: "image/webp",
    });
    expect((await upload(content, { use: "logo" }, may.token)).r).toMatchObject({ mimeType: "image/png" });
  });

  test("a form that is posted again has the same picture", async () => {
    const content = await (await quarters(240)).png().toBuffer();
    const first = await idOf(upload(content));
    expect(await idOf(upload(content))).toBe(first);
    expect(await idOf(upload(content, { name: "Anders.png" }))).not.toBe(first);
  });

  test("what nothing shows for a day is forgotten; what is shown is kept", async () => {
    const { db } = backend;
    const [used, unused] = await Promise.all(
      [250, 260].map(async (size) =>
        Number(await idOf(upload(await (await quarters(size)).png().toBuffer()))),
      ),
    );
    const [{ version } = { version: 0 }] = [(await run(me.token, "query { r: me { version } }", {})).r];
    await run(me.token, OWN, { version, avatar: String(used) });
    const isThere = async (id = 0) =>
      (await db.select({ id: attachments.id }).from(attachments).where(eq(attachments.id, id))).length === 1;
    await sweepPictures(db, new Date());
    expect([await isThere(used), await isThere(unused)]).toEqual([true, true]);
    expect(await sweepPictures(db, new Date(Date.now() + 2 * DAY))).toBeGreaterThan(0);
    expect([await isThere(used), await isThere(unused)]).toEqual([true, false]);
  });
});
