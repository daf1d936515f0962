import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs, EntryContext, ServerBuild } from "@remix-run/node";
import { attachments } from "backend/modules/attachments/tables";
import { userPermissions } from "backend/modules/users/tables";
import { incomingIn } from "backend/platform/files/incoming-files";
import { NoRoomError, UPLOADS_FOLDER, uploadsIn } from "backend/platform/files/uploads-under-way";
import { diskNow } from "backend/testing/clock";
import { startCuttingProxy } from "backend/testing/cutting-proxy";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHttpServer } from "./http";

const MAY = "global:create__attachments";

/** A screen that keeps the uploads which a form names, and tells of each what became of it. */
const KEEP = "mutation ($file: File!) { r: uploadAttachment(file: $file) { filename size } }";
async function action({ request, context }: ActionFunctionArgs) {
  const token = /imvtoken=([^;]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const form = await context.readForm(request, token);
  const take = await context.takesUploads(token, "attachments");
  const outcomes: unknown[] = [];
  for (const id of form.getAll("upload")) {
    const file = await take(String(id));
    if (!(file instanceof File)) outcomes.push(file);
    else {
      const asked = { query: KEEP, variables: { file }, token, source: "", userAgent: "" };
      outcomes.push((await context.ask(asked)).data);
    }
  }
  return outcomes;
}
function page(_request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Response(JSON.stringify(context.staticHandlerContext.actionData?.keep ?? null), {
    status,
    headers,
  });
}
const screens = {
  routes: { keep: { id: "keep", path: "keep", module: { action, default: () => null } } },
  entry: { module: { default: page } },
  assets: { routes: { keep: { id: "keep" } }, entry: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

let backend: TestBackend;
let filesDir: string;
let me: Awaited<ReturnType<typeof signedInUser>>;
const servers: Server[] = [];
const ports = { "in process": 0, "over HTTP": 0 };

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), "backoffice-uploads-"));
  backend = await testBackend({ filesDir });
  const settings = {
    screens: {
      build: screens,
      assets: (_request: unknown, _response: unknown, next: () => void) => next(),
      mode: "production" as const,
    },
    backend,
    trustProxy: 0,
  };
  const start = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };
  ports["in process"] = await start(createHttpServer(settings));
  const graphqlEndpoint = `http://127.0.0.1:${ports["in process"]}/graphql`;
  ports["over HTTP"] = await start(createHttpServer({ ...settings, graphqlEndpoint }));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await backend.close();
  await rm(filesDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.db.delete(attachments);
  await rm(join(filesDir, UPLOADS_FOLDER), { recursive: true, force: true });
  me = await signedInUser(backend.db, [MAY]);
});

interface Sent {
  token?: string | null;
  port?: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

function send(method: string, path: string, { token = me.token, port, headers, body }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = httpRequest({
        port: port ?? ports["in process"],
        host: "127.0.0.1",
        method,
        path,
        agent: false,
        headers: {
          "Tus-Resumable": "1.0.0",
          ...(token === null ? {} : { Cookie: `imvtoken=${token}` }),
          ...(method === "PATCH"
            ? { "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0" }
            : {}),
          ...headers,
        },
      });
      sent.on("error", reject).on("response", async (response) => {
        let text = "";
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
      sent.end(body);
    },
  );
}

const base64 = (text: string) => Buffer.from(text).toString("base64");
const described = (length: number | string, name = "Anzeige.pdf", purpose = "attachments") => ({
  "Upload-Length": String(length),
  "Upload-Metadata": `filename ${base64(name)},purpose ${base64(purpose)}`,
});
const create = (length: number | string, sent: Sent = {}) =>
  send("POST", "/uploads", { ...sent, headers: { ...described(length), ...sent.headers } });
/** A new upload's address. */
async function created(length: number, sent: Sent = {}): Promise<string> {
  const { status, headers } = await create(length, sent);
  expect(status).toBe(201);
  return String(headers.location);
}
const idOf = (address: string) => address.slice("/uploads/".length);
const inFolder = async () => (await readdir(join(filesDir, UPLOADS_FOLDER)).catch(() => [])).sort();

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(bytes - 15), Buffer.from("%%EOF\n")]);
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** Uploads as a browser does, whatever becomes of the line, and returns the address. */
const upload = (content: Buffer, port: number, token = me.token, onProgress?: (sent: number) => void) =>
  new Promise<string>((resolve, reject) => {
    const sending = new Upload(content, {
      endpoint: `http://127.0.0.1:${port}/uploads`,
      metadata: { filename: "Anzeige.pdf", purpose: "attachments" },
      headers: { Cookie: `imvtoken=${token}` },
      retryDelays: Array.from({ length: 200 }, () => 0),
      storeFingerprintForResuming: false,
      onProgress,
      onError: reject,
      onSuccess: () => resolve(new URL(sending.url ?? "").pathname),
    });
    sending.start();
  });

