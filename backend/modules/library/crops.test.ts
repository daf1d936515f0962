import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeDocument, uploadAsset } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { RATIOS } from "domain/attachments/crops-by-ratio";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";

const CUT = `mutation ($id: String!, $version: Int!, $ratio: String!, $crop: PictureCrop, $key: String!) {
  r: cutAsset(id: $id, version: $version, ratio: $ratio, crop: $crop, idempotencyKey: $key) {
    version cuts { ratio left top width height } history { action changes { field before after } }
  }
}`;

type Crop = { left: number; top: number; width: number; height: number };

describeOnDatabase("crops by hand", (open) => {
  let backend: TestBackend;
  let token: string;
  let id: string;
  let url: string;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit"].map((action) => `global:${action}__attachments`);
    ({ token } = await signedInUser(backend.db, rights));
    const content = await (await quarters(400, 200)).png().toBuffer();
    const { asset } = await uploadAsset(backend, token, { content, name: "Viertel.png", key: randomUUID() });
    id = asset?._id ?? "";
    url = asset?.file.url ?? "";
  });
  const cut = (version: number, ratio: string, crop: Crop | null, of = id, as = token) =>
    send(backend, as, CUT, { id: of, version, ratio, crop, key: randomUUID() });
  const rendition = async (label: string, etag = "") => {
    const headers = { authorization: `Bearer ${token}`, "if-none-match": etag };
    return await backend.fetch(new Request(`http://backend${url}/${label}`, { headers }));
  };
  const cornerOf = async (answer: Response) => {
    const content = Buffer.from(await answer.arrayBuffer());
    const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colour = [...data.subarray(0, 3)].map((one) => (one > 127 ? 1 : 0)).join("");
    return { colour, width: info.width, height: info.height };
  };

  it("show in all sizes of their ratio what was chosen, and in no other one; then the focal point again", async () => {
    const before = await rendition("small");
    const etag = before.headers.get("etag") ?? "";
    expect(await cornerOf(before)).toEqual({ colour: "100", width: 100, height: 100 });
    const lowerLeft = { left: 10, top: 110, width: 80, height: 80 };
    const { data } = await cut(1, "1:1", lowerLeft);
    expect(data.r).toMatchObject({ version: 2, cuts: [{ ratio: "1:1", ...lowerLeft }] });
    expect(data.r.history[0]).toMatchObject({ action: "update" });

    const after = await rendition("small", etag);
    expect(after.status).toBe(200);
    // Nothing of it is enlarged.
    expect(await cornerOf(after)).toEqual({ colour: "001", width: 80, height: 80 });
    expect(await cornerOf(await rendition("avatar"))).toMatchObject({ colour: "001", width: 80 });
    expect(await cornerOf(await rendition("media_libary"))).toMatchObject({ colour: "100", width: 400 });
    expect(await cornerOf(await rendition("16%3A9"))).toMatchObject({ colour: "100" });

    expect((await cut(2, "1:1", null)).data.r).toMatchObject({ version: 3, cuts: [] });
    expect((await rendition("small", etag)).status).toBe(304);
  });

  it("are refused beyond the picture, in another ratio, of what is no picture, and by an older version", async () => {
    const problem = async (...args: Parameters<typeof cut>) =>
      (await cut(...args)).errors?.[0]?.extensions.data?.[0];
    const outside = { field: "width", message: "cut_outside" };
    expect(await problem(3, "2:1", { left: 1, top: 0, width: 400, height: 200 })).toEqual(outside);
    expect(await problem(3, "2:1", { left: 0, top: 0, width: 100, height: 100 })).toEqual(outside);
    expect(await problem(3, "2:1", { left: -1, top: 0, width: 20, height: 10 })).toEqual(outside);
    const whole = { left: 0, top: 0, width: 400, height: 200 };
    expect(await problem(3, "7:5", whole)).toEqual({ field: "ratio", message: "choice_invalid" });
    const { id: text } = await makeDocument(backend.db);
    expect(await problem(1, "2:1", whole, String(text))).toEqual({
      field: "ratio",
      message: "cut_of_no_picture",
    });
    expect((await cut(1, "2:1", whole)).code).toBe("VERSION_CONFLICT");
    expect((await cut(1, "2:1", whole, "999999")).code).toBe("NOT_FOUND");
    const { token: reader } = await signedInUser(backend.db, ["global:read__attachments"]);
    expect((await cut(3, "2:1", whole, id, reader)).code).toBe("NOT_AUTHORIZED");
  });

  it("are one for each ratio", async () => {
    let version = 3;
    for (const ratio of RATIOS) {
      const [w = 1, h = 1] = ratio.split(":").map(Number);
      const { data } = await cut(version, ratio, { left: 0, top: 0, width: w * 10, height: h * 10 });
      version = data.r.version;
    }
    const again = { left: 5, top: 5, width: 20, height: 20 };
    const { data } = await cut(version, "1:1", again);
    expect(data.r.cuts).toHaveLength(RATIOS.length);
    expect(data.r.cuts).toContainEqual({ ratio: "1:1", ...again });
    // The same once more changes nothing.
    expect((await cut(data.r.version, "1:1", again)).data.r.version).toBe(data.r.version);
  });
});
