import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { EntryContext, ServerBuild } from "@remix-run/node";
import { attachments } from "backend/modules/attachments/tables";
import { sessions } from "backend/modules/users/tables";
import { INCOMING_FOLDER } from "backend/platform/files/incoming-files";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { changeManyBookings } from "~/routes/bookings/bulk/bulk.server";
import { createBooking } from "~/routes/bookings/form/create.server";
import { action as signIn } from "~/routes/frame/login";
import { createHttpServer } from "./http";

startTexts();

/** The actions of real screens; a page is what the action answered. */
const screen = (id: string, path: string, action: unknown) => ({
  id,
  path,
  module: { action, default: () => null },
});
const routes = {
  login: screen("login", "login", signIn),
  create: screen("create", "bookings/create", createBooking),
  bulk: screen("bulk", "bookings/bulk", changeManyBookings),
};
function page(_request: Request, status: number, headers: Headers, context: EntryContext) {
  const answered = JSON.stringify(Object.values(context.staticHandlerContext.actionData ?? {})[0] ?? null);
  headers.set("Content-Length", String(Buffer.byteLength(answered)));
  return new Response(answered, { status, headers });
}
const screens = {
  routes,
  entry: { module: { default: page } },
  assets: { routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])), entry: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
const closed = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

let backend: TestBackend;
let filesDir: string;
let token: string;
const servers: Server[] = [];
const ports = { "in process": 0, "over HTTP": 0 };

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), "backoffice-forms-"));
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
  const own = createHttpServer(settings);
  ports["in process"] = await listen(own);
  const graphqlEndpoint = `http://127.0.0.1:${ports["in process"]}/graphql`;
  const elsewhere = createHttpServer({ ...settings, graphqlEndpoint });
  ports["over HTTP"] = await listen(elsewhere);
  servers.push(own, elsewhere);
});
afterAll(async () => {
  await Promise.all(servers.map(closed));
  await backend.close();
  await rm(filesDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.db.delete(attachments);
  await rm(filesDir, { recursive: true, force: true });
  ({ token } = await signedInUser(backend.db, ["global:create__bookings", "global:create__attachments"]));
});

interface Answer {
  status: number;
  head: string;
  body: string;
  /** Bytes that were sent until the answer came. */
  sent: number;
}

/** A post whose bytes are sent by hand, those of `body` with its head. */
function post(port: number, path: string, headers: Record<string, string | number | undefined>, body = "") {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: "close", ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
  );
  return { socket, answer: answerOn(socket) };
}

function answerOn(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = "";
    let sent = 0;
    const length = () => Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
    const done = () => {
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]);
      const [head = "", body = ""] = Buffer.from(text, "latin1").toString().split("\r\n\r\n", 2);
      socket.destroy();
      if (status) resolve({ status, head, body, sent });
      else reject(new Error("no answer"));
    };
    socket.on("data", (data) => {
      if (text === "") sent = socket.bytesWritten;
      text += data.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end >= 0 && text.length - end - 4 >= length()) done();
    });
    socket.on("close", done).on("error", () => {});
  });
}

/** Writes without running ahead of what the other side takes; false where it takes no more. */
async function write(socket: Socket, data: Buffer | string): Promise<boolean> {
  if (socket.destroyed) return false;
  if (socket.write(data)) return true;
  return await new Promise((resolve) => {
    const done = () => {
      socket.off("drain", done).off("close", done);
      resolve(!socket.destroyed);
    };
    socket.on("drain", done).on("close", done);
  });
}

/** Bytes of four posts under way. */
const MOST_HELD = 80_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MEGABYTE = Buffer.alloc(1_000_000, "x");
const BOUNDARY = "----boundary";
const MULTIPART = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string, filename: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const cookie = (value = token) => ({ Cookie: `imvtoken=${value}` });

/** Posts megabytes until they are there or nobody takes more. */
async function pour(socket: Socket, megabytes: number, chunked = false): Promise<void> {
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (socket.bytesRead > 0) return;
    const part = chunked
      ? Buffer.concat([Buffer.from("f4240\r\n"), MEGABYTE, Buffer.from("\r\n")])
      : MEGABYTE;
    if (!(await write(socket, part))) return;
  }
}