async function keep(addresses: string[], port = ports["in process"], token = me.token) {
  const body = new URLSearchParams(addresses.map((address) => ["upload", idOf(address)]));
  const answer = await fetch(`http://127.0.0.1:${port}/keep`, {
    method: "POST",
    headers: { Cookie: `imvtoken=${token}` },
    body,
  });
  return answer.status === 200 ? JSON.parse(await answer.text()) : answer.status;
}

describe.each(["in process", "over HTTP"] as const)("an upload %s", (mode) => {
  test("over a line that breaks every 2 MB arrives once, equal, and is taken over once", async () => {
    const content = pdf(isExploring ? 50_000_000 : 6_000_000);
    const proxy = await startCuttingProxy(ports[mode], 2_000_000);
    const address = await upload(content, proxy.port);
    expect(proxy.cuts()).toBeGreaterThanOrEqual(isExploring ? 24 : 2);
    await proxy.close();
    expect(await inFolder()).toEqual([idOf(address), `${idOf(address)}.json`]);
    expect(await keep([address], ports[mode])).toEqual([
      { r: { filename: "Anzeige.pdf", size: content.length } },
    ]);
    const rows = await backend.db.select().from(attachments);
    expect(rows.map(({ hash, uploadedById }) => ({ hash, uploadedById }))).toEqual([
      { hash: hashOf(content), uploadedById: me.user.id },
    ]);
    // A form that is posted twice names it twice.
    expect(await keep([address], ports[mode])).toEqual(["taken"]);
    expect(await inFolder()).toEqual([`${idOf(address)}.taken`]);
    expect((await send("HEAD", address, { port: ports[mode] })).status).toBe(404);
  }, 120_000);
});

