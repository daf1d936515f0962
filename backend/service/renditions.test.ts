import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { startS3 } from "backend/testing/s3-server";
import { RENDITION_LABELS } from "domain/attachments/rendition-presets";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

type Answered = { _id: string; url: string; thumbnailUrl: string | null; thumbnails: { url: string }[] };

async function uploadTo(backend: TestBackend, token: string, name: string, content: Uint8Array) {
  const body = new FormData();
  const query = `mutation ($file: File!) { uploadAttachment(file: $file) {
    _id url thumbnailUrl thumbnails { label url } } }`;
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", new File([content as Uint8Array<ArrayBuffer>], name));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await backend.fetch(
    new Request("http://backend/graphql", { method: "POST", headers, body }),
  );
  const { data } = (await answer.json()) as { data: { uploadAttachment: Answered } };
  return data.uploadAttachment;
}

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: "#1f5f8b" } })
    .jpeg()
    .toBuffer();

describeOnDatabase("renditions", (open) => {
  let backend: TestBackend;
  let token: string;
  let filesDir: string;
  beforeAll(async () => {
    filesDir = await mkdtemp(join(tmpdir(), "backoffice-renditions-"));
    backend = await open({ filesDir });
    token = (await signedInUser(backend.db, ["global:create__attachments"])).token;
  });
  afterAll(() => rm(filesDir, { recursive: true, force: true }));
  const get = (path: string, of: string | null = token, headers: Record<string, string> = {}) =>
    backend.fetch(
      new Request(`http://backend${path}`, {
        headers: { ...(of ? { authorization: `Bearer ${of}` } : {}), ...headers },
      }),
    );

  test("of all sizes are made from a picture, and are never larger than it", async () => {
    const picture = await uploadTo(backend, token, "Motiv.jpg", await photo());
    expect(picture.thumbnails).toHaveLength(RENDITION_LABELS.length);
    expect(picture.thumbnailUrl).toBe(`/files/${picture._id}/image_selector`);
    const sizes: Record<string, string> = {};
    for (const { url } of picture.thumbnails) {
      const answer = await get(url);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect(format).toBe("webp");
      sizes[decodeURIComponent(url.split("/").at(-1) ?? "")] = `${width}x${height}`;
    }
    expect(sizes).toMatchObject({
      small: "100x100",
      media_libary: "500x375",
      "1920x0": "1200x900",
      image_selector: "600x400",
      "16:9": "1200x675",
      "16:9_thumbnail": "640x360",
      "9:16": "506x900",
      "3:2": "640x480",
      avatar: "200x200",
    });
  });

  test("are made once, stored, and sent again only after a change", async () => {
    const picture = await uploadTo(backend, token, "Motiv.jpg", await photo());
    const path = `/files/${picture._id}/small`;
    const first = await Promise.all(Array.from({ length: 5 }, () => get(path)));
    expect(new Set(await Promise.all(first.map(async (one) => (await one.blob()).size))).size).toBe(1);
    expect(await readdir(join(filesDir, "thumbnails/small"))).toHaveLength(1);
    const etag = first[0]?.headers.get("etag") ?? "";
    expect((await get(path, token, { "if-none-match": etag })).status).toBe(304);
    expect((await get(picture.url, token, { "if-none-match": etag })).status).toBe(200);
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, no-cache",
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline; filename="Motiv.webp"/),
    });
    expect((await get(`${picture.url}?save`)).headers.get("content-disposition")).toMatch(
      /^attachment; filename="Motiv.jpg"/,
    );
  });

  test("are sent to users who may see the picture, and only exist for pictures", async () => {
    const { db } = backend;
    const picture = await uploadTo(backend, token, "Motiv.jpg", await photo());
    const { medium } = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    await makeBooking(db, { clientCompanyId, targetMediumId: medium.id, adId: Number(picture._id) });
    const statusFor = async (permissions: string[]) =>
      (await get(`/files/${picture._id}/small`, (await signedInUser(db, permissions)).token)).status;
    expect(await statusFor([`medium:${medium.id}:view__bookings`])).toBe(200);
    expect(await statusFor(["medium:999999:view__bookings"])).toBe(404);
    expect((await get(`/files/${picture._id}/small`, null)).status).toBe(401);
    for (const size of ["riesig", "constructor", "%E0%A4%A", "..%2F..%2Fsmall"]) {
      expect((await get(`/files/${picture._id}/${size}`)).status).toBe(404);
    }
    const document = await uploadTo(backend, token, "Text.pdf", Buffer.from("%PDF-1.4\n%%EOF\n"));
    expect(document).toMatchObject({ thumbnailUrl: null, thumbnails: [] });
    expect((await get(`/files/${document._id}/small`)).status).toBe(404);
    const { headers } = await get(document.url);
    expect(headers.get("content-security-policy")).not.toContain("sandbox");
  });

  test("are stored in the bucket if there is one, and a failed upload is reported", async () => {
    const s3 = await startS3();
    const inBucket = await open({ s3: s3.settings });
    const { token } = await signedInUser(inBucket.db, ["global:create__attachments"]);
    const picture = await uploadTo(inBucket, token, "Motiv.jpg", await photo());
    const headers = { authorization: `Bearer ${token}` };
    const small = () => inBucket.fetch(new Request(`http://backend/files/${picture._id}/small`, { headers }));
    expect((await small()).status).toBe(200);
    expect((await (await small()).blob()).size).toBeGreaterThan(50);
    await s3.close();

    const body = new FormData();
    const query = "mutation ($file: File!) { uploadAttachment(file: $file) { _id } }";
    body.set("operations", JSON.stringify({ query, variables: { file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([new Uint8Array(await photo())], "Motiv.jpg"));
    const answer = await inBucket.fetch(
      new Request("http://backend/graphql", { method: "POST", headers, body }),
    );
    const { errors } = (await answer.json()) as { errors: { extensions: { data: unknown } }[] };
    expect(errors[0]?.extensions.data).toEqual([{ field: "file", message: "file_not_stored" }]);
  });
});