const waiting = () => readdir(join(filesDir, INCOMING_FOLDER)).catch(() => []);
const stored = async () =>
  (await readdir(filesDir).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
const rows = () => backend.db.select().from(attachments).orderBy(attachments.id);

async function nothingIsLeft() {
  await expect.poll(waiting).toEqual([]);
  expect(await stored()).toEqual([]);
  expect(await rows()).toEqual([]);
}

describe("a stranger's body", () => {
  test("that comes slowly takes no place from others", async () => {
    const slow = Array.from({ length: 80 }, (_, n) => {
      const headers = { ...(n % 2 ? URLENCODED : { "Content-Type": "application/json" }) };
      const { socket, answer } = post(ports["in process"], n % 2 ? "/login" : "/graphql", {
        ...headers,
        "Content-Length": 7_000,
      });
      answer.catch(() => {});
      socket.write("a");
      return socket;
    });
    const query = JSON.stringify({ query: "{ me { _id } }" });
    const headers = { "Content-Type": "application/json", "Content-Length": query.length, ...cookie() };
    const { socket, answer } = post(ports["in process"], "/graphql", headers);
    socket.write(query);
    expect((await answer).status).toBe(200);
    const form = "email=a%40b.test&password=x";
    const signing = post(ports["in process"], "/login", { ...URLENCODED, "Content-Length": form.length });
    signing.socket.write(form);
    expect((await signing.answer).status).toBe(400);
    for (const one of slow) one.destroy();
  });

  const forged = cookie("x".repeat(43));

  test("with files is refused at sign-in and led to it elsewhere, before it is read", async () => {
    const before = process.memoryUsage().rss;
    for (const [path, headers, status] of [
      ["/login", {}, 415],
      ["/login", cookie(), 415],
      ["/bookings/create", {}, 302],
      ["/bookings/create", forged, 302],
      ["/graphql", {}, 401],
      ["/graphql", { Authorization: `Bearer ${"x".repeat(43)}` }, 401],
    ] as const) {
      for (const length of [{ "Content-Length": 205_000_000 }, { "Transfer-Encoding": "chunked" }]) {
        const { socket, answer } = post(ports["in process"], path, { ...MULTIPART, ...headers, ...length });
        await pour(socket, 205, "Transfer-Encoding" in length);
        const { sent, ...said } = await answer;
        const expected = "Transfer-Encoding" in length || path !== "/login" ? status : 413;
        expect(said.status, `${path} ${JSON.stringify(length)}`).toBe(expected);
        if (said.status === 302) expect(said.head).toMatch(/^location: \/login/im);
        expect(sent).toBeLessThan(30_000_000);
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    await nothingIsLeft();
  });

  test("is some kilobytes of fields at most, and few of them", async () => {
    const sizes = [
      [`email=a&password=b`, 400],
      [`email=a&password=${"b".repeat(15_983)}`, 400],
      [`email=a&password=${"b".repeat(15_984)}`, 413],
      [`email=a&password=${"b".repeat(1_000_000)}`, 413],
      [Array.from({ length: 101 }, (_, index) => `f${index}=1`).join("&"), 413],
    ] as const;
    for (const [body, status] of sizes) {
      const length = { "Content-Length": body.length };
      const { socket, answer } = post(ports["in process"], "/login", { ...URLENCODED, ...length });
      socket.write(body);
      expect((await answer).status).toBe(status);
      const chunked = { ...URLENCODED, "Transfer-Encoding": "chunked" };
      const unsaid = post(ports["in process"], "/login", chunked);
      unsaid.socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
      expect((await unsaid.answer).status).toBe(status);
    }
  });

  test("of eighty thousand fields costs one statement and no time", async () => {
    const body = Array.from({ length: 80_000 }, (_, index) => `kit/choice/f${index}=mine`).join("&");
    const headers = { ...URLENCODED, ...forged, "Content-Length": body.length };
    const measured = performance.eventLoopUtilization();
    backend.statements.length = 0;
    const { socket, answer } = post(ports["in process"], "/bookings/create", headers);
    socket.write(body);
    expect(await answer).toMatchObject({ status: 302, head: expect.stringMatching(/^location: \/login/im) });
    expect(backend.statements).toHaveLength(1);
    expect(performance.eventLoopUtilization(measured).active).toBeLessThan(5000);
  });
});

describe("a form of somebody who is signed in", () => {
  const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const length = { "Content-Length": Buffer.byteLength(body) };
    const all = { ...URLENCODED, ...cookie(), ...length, ...headers };
    return await post(ports["in process"], path, all, body).answer;
  };

  test("holds 5,000 chosen rows, a megabyte and 6,000 fields", async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `ids=${10_000_000 + index}`);
    const chosen = await send("/bookings/bulk", [...ids, "bulk=unknown"].join("&"));
    expect(JSON.parse(chosen.body)).toMatchObject({ step: "problem", problem: "unknown_action" });
    const many = Array.from({ length: 6001 }, () => "ids=1").join("&");
    expect((await send("/bookings/bulk", many)).status).toBe(413);
    expect((await send("/bookings/bulk", `ids=${"1".repeat(1_000_000)}`)).status).toBe(413);
    expect((await send("/bookings/bulk", `{"ids":1}`, { "Content-Type": "application/json" })).status).toBe(
      400,
    );
  });

  const lookUps = () => backend.statements.filter((sql) => sql.includes('from "sessions"')).length;

  test("is looked up once where all of it has arrived, for the form and for the first operation", async () => {
    ({ token } = await signedInUser(backend.db, GLOBAL_PERMISSIONS));
    backend.statements.length = 0;
    expect((await send("/bookings/bulk", "bulk=delete&step=confirm&ids=1")).status).toBe(200);
    expect(lookUps()).toBe(1);
  });

  test("has the rights of when all of it has arrived", async () => {
    const form = "bulk=delete&step=confirm&ids=1";
    const headers = { ...URLENCODED, ...cookie(), "Content-Length": form.length };
    backend.statements.length = 0;
    const { socket, answer } = post(ports["in process"], "/bookings/bulk", headers);
    socket.write(form.slice(0, 10));
    await expect.poll(lookUps).toBe(1);
    await backend.db.delete(sessions);
    socket.write(form.slice(10));
    expect(await answer).toMatchObject({ status: 302, head: expect.stringMatching(/^location: \/login/im) });
  });

  test("is refused with the worst of names before it costs anything", async () => {
    const names = {
      choice: (n: number) => `kit/choice/f${n}=mine`,
      labels: (n: number) => `kit/labels/f${n}=[]`,
      lookup: (n: number) => `kit/lookup/f${n}=`,
      index: (n: number) => `a[${n % 1000}].b[999]=1`,
    };
    for (const [kind, nameOf] of Object.entries(names)) {
      const most = (count: number) => Array.from({ length: count }, (_, index) => nameOf(index)).join("&");
      expect((await send("/bookings/create", most(20_000))).status, kind).toBe(413);
      const measured = performance.eventLoopUtilization();
      expect((await send("/bookings/create", most(6000))).status, kind).toBe(400);
      expect(performance.eventLoopUtilization(measured).active, kind).toBeLessThan(5000);
    }
  });
});