describe("uploads", () => {
  test("arrive side by side", async () => {
    const contents = Array.from({ length: isExploring ? 20 : 5 }, () =>
      pdf(isExploring ? 5_000_000 : 300_000),
    );
    const addresses = await Promise.all(contents.map((content) => upload(content, ports["in process"])));
    const kept = await keep(addresses);
    expect(kept).toHaveLength(contents.length);
    const hashes = (await backend.db.select().from(attachments)).map(({ hash }) => hash);
    expect(hashes.sort()).toEqual(contents.map(hashOf).sort());
  }, 120_000);

  test("of one who takes them twice at once are taken once", async () => {
    const address = await upload(pdf(50_000), ports["in process"]);
    const outcomes = (await Promise.all([keep([address]), keep([address]), keep([address])])).flat();
    expect(outcomes.filter((one) => one === "taken")).toHaveLength(2);
    expect(await backend.db.select().from(attachments)).toHaveLength(1);
  });

  test("are taken whole, by their owner only, and for what they are", async () => {
    const half = await created(1000);
    await send("PATCH", half, { body: Buffer.alloc(400) });
    expect(await keep([half])).toEqual([null]);
    const whole = await upload(pdf(1000), ports["in process"]);
    const other = await signedInUser(backend.db, [MAY]);
    expect(await keep([whole], undefined, other.token)).toEqual([null]);
    expect(await keep(["/uploads/../../etc/passwd", `${whole}.json`, "/uploads/"])).toEqual([
      null,
      null,
      null,
    ]);
    // By its content it is no picture and no PDF: the service refuses it, and it is gone.
    const text = await created(5);
    await send("PATCH", text, { body: Buffer.from("hallo") });
    expect(await keep([text])).toEqual([null]);
    expect(await keep([text])).toEqual(["taken"]);
    expect(await keep([whole])).toHaveLength(1);
  });

  test("cannot be read, by nobody", async () => {
    const address = await upload(pdf(10_000), ports["in process"]);
    for (const path of [address, `${address}.json`, "/uploads", "/UPLOADS/x"]) {
      const { status, headers } = await send("GET", path);
      expect([status, headers.allow, headers.connection], path).toEqual([
        405,
        "POST, PATCH, HEAD, DELETE",
        "close",
      ]);
    }
    expect((await send("OPTIONS", address)).status).toBe(405);
    expect((await send("PUT", address)).status).toBe(405);
  });

  test("of others are as if they were not there", async () => {
    const address = await created(1000);
    await send("PATCH", address, { body: Buffer.alloc(500) });
    const before = await inFolder();
    const { token } = await signedInUser(backend.db, [MAY]);
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      expect((await send(method, address, { token })).status, method).toBe(404);
    }
    expect(await inFolder()).toEqual(before);
    expect((await send("HEAD", address)).headers["upload-offset"]).toBe("500");
  });

  test("are named by their whole id, so that no other file of the folder can be reached", async () => {
    const address = await created(1000);
    const before = await inFolder();
    const id = idOf(address);
    for (const path of [
      `${address}.json`,
      `${address}/`,
      `${address}?x=1`,
      `/uploads/?x=${address}`,
      `/uploads//${id}`,
      `/uploads/../uploads/${id}`,
      `/uploads/..%2f${id}`,
      `/uploads/%2e%2e%2f${id}`,
      `/uploads/${id}%00`,
      `/uploads/%`,
      `/uploads/${id.toUpperCase()}x`,
      `/uploads/${"a".repeat(8000)}`,
      "/uploads",
      `/uploads/${me.user.id}-1000-${"0".repeat(32)}`,
    ]) {
      for (const method of ["HEAD", "PATCH", "DELETE"])
        expect((await send(method, path)).status, `${method} ${path.slice(0, 99)}`).toBe(404);
    }
    expect((await send("POST", address, { headers: described(10) })).status).toBe(404);
    expect((await send("POST", "/uploads/", { headers: described(10) })).status).toBe(404);
    expect(await inFolder()).toEqual(before);
  });

  test("begin with a length and a purpose that are possible, and nothing more", async () => {
    const refused = async (headers: Record<string, string>, body?: Buffer) =>
      (await send("POST", "/uploads", { headers, body })).status;
    for (const length of ["0", "-1", "1.5", "0x10", "5,6", "1e15", "", "99999999999999999999"])
      expect(await refused(described(length)), length).toBe(400);
    for (const length of [50_000_001, Number.MAX_SAFE_INTEGER])
      expect(await refused(described(length)), String(length)).toBe(413);
    const { "Upload-Metadata": said } = described(10);
    expect(await refused({ "Upload-Length": "10" })).toBe(400);
    expect(await refused({ "Upload-Metadata": said })).toBe(400);
    expect(await refused({ "Upload-Metadata": said, "Upload-Defer-Length": "1" })).toBe(400);
    for (const purpose of ["", "avatars", "__proto__", "constructor"])
      expect(await refused(described(10, "a.pdf", purpose)), purpose).toBe(400);
    expect(await refused(described(10, "x".repeat(2000)))).toBe(431);
    expect(await refused({ ...described(10), "Upload-Metadata": `__proto__ eA==,${said}` })).toBe(400);
    expect(await refused({ ...described(10), "Upload-Concat": "partial" })).toBe(400);
    expect(await refused({ ...described(10), "X-HTTP-Method-Override": "DELETE" })).toBe(400);
    expect(await refused({ ...described(10), "Tus-Resumable": "9.9.9" })).toBe(400);
    const content = { ...described(10), "Content-Type": "application/offset+octet-stream" };
    expect(await refused(content, Buffer.alloc(10))).toBe(400);
    expect(await inFolder()).toEqual([]);
  });

  test("get no more than was said, and only at their end", async () => {
    const address = await created(1000);
    const patch = async (body: Buffer, headers = {}) =>
      (await send("PATCH", address, { body, headers })).status;
    expect(await patch(Buffer.alloc(1001))).toBe(413);
    expect(await patch(Buffer.alloc(2000), { "Transfer-Encoding": "chunked" })).toBe(413);
    expect(await patch(Buffer.alloc(10), { "Content-Type": "text/plain" })).toBe(400);
    expect(await patch(Buffer.alloc(10), { "Upload-Length": "5000" })).toBe(400);
    const { headers } = await send("HEAD", address);
    const offset = String(headers["upload-offset"]);
    expect(Number(offset)).toBeLessThanOrEqual(1000);
    expect(await patch(Buffer.alloc(10), { "Upload-Offset": "999999" })).toBe(409);
    const rest = Buffer.alloc(1000 - Number(offset));
    const together = await Promise.all(
      Array.from({ length: 5 }, () => patch(rest, { "Upload-Offset": offset })),
    );
    expect(together.sort()).toEqual([204, 409, 409, 409, 409]);
  });

  test("go on while an earlier request about them stands still", async () => {
    const address = await created(1000);
    const lost = connect(ports["in process"], "127.0.0.1");
    lost.on("error", () => {});
    lost.write(
      `PATCH ${address} HTTP/1.1\r\nHost: 127.0.0.1:${ports["in process"]}\r\nCookie: imvtoken=${me.token}\r\n` +
        "Tus-Resumable: 1.0.0\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n" +
        `Content-Length: 1000\r\n\r\n${"x".repeat(300)}`,
    );
    await expect.poll(async () => (await readdir(join(filesDir, UPLOADS_FOLDER))).length).toBe(2);
    const heads = await Promise.all(Array.from({ length: 10 }, () => send("HEAD", address)));
    expect(heads.map(({ status }) => status)).toEqual(heads.map(() => 200));
    const offset = String((await send("HEAD", address)).headers["upload-offset"]);
    const rest = Buffer.alloc(1000 - Number(offset));
    expect((await send("PATCH", address, { headers: { "Upload-Offset": offset }, body: rest })).status).toBe(
      204,
    );
    lost.destroy();
  }, 60_000);

  test("are for users with the right, as long as they have it", async () => {
    expect((await create(10, { token: null })).status).toBe(401);
    expect((await create(10, { token: "__proto__" })).status).toBe(401);
    const { token } = await signedInUser(backend.db, ["global:create__bookings"]);
    expect((await create(10, { token })).status).toBe(403);
    const address = await created(1000);
    await send("PATCH", address, { body: Buffer.alloc(400) });
    const whole = await upload(pdf(1000), ports["in process"]);
    await backend.db.delete(userPermissions).where(eq(userPermissions.permissionName, MAY));
    for (const method of ["HEAD", "PATCH", "DELETE"])
      expect((await send(method, address)).status, method).toBe(403);
    expect(await keep([whole])).toBe(403);
  });

  test("need the right of what they are for, and are for nothing else", async () => {
    const replacing = { headers: described(1000, "Neu.pdf", "replacements") };
    expect((await send("POST", "/uploads", replacing)).status).toBe(403);
    const { token } = await signedInUser(backend.db, ["global:edit__attachments"]);
    expect((await create(10, { token })).status).toBe(403);
    const begun = await send("POST", "/uploads", { token, ...replacing });
    expect(begun.status).toBe(201);
    const address = String(begun.headers.location);
    expect((await send("PATCH", address, { token, body: pdf(1000) })).status).toBe(204);
    expect(await keep([address], undefined, token)).toBe(403);
  });

  test("of other sites are refused before anybody asks who it is", async () => {
    const address = await created(1000);
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ] as Record<string, string>[]) {
      for (const [method, path] of [
        ["POST", "/uploads"],
        ["PATCH", address],
        ["DELETE", address],
      ] as const) {
        const answer = await send(method, path, { headers: { ...described(10), ...headers } });
        expect([answer.status, answer.headers.connection], `${method} ${JSON.stringify(headers)}`).toEqual([
          403,
          "close",
        ]);
      }
    }
    const own = { Origin: `http://127.0.0.1:${ports["in process"]}`, "Sec-Fetch-Site": "same-origin" };
    const answer = await create(10, { headers: own });
    expect(answer.status).toBe(201);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers.location).toMatch(/^\/uploads\/\d+-10-[0-9a-f]{32}$/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("are given up by their owner, before and after they have arrived", async () => {
    const half = await created(1000);
    expect((await send("DELETE", half)).status).toBe(204);
    const whole = await upload(pdf(1000), ports["in process"]);
    expect((await send("DELETE", whole)).status).toBe(204);
    expect((await send("DELETE", whole)).status).toBe(404);
    expect(await inFolder()).toEqual([]);
  });

  test("are bounded in number", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 42; nth += 1) statuses.push((await create(50_000_000)).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 429, 429]);
    const other = await signedInUser(backend.db, [MAY]);
    expect((await create(50_000_000, { token: other.token })).status).toBe(201);
  });

  test("whose note was broken off are not there", async () => {
    const address = await created(1000);
    await writeFile(join(filesDir, UPLOADS_FOLDER, `${idOf(address)}.json`), '{"id":');
    for (const method of ["HEAD", "PATCH", "DELETE"]) expect((await send(method, address)).status).toBe(404);
    await created(1000);
  });
});

