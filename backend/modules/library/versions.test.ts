import { randomUUID } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { uploadAsset } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { send, sendFile } from "backend/testing/request";
import { inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { formerFiles } from "./tables";

const SHOWN = `version file { _id url filename width } cuts { ratio }
  formerFiles { file { _id filename } replacedBy { _id } }
  history { action changes { field before after } }`;
const REPLACE = `mutation ($id: String!, $version: Int!, $file: File!, $key: String!) {
  r: replaceAssetFile(id: $id, version: $version, file: $file, idempotencyKey: $key) { ${SHOWN} } }`;
const RESTORE = `mutation ($id: String!, $version: Int!, $file: String!, $key: String!) {
  r: restoreAssetFile(id: $id, version: $version, file: $file, idempotencyKey: $key) { ${SHOWN} } }`;
const CUT = `mutation ($id: String!, $version: Int!, $crop: PictureCrop, $key: String!) {
  r: cutAsset(id: $id, version: $version, ratio: "1:1", crop: $crop, idempotencyKey: $key) { version } }`;

describeOnDatabase("the files of an asset", (open) => {
  let backend: TestBackend;
  let token: string;
  let userId: number;
  let widths = 300;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`);
    const signedIn = await signedInUser(backend.db, rights);
    token = signedIn.token;
    userId = signedIn.user.id;
  });

  /** A picture of a content of its own. */
  const picture = async (name: string) => {
    widths += 1;
    return { name, content: new Uint8Array(await (await quarters(widths, 200)).png().toBuffer()) };
  };
  const made = async (name = "Alt.png") => {
    const { asset } = await uploadAsset(backend, token, { ...(await picture(name)), key: randomUUID() });
    if (!asset) throw new Error("the upload was refused");
    return asset;
  };
  const replace = (id: string, version: number, file: object, key: string = randomUUID(), as = token) =>
    sendFile(backend, as, REPLACE, { id, version, file: file as Awaited<ReturnType<typeof picture>>, key });
  const restore = (id: string, version: number, file: string, as = token) =>
    send(backend, as, RESTORE, { id, version, file, key: randomUUID() });
  const problemOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.[0]?.extensions.data?.[0];
  const statusOf = async (url: string, as = token) =>
    (await backend.fetch(new Request(`http://backend${url}`, { headers: { authorization: `Bearer ${as}` } })))
      .status;

  it("are replaced everywhere, the former ones are kept and can be put back", async () => {
    const { _id, file } = await made();
    const other = await picture("Neu.png");
    const { data } = await replace(_id, 1, other);
    expect(data.r).toMatchObject({
      version: 2,
      file: { filename: "Neu.png", width: widths },
      formerFiles: [{ file: { _id: file._id, filename: "Alt.png" }, replacedBy: { _id: String(userId) } }],
    });
    expect(data.r.history[0]).toMatchObject({
      action: "update",
      changes: [{ field: "file", before: "Alt.png", after: "Neu.png" }],
    });
    // The former one is still that of the library, and of nobody else.
    const { token: stranger } = await signedInUser(backend.db, []);
    expect([await statusOf(file.url), await statusOf(data.r.file.url)]).toEqual([200, 200]);
    expect(await statusOf(file.url, stranger)).toBe(404);

    const back = (await restore(_id, 2, file._id)).data.r;
    expect(back).toMatchObject({
      version: 3,
      file: { _id: file._id },
      formerFiles: [{ file: { filename: "Neu.png" } }],
    });
    expect(problemOf(await restore(_id, 3, file._id))).toMatchObject({ message: "choice_invalid" });
    // Another asset cannot take it.
    const second = await made();
    expect(problemOf(await restore(second._id, 1, back.formerFiles[0].file._id))).toMatchObject({
      message: "choice_invalid",
    });
  });

  it("are replaced once, however often it is sent, and not over somebody else's change", async () => {
    const { _id } = await made();
    const other = await picture("Neu.png");
    const key = randomUUID();
    expect((await replace(_id, 1, other, key)).data.r.version).toBe(2);
    expect((await replace(_id, 1, other, key)).data.r.version).toBe(2);
    expect((await replace(_id, 1, await picture("Spät.png"))).code).toBe("VERSION_CONFLICT");
  });

  it("keep crops only while the picture has the same size", async () => {
    const { _id } = await made();
    const crop = { left: 0, top: 0, width: 50, height: 50 };
    await send(backend, token, CUT, { id: _id, version: 1, crop, key: randomUUID() });
    const content = await (await quarters(widths, 200)).negate({ alpha: false }).png().toBuffer();
    const sameSize = (await replace(_id, 2, { name: "Gleich.png", content })).data.r;
    expect(sameSize.cuts).toEqual([{ ratio: "1:1" }]);
    expect((await replace(_id, 3, await picture("Anders.png"))).data.r.cuts).toEqual([]);
  });

  it("are each in the library once, and of one kind", async () => {
    const first = await made();
    const twin = await picture("Zwilling.png");
    const { asset } = await uploadAsset(backend, token, { ...twin, key: randomUUID() });
    expect(problemOf(await replace(first._id, 1, twin))).toEqual({
      field: "file",
      message: "asset_exists",
      params: { id: Number(asset?._id), name: "Zwilling" },
    });
    const document = { name: "Satzung.pdf", content: new TextEncoder().encode("%PDF-1.4\nSatzung\n%%EOF\n") };
    expect(problemOf(await replace(first._id, 1, document))).toEqual({
      field: "file",
      message: "asset_of_other_kind",
    });
    // A former content may come as an asset of its own; then it cannot be put back.
    const before = await picture("Früher.png");
    const own = (await uploadAsset(backend, token, { ...before, key: randomUUID() })).asset;
    await replace(own?._id ?? "", 1, await picture("Neu.png"));
    const again = (await uploadAsset(backend, token, { ...before, key: randomUUID() })).asset;
    expect(problemOf(await restore(own?._id ?? "", 2, own?.file._id ?? ""))).toEqual({
      field: "file",
      message: "asset_exists",
      params: { id: Number(again?._id), name: "Früher" },
    });
    expect((await replace("999999", 1, await picture("x.png"))).code).toBe("NOT_FOUND");
  });

  it("go with the asset, the former ones too", async () => {
    const { _id, file } = await made();
    const { data } = await replace(_id, 1, await picture("Neu.png"));
    const ids = [Number(file._id), Number(data.r.file._id)];
    const query =
      "mutation ($id: String!, $key: String!) { r: deleteAsset(id: $id, version: 2, idempotencyKey: $key) }";
    expect((await send(backend, token, query, { id: _id, key: randomUUID() })).data.r).toBe(true);
    expect(await backend.db.$count(attachments, inArray(attachments.id, ids))).toBe(0);
    expect(await backend.db.$count(formerFiles, inArray(formerFiles.fileId, ids))).toBe(0);
  });

  it("are replaced and put back by those who may change assets", async () => {
    const { _id, file } = await made();
    const { token: reader } = await signedInUser(backend.db, [
      "global:read__attachments",
      "global:create__attachments",
    ]);
    expect((await replace(_id, 1, await picture("Neu.png"), randomUUID(), reader)).code).toBe(
      "NOT_AUTHORIZED",
    );
    expect((await restore(_id, 1, file._id, reader)).code).toBe("NOT_AUTHORIZED");
  });
});