/** A booking form with a file, in the pieces that a test sends. */
const bookingForm = [
  ["specs.type", "print"],
  ["price", "100,00"],
  ["specs.placementDetails", "Grüße an die Größe"],
] as const;
const before = bookingForm.map(([name, value]) => field(name, value)).join("");

/** A document of so many bytes, in parts of at most a megabyte; fewer than 16 are none. */
function* documentOf(bytes: number): Generator<Buffer> {
  if (bytes < 16) return void (yield Buffer.alloc(bytes, "x"));
  yield Buffer.from("%PDF-1.4\n");
  for (let left = bytes - 16; left > 0; left -= 1_000_000)
    yield MEGABYTE.subarray(0, Math.min(left, 1_000_000));
  yield Buffer.from("\n%%EOF\n");
}

describe.each(["in process", "over HTTP"] as const)("a file that is posted, with the service %s", (way) => {
  /** Posts a booking form with documents of so many bytes. */
  async function upload(...sizes: number[]): Promise<Answer> {
    const heads = sizes.map((_, index) => fileHead("kit/upload/specs.printDocuments", `Grün "${index}".pdf`));
    const text = heads.map((head) => Buffer.byteLength(head) + 2).reduce((sum, size) => sum + size, 0);
    const length = Buffer.byteLength(before) + text + sizes.reduce((sum, size) => sum + size, 0);
    const headers = { ...MULTIPART, ...cookie(), "Content-Length": length + Buffer.byteLength(END) - 2 };
    const { socket, answer } = post(ports[way], "/bookings/create", headers);
    await write(socket, before);
    for (const [index, size] of sizes.entries()) {
      await write(socket, heads[index] ?? "");
      for (const part of documentOf(size)) await write(socket, part);
      if (index < sizes.length - 1) await write(socket, "\r\n");
    }
    await write(socket, END);
    return await answer;
  }

  test("is kept, though other fields have problems, and so is what was typed", async () => {
    const { status, body } = await upload(3_000_000, 100);
    expect(status).toBe(400);
    const [large, small] = await rows();
    expect([large?.size, small?.size]).toEqual([3_000_000, 100]);
    expect(JSON.parse(body)).toMatchObject({
      result: { initialValue: { specs: { placementDetails: "Grüße an die Größe" } } },
      labels: { "specs.printDocuments": [{ id: String(large?.id) }, { id: String(small?.id) }] },
    });
    await expect.poll(waiting).toEqual([]);
  });

  test("of 40 MB is never in memory, and four of them at once are not", async () => {
    const counted = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    collectGarbage();
    const begun = counted();
    let peak = begun;
    const watching = setInterval(() => {
      // What is counted is garbage, too, and when that goes is the collector's affair.
      if (counted() - begun > MOST_HELD) collectGarbage();
      peak = Math.max(peak, counted());
    }, 5);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(40_000_000)));
    clearInterval(watching);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await rows()).map(({ size }) => size)).toEqual(Array.from({ length: 4 }, () => 40_000_000));
    // Data between two streams; with the whole files in memory it was 300 MB.
    expect(peak - begun).toBeLessThan(MOST_HELD);
    await expect.poll(waiting).toEqual([]);
  });

  test("is refused at its field where it is larger than 50 MB, or no document", async () => {
    const { status, body } = await upload(50_000_001, 15);
    expect(status).toBe(400);
    const { result } = JSON.parse(body);
    expect(result.error["specs.printDocuments"]).toEqual([
      { message: "file_too_large", params: { megabytes: 50 } },
      { message: "file_type_invalid" },
    ]);
    expect(result.initialValue.specs.placementDetails).toBe("Grüße an die Größe");
    await nothingIsLeft();
  });

  test("leaves nothing where the connection is cut in the middle", async () => {
    const headers = { ...MULTIPART, ...cookie(), "Content-Length": 40_000_000 };
    const { socket, answer } = post(ports[way], "/bookings/create", headers);
    answer.catch(() => {});
    await write(socket, before + fileHead("kit/upload/specs.printDocuments", "a.pdf"));
    for (const part of documentOf(3_000_000)) await write(socket, part);
    await expect.poll(waiting).toHaveLength(1);
    socket.resetAndDestroy();
    await nothingIsLeft();
  });

  test("leaves nothing where all of it together is too much", async () => {
    const { socket, answer } = post(ports[way], "/bookings/create", {
      ...MULTIPART,
      ...cookie(),
      "Transfer-Encoding": "chunked",
    });
    const head = before + fileHead("kit/upload/specs.printDocuments", "a.pdf");
    await write(socket, `${Buffer.byteLength(head).toString(16)}\r\n${head}\r\n`);
    await pour(socket, 1000, true);
    const { status, sent } = await answer;
    expect(status).toBe(413);
    expect(sent).toBeLessThan(300_000_000);
    await nothingIsLeft();
  });

  test("leaves nothing where the session ends meanwhile", async () => {
    const head = before + fileHead("kit/upload/specs.printDocuments", "a.pdf");
    const length = Buffer.byteLength(head) + 3_000_000 + Buffer.byteLength(END);
    const headers = { ...MULTIPART, ...cookie(), "Content-Length": length };
    const { socket, answer } = post(ports[way], "/bookings/create", headers);
    await write(socket, head);
    const [first = "", ...rest] = documentOf(3_000_000);
    await write(socket, first);
    await expect.poll(waiting).toHaveLength(1);
    await backend.db.delete(sessions);
    for (const part of rest) await write(socket, part);
    await write(socket, END);
    expect(await answer).toMatchObject({ status: 302, head: expect.stringMatching(/^location: \/login/im) });
    await nothingIsLeft();
  });
});