describe("uploads under way", () => {
  const folder = () => join(filesDir, "own");
  const open = () =>
    uploadsIn(folder(), incomingIn(join(filesDir, "own-incoming")), { count: 3, bytes: 100, allBytes: 150 });
  beforeEach(() => rm(folder(), { recursive: true, force: true }));

  test("are counted by what was declared: of a user, and of all", async () => {
    const uploads = open();
    const begin = async (owner: string, size: number) => {
      const id = uploads.idFor(owner, size);
      await uploads.begin(id, () => writeFile(join(folder(), id), ""));
    };
    await begin("1", 60);
    await expect(begin("1", 41)).rejects.toThrow(NoRoomError);
    await begin("1", 1);
    await begin("1", 1);
    await expect(begin("1", 1)).rejects.toThrow(NoRoomError);
    await begin("2", 80);
    await expect(begin("3", 80)).rejects.toThrow(NoRoomError);
    // Side by side as one after the other.
    const together = await Promise.allSettled(Array.from({ length: 8 }, () => begin("4", 2)));
    expect(together.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  test("are removed a day after something of them has arrived last", async () => {
    const uploads = open();
    const DAY = 86_400_000;
    const now = await diskNow();
    const [old, going, taken] = ["1", "2", "3"].map((owner) => uploads.idFor(owner, 1));
    await uploads.begin(String(old), async () => {});
    const write = async (name: string, age: number) => {
      await writeFile(join(folder(), name), "");
      await utimes(join(folder(), name), new Date(now - age), new Date(now - age));
    };
    await write(`${old}`, 2 * DAY);
    await write(`${old}.json`, 3 * DAY);
    await write(`${going}`, DAY / 2);
    await write(`${going}.json`, 2 * DAY);
    await write(`${taken}.taken`, 2 * DAY);
    await uploads.sweep(new Date(now - DAY));
    expect((await readdir(folder())).sort()).toEqual([`${going}`, `${going}.json`]);
  });
});
