import { randomUUID } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { tags } from "backend/modules/tags/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { uploadAsset } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { count, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { usesAssets } from "./service";
import { assets, assetTexts, folders } from "./tables";
import { assetUses } from "./uses";

const ALL = ["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`);
const PDF = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF\n`);

describeOnDatabase("the library", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, ALL));
  });

  const picture = async (width: number, height = width) =>
    await (await quarters(width, height)).png().toBuffer();
  const upload = async (content: Uint8Array, name = "Gipfel_am_Morgen.png", as = token) =>
    uploadAsset(backend, as, { content, name, key: randomUUID() });
  const uploaded = async (content: Uint8Array, name?: string) => {
    const { asset } = await upload(content, name);
    if (!asset) throw new Error("the upload was refused");
    return asset;
  };
  const getFile = (url: string, as = token) =>
    backend.fetch(new Request(`http://backend${url}`, { headers: { authorization: `Bearer ${as}` } }));
  const found = async (filter: object, sort?: string) => {
    const query = `query ($filter: AssetFilter, $sort: String) {
      r: assets(limit: 100, filter: $filter, sort: $sort) { data { _id name } } }`;
    const { data, errors } = await send(backend, token, query, { filter, sort });
    expect(errors).toBeUndefined();
    return (data.r.data as { _id: string; name: string }[]).map(({ name }) => name);
  };
  const update = (id: string, version: number, data: object, as = token) =>
    send(
      backend,
      as,
      `mutation ($id: String!, $version: Int!, $data: AssetInput!, $key: String!) {
        r: updateAsset(id: $id, version: $version, data: $data, idempotencyKey: $key) {
          version alt focusX texts { locale alt } historyTotal history { action }
        }
      }`,
      { id, version, data, key: randomUUID() },
    );
  const remove = (id: string, version: number) =>
    send(
      backend,
      token,
      "mutation ($id: String!, $version: Int!, $key: String!) { r: deleteAsset(id: $id, version: $version, idempotencyKey: $key) }",
      { id, version, key: randomUUID() },
    );

  describe("an upload", () => {
    it("becomes an asset by its content, called as its file", async () => {
      expect(await uploaded(await picture(40, 30))).toMatchObject({
        name: "Gipfel am Morgen",
        kind: "image",
        folder: null,
        file: { mimeType: "image/png", width: 40, height: 30 },
      });
      expect(await uploaded(PDF("Satzung"), "Satzung.pdf")).toMatchObject({ kind: "document" });
    });

    it("keeps texts, and gives them to be saved only, whatever they say", async () => {
      const content = new TextEncoder().encode("Grüße <script>alert(1)</script>");
      const asset = await uploaded(content, "Notiz.txt");
      expect(asset).toMatchObject({ name: "Notiz", kind: "text", file: { mimeType: "text/plain" } });
      const { headers } = await getFile(asset.file.url);
      expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Notiz\.txt"/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    });

    it("of a content that is there is refused with the asset that has it, and not stored again", async () => {
      const content = await picture(42);
      const { _id } = await uploaded(content, "Erstes.png");
      const files = () => backend.db.select({ number: count() }).from(attachments);
      const before = await files();
      const { problem } = await upload(content, "Zweites.png");
      expect(problem).toEqual({
        field: "file",
        message: "asset_exists",
        params: { id: Number(_id), name: "Erstes" },
      });
      expect(await files()).toEqual(before);
      // Its name is for those who may read it.
      const { token: uploader } = await signedInUser(backend.db, ["global:create__attachments"]);
      expect((await upload(content, "x.png", uploader)).problem).toEqual({
        field: "file",
        message: "asset_exists_already",
      });
    });

    it("that is sent twice is answered twice with one asset", async () => {
      const sent = { content: await picture(44), name: "Zweimal.png", key: randomUUID() };
      const [first, second] = [
        await uploadAsset(backend, token, sent),
        await uploadAsset(backend, token, sent),
      ];
      expect(first.asset?._id).toBeDefined();
      expect(second.asset?._id).toBe(first.asset?._id);
    });

    it("of one content by two people at once is one asset", async () => {
      const content = await picture(46);
      const both = await Promise.all([upload(content, "a.png"), upload(content, "b.png")]);
      expect(both.filter(({ asset }) => asset)).toHaveLength(1);
      expect(both.flatMap(({ problem }) => problem?.message ?? [])).toEqual([
        expect.stringMatching(/^asset_exists/),
      ]);
    });

    it.each([
      [
        "a drawing with scripts",
        "Logo.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        "file_type_invalid",
      ],
      ["a page", "Seite.png", "<!doctype html><script>alert(1)</script>", "file_type_invalid"],
      ["nothing", "leer.png", "", "file_empty"],
    ])("of %s is refused", async (_what, name, text, message) => {
      const { problem } = await upload(new TextEncoder().encode(text), name);
      expect(problem).toEqual({ field: "file", message });
    });

    it("of what is to be a picture takes no other content, and stores none of it", async () => {
      const uploadPicture = async (content: Uint8Array, name: string) =>
        await uploadAsset(backend, token, { content, name, isPicture: true, key: randomUUID() });
      const files = () => backend.db.select({ number: count() }).from(attachments);
      await uploaded(PDF("Preise"), "Preise.pdf");
      const before = await files();
      const refused = { field: "file", message: "picture_type_invalid" };
      // One of these is in the library, as a document.
      expect((await uploadPicture(PDF("Preise"), "Preise.pdf")).problem).toEqual(refused);
      expect((await uploadPicture(PDF("Tarife"), "Tarife.png")).problem).toEqual(refused);
      expect((await uploadPicture(new Uint8Array(), "leer.png")).problem?.message).toBe("file_empty");
      expect(await files()).toEqual(before);
      const { asset } = await uploadPicture(await picture(47), "Gipfel.png");
      expect(asset?.kind).toBe("image");
    });

    it("goes into a folder, if that is there", async () => {
      const [folder] = await backend.db.insert(folders).values({ name: "Ziel", position: 1 }).returning();
      const into = async (id: string) =>
        uploadAsset(backend, token, {
          content: await picture(48),
          name: "x.png",
          folder: id,
          key: randomUUID(),
        });
      expect((await into("999999")).problem).toEqual({ field: "folder", message: "reference_missing" });
      expect((await into(String(folder?.id))).asset?.folder).toEqual({ _id: String(folder?.id) });
    });

    it("needs the right to it", async () => {
      const { token: reader } = await signedInUser(backend.db, ["global:read__attachments"]);
      expect((await upload(await picture(50), "x.png", reader)).code).toBe("NOT_AUTHORIZED");
    });
  });

  it("opens its files to those who may read it, and to nobody else, not even to who has uploaded them", async () => {
    const { user, token: uploader } = await signedInUser(backend.db, ["global:create__attachments"]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__attachments"]);
    const { token: other } = await signedInUser(backend.db, ["global:read__bookings"]);
    const { asset } = await upload(await picture(52), "x.png", uploader);
    expect(user.id).toBeGreaterThan(0);
    const statuses = async (path: string) =>
      Promise.all([reader, uploader, other].map(async (as) => (await getFile(path, as)).status));
    expect(await statuses(asset?.file.url ?? "")).toEqual([200, 404, 404]);
    expect(await statuses(`${asset?.file.url}/small`)).toEqual([200, 404, 404]);
  });

  it("makes an asset of a file that the user has uploaded, and of no other one", async () => {
    const { user, token: mine } = await signedInUser(backend.db, ALL);
    const file = (name: string, uploadedById: number | null) => ({
      filename: `${name}.pdf`,
      mimeType: "application/pdf",
      size: 1,
      hash: name,
      storageKey: name,
      uploadedById,
    });
    const [own, loose] = await backend.db
      .insert(attachments)
      .values([file("eigen", user.id), file("fremd", null)])
      .returning();
    const create = (id: number | undefined) =>
      send(
        backend,
        mine,
        `mutation ($data: AssetInput!, $key: String!) { r: createAsset(data: $data, idempotencyKey: $key) { kind } }`,
        { data: { file: id === undefined ? undefined : String(id), name: "Aus Datei" }, key: randomUUID() },
      );
    expect((await create(own?.id)).data.r).toEqual({ kind: "document" });
    const refused = async (id: number | undefined) => (await create(id)).errors?.[0]?.extensions.data;
    expect(await refused(own?.id)).toEqual([{ field: "file", message: "file_not_own" }]);
    expect(await refused(loose?.id)).toEqual([{ field: "file", message: "file_not_own" }]);
    expect(await refused(undefined)).toEqual([{ field: "file", message: "required" }]);
  });

  it("keeps versions and history of its texts, and the texts of other locales beside the German ones", async () => {
    const { _id, version } = await uploaded(await picture(54), "Texte.png");
    await backend.db.insert(assetTexts).values({ assetId: Number(_id), locale: "en", alt: "A summit" });
    const { data } = await update(_id, version, { name: "Texte", alt: "Ein Gipfel", focusX: 20 });
    expect(data.r).toMatchObject({
      version: 2,
      alt: "Ein Gipfel",
      focusX: 20,
      historyTotal: 2,
      texts: [
        { locale: "de", alt: "Ein Gipfel" },
        { locale: "en", alt: "A summit" },
      ],
    });
    expect((await update(_id, version, { name: "Alt" })).errors?.[0]?.extensions.code).toBe(
      "VERSION_CONFLICT",
    );
  });

  it("crops renditions around the focal point", async () => {
    const { _id, version, file } = await uploaded(await picture(400, 100), "Breit.png");
    const colour = async () => {
      const content = Buffer.from(await (await getFile(`${file.url}/small`)).arrayBuffer());
      const { data } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)].map((one) => (one > 127 ? 1 : 0)).join("");
    };
    const [red, green] = ["100", "010"];
    expect(await colour()).toBe(red);
    await update(_id, version, { name: "Breit", focusX: 100 });
    expect(await colour()).toBe(green);
  });

  it("finds by kind, folder, use, licence and what is missing, and sorts by name and day", async () => {
    await backend.db.delete(assets);
    const [north] = await backend.db.insert(folders).values({ name: "Norden", position: 2 }).returning();
    const [coast] = await backend.db
      .insert(folders)
      .values({ name: "Küste", parentId: north?.id, position: 1 })
      .returning();
    const [a, b, c] = [
      await uploaded(await picture(61), "Änderung.png"),
      await uploaded(await picture(62), "Berg.png"),
      await uploaded(PDF("c"), "Chronik.pdf"),
    ];
    await update(a._id, 1, { name: "Änderung", folder: String(coast?.id), alt: "Meer", copyright: "© Haus" });
    await update(b._id, 1, { name: "Berg", folder: String(north?.id), licenceUntil: "2027-03-31" });

    expect(await found({ kinds: ["image"] }, "name")).toEqual(["Änderung", "Berg"]);
    expect(await found({}, "-name")).toEqual(["Chronik", "Berg", "Änderung"]);
    expect(await found({})).toEqual(["Chronik", "Berg", "Änderung"]);
    expect(await found({}, "createdAt")).toEqual(["Änderung", "Berg", "Chronik"]);
    expect(await found({ folderIds: [String(north?.id)] }, "name")).toEqual(["Änderung", "Berg"]);
    expect(await found({ folderIds: [String(coast?.id)] })).toEqual(["Änderung"]);
    expect(await found({ folderIds: [] })).toEqual([]);
    expect(await found({ lacksAlt: true })).toEqual(["Berg"]);
    expect(await found({ lacksCopyright: true }, "name")).toEqual(["Berg", "Chronik"]);
    expect(await found({ licenceFrom: "2027-03-01", licenceTo: "2027-03-31" })).toEqual(["Berg"]);
    expect(await found({ isUsed: true })).toEqual([]);
    expect(await found({ isUsed: false, kinds: ["document"] })).toEqual([c.name]);
  });

  it("deletes an asset with its file, unless something uses it: that is named", async () => {
    const { _id, file } = await uploaded(await picture(64), "Gebraucht.png");
    const [tag] = await backend.db.insert(tags).values({ name: "Berge" }).returning();
    // As an area would say it whose records name assets.
    usesAssets({
      what: "tags",
      table: tags,
      record: tags.id,
      used: tags.version,
      field: "name",
      where: eq(tags.id, tag?.id ?? 0),
      link: (id) => `/tags?asset=${id}`,
    });
    await backend.db
      .update(tags)
      .set({ version: Number(_id) })
      .where(eq(tags.id, tag?.id ?? 0));
    const refused = (await remove(_id, 1)).errors?.[0]?.extensions;
    expect(refused).toMatchObject({ code: "IN_USE", uses: [{ what: "tags", link: `/tags?asset=${_id}` }] });
    expect(await found({ isUsed: true })).toEqual(["Gebraucht"]);
    assetUses.pop();

    expect((await getFile(file.url)).status).toBe(200);
    expect((await remove(_id, 1)).data).toEqual({ r: true });
    expect((await getFile(file.url)).status).toBe(404);
    expect(await backend.db.$count(attachments, eq(attachments.id, Number(file._id)))).toBe(0);
  });

  it("changes many at once: folder, copyright, licence", async () => {
    const { _id } = await uploaded(await picture(66), "Viele.png");
    const [folder] = await backend.db.insert(folders).values({ name: "Sammlung", position: 3 }).returning();
    const change = async (data: object) => {
      const { data: answer } = await send(
        backend,
        token,
        `mutation ($selection: AssetSelection!, $change: AssetBulk!, $key: String!) {
          r: changeAssets(selection: $selection, change: $change, idempotencyKey: $key) { done } }`,
        { selection: { ids: [_id] }, change: { data }, key: randomUUID() },
      );
      expect(answer.r).toEqual({ done: 1 });
      const [row] = await backend.db
        .select()
        .from(assets)
        .where(eq(assets.id, Number(_id)));
      return row;
    };
    expect(await change({ folder: String(folder?.id) })).toMatchObject({ folderId: folder?.id });
    expect(await change({ copyright: "© Haus" })).toMatchObject({ copyright: "© Haus" });
    expect(await change({ licenceUntil: "2027-01-31" })).toMatchObject({ licenceUntil: "2027-01-31" });
    expect(await change({ folder: "" })).toMatchObject({ folderId: null, copyright: "© Haus" });
  });
});
