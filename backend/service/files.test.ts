import { createHash } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { bookingDocuments } from "backend/modules/bookings/tables";
import { users } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describeOnDatabase("files", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:create__attachments"])).token;
  });

  async function upload(name: string, content: Buffer) {
    const body = new FormData();
    const query =
      "mutation Upload($file: File!) { uploadAttachment(file: $file) { _id url size width mimeType } }";
    body.set("operations", JSON.stringify({ query, variables: { file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([new Uint8Array(content)], name, { type: "text/html" }));
    const headers = { authorization: `Bearer ${token}` };
    const response = await backend.fetch(
      new Request("http://backend/graphql", { method: "POST", headers, body }),
    );
    return (await response.json()) as { data: { uploadAttachment: { _id: string; url: string } } };
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    backend.fetch(new Request(`http://backend${path}`, { headers }));

  test("the user who uploaded a file gets it back byte for byte, with the type of its content", async () => {
    const { data } = await upload('Grün "1".png', PNG);
    expect(data.uploadAttachment).toMatchObject({ size: PNG.length, width: 1, mimeType: "image/png" });
    const response = await get(data.uploadAttachment.url, { authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(PNG.length),
      "x-content-type-options": "nosniff",
      etag: `"${createHash("sha256").update(PNG).digest("hex")}"`,
    });
    expect(headers["content-disposition"]).toMatch(/^inline; filename="Gr_n .*filename\*=UTF-8''Gr%C3%BCn/);
    const again = await get(data.uploadAttachment.url, {
      authorization: `Bearer ${token}`,
      "if-none-match": headers.etag ?? "",
    });
    expect(again.status).toBe(304);
  });

  test("parts of a file are sent as they are asked for, to users who may see it", async () => {
    const { data } = await upload("Motiv.png", PNG);
    const { url } = data.uploadAttachment;
    const part = async (headers: Record<string, string>, of = token, method = "GET") => {
      const request = new Request(`http://backend${url}`, {
        method,
        headers: { authorization: `Bearer ${of}`, ...headers },
      });
      const answer = await backend.fetch(request);
      const { status } = answer;
      const said = (name: string) => answer.headers.get(name);
      const body = Buffer.from(await answer.arrayBuffer());
      return { status, body, range: said("content-range"), length: said("content-length"), answer };
    };
    const whole = await part({});
    expect(whole.answer.headers.get("accept-ranges")).toBe("bytes");
    const etag = whole.answer.headers.get("etag") ?? "";
    const size = PNG.length;

    expect(await part({ range: "bytes=3-9" })).toMatchObject({
      status: 206,
      range: `bytes 3-9/${size}`,
      length: "7",
      body: PNG.subarray(3, 10),
    });
    const rest = await part({ range: "bytes=-5", "if-range": etag });
    expect(rest).toMatchObject({ status: 206, range: `bytes ${size - 5}-${size - 1}/${size}` });
    expect(rest.body).toEqual(PNG.subarray(-5));
    expect(rest.answer.headers.get("content-security-policy")).toContain("sandbox");

    const none = await part({ range: `bytes=${size}-` });
    expect(none).toMatchObject({ status: 416, range: `bytes */${size}`, body: Buffer.alloc(0) });
    const all = { status: 200, range: null, body: PNG };
    expect(await part({ range: "bytes=3-9", "if-range": '"other"' })).toMatchObject(all);
    expect(await part({ range: "bytes=0-1,3-9" })).toMatchObject(all);
    expect(await part({ range: "bytes=3-9", "if-none-match": etag })).toMatchObject({ status: 304 });
    expect(await part({ range: "bytes=3-9" }, token, "HEAD")).toMatchObject({
      status: 200,
      range: null,
      length: String(size),
      body: Buffer.alloc(0),
    });
    const { token: other } = await signedInUser(backend.db, ["global:read__attachments"]);
    for (const range of ["bytes=3-9", `bytes=${size}-`])
      expect(await part({ range }, other)).toMatchObject({ status: 404, range: null });
  });

  test("a user who may see a record gets its file; all others get 404", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const clientCompanyId = (await makeCompany(db)).id;
    const [ad, document, picture, loose, library] = await Promise.all(
      ["a", "b", "c", "d", "e"].map(async (name) => (await upload(`${name}.png`, PNG)).data.uploadAttachment),
    );
    const idOf = (file: { _id: string } | undefined) => Number(file?._id);
    const { id: bookingId } = await makeBooking(db, {
      clientCompanyId,
      targetMediumId: medium.id,
      adId: idOf(ad),
    });
    await db.insert(bookingDocuments).values({ bookingId, attachmentId: idOf(document) });
    await db
      .update(attachments)
      .set({ uploadedById: null })
      .where(eq(attachments.id, idOf(library)));
    const statuses = async (as: string) => {
      const headers = { authorization: `Bearer ${as}` };
      const answers = [ad, document, picture, loose, library].map((file) => get(file?.url ?? "", headers));
      return (await Promise.all(answers)).map((answer) => answer.status);
    };
    const statusesFor = async (permissions: string[]) => {
      const { token, user } = await signedInUser(db, permissions);
      if (permissions.length === 0) {
        await db
          .update(users)
          .set({ avatarId: idOf(picture) })
          .where(eq(users.id, user.id));
      }
      return await statuses(token);
    };
    expect(await statusesFor([])).toEqual([404, 404, 200, 404, 404]);
    expect(await statusesFor([`medium:${medium.id}:view__bookings`])).toEqual([200, 200, 200, 404, 404]);
    expect(await statusesFor(["medium:999999:view__bookings"])).toEqual([404, 404, 200, 404, 404]);
    expect(await statusesFor(["global:read__bookings"])).toEqual([200, 200, 200, 404, 404]);
    // The right to the asset library shows neither files of bookings nor files that a colleague is uploading.
    expect(await statusesFor(["global:read__attachments"])).toEqual([404, 404, 200, 404, 200]);
    // A file of a booking is visible through the booking, also to the user who uploaded it.
    expect(await statuses(token)).toEqual([404, 404, 200, 200, 404]);
    expect((await get("/files/999999", { authorization: `Bearer ${token}` })).status).toBe(404);
    expect((await get("/files/unsinn", { authorization: `Bearer ${token}` })).status).toBe(404);
  });

  test("answers 401 without a valid session", async () => {
    const { data } = await upload("a.png", PNG);
    expect((await get(data.uploadAttachment.url)).status).toBe(401);
    expect((await get(data.uploadAttachment.url, { authorization: "Bearer x" })).status).toBe(401);
  });
});
