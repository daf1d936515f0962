import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isInside, openOutside } from "./link-check";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it.each(["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"])(
  "takes %s for the own network",
  (ip) => expect(isInside(ip)).toBe(true),
);
it.each([
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "fd00::1",
  "fe80::1%eth0",
  "64:ff9b::a00:1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "100::1",
  "3fff::1",
  "5f00::1",
  "fec0::1",
  "::7f00:1",
])("takes %s for the own network", (ip) => expect(isInside(ip)).toBe(true));
it.each(["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1", "2001:4860:4860::8888", "2001:200::1"])(
  "takes %s for the internet",
  (ip) => expect(isInside(ip)).toBe(false),
);

it("asks nothing of the own network, by number, by a name that leads there, or in other forms of writing", async () => {
  let asked = 0;
  const address = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  const { port } = new URL(address);
  const outside = openOutside();
  for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"])
    expect([host, await outside.ask(`http://${host}:${port}/`)]).toEqual([host, "inside"]);
  expect(asked).toBe(0);
});

it("says what the target answers, and follows no redirect", async () => {
  const asked: string[] = [];
  const address = await serve((request, response) => {
    asked.push(request.url ?? "");
    const status = Number(request.url?.slice(1));
    response.writeHead(status, status === 302 ? { Location: "/200" } : {}).end();
  });
  const outside = openOutside(() => false);
  for (const status of [200, 302, 404, 503]) expect(await outside.ask(`${address}${status}`)).toBe(status);
  expect(asked).toEqual(["/200", "/302", "/404", "/503"]);
});

it("says that the target is silent: refused, broken, or too slow", async () => {
  const outside = openOutside(() => false, 200);
  const gone = await serve((_request, response) => response.end());
  closing.splice(0)[0]?.();
  expect(await outside.ask(gone)).toBe("silent");
  expect(await outside.ask(await serve(() => {}))).toBe("silent");
  const nonsense = createSocketServer((socket) => socket.end("nonsense\r\n\r\n"));
  await new Promise<void>((resolve) => nonsense.listen(0, "127.0.0.1", resolve));
  closing.push(() => nonsense.close());
  expect(await outside.ask(`http://127.0.0.1:${(nonsense.address() as AddressInfo).port}/`)).toBe("silent");
});

describe("reading JSON of an address", () => {
  const bounds = { etag: null, mostBytes: 1000, timeoutMs: 5000 };
  const outside = openOutside(() => false);
  const json = { "Content-Type": "application/json" };

  it("says what it is, and by what mark it is known", async () => {
    const address = await serve((request, response) => {
      expect(request.headers).toMatchObject({ accept: "application/json", "accept-encoding": "identity" });
      expect(request.headers.authorization ?? request.headers.cookie).toBeUndefined();
      response.writeHead(200, { ...json, ETag: '"1"' }).end('[{"a":"ü"}]');
    });
    expect(await outside.read(address, bounds)).toEqual({ body: [{ a: "ü" }], etag: '"1"' });
  });

  it("asks with the mark, and takes no unasked 304 for an answer", async () => {
    const address = await serve((request, response) =>
      response
        .writeHead(request.url === "/always" || request.headers["if-none-match"] === '"1"' ? 304 : 500)
        .end(),
    );
    expect(await outside.read(address, { ...bounds, etag: '"1"' })).toEqual({ isUnchanged: true });
    expect(await outside.read(address, { ...bounds, etag: '"2"' })).toEqual({ problem: "failing" });
    expect(await outside.read(`${address}always`, bounds)).toEqual({ problem: "refused" });
  });

  it.each([
    ["an error of its own", 500, json, "[]", "failing"],
    ["too many questions", 429, json, "[]", "failing"],
    ["nothing there", 404, json, "[]", "refused"],
    ["a sign-in", 401, json, "[]", "refused"],
    ["a page", 200, { "Content-Type": "text/html" }, "[]", "not_json"],
    ["no type", 200, {}, "[]", "not_json"],
    ["half of JSON", 200, json, "[1,", "not_json"],
    ["no UTF-8", 200, json, Buffer.from([0x22, 0xff, 0x22]), "not_json"],
    ["too much", 200, json, JSON.stringify("x".repeat(1000)), "too_large"],
    ["a redirect to no web address", 302, { Location: "file:///etc/passwd" }, "", "refused"],
    ["a redirect with a name", 302, { Location: "http://name@127.0.0.1/" }, "", "refused"],
    ["a redirect to nowhere", 302, {}, "", "refused"],
  ])("%s is a problem", async (_name, status, headers, body, problem) => {
    const address = await serve((_request, response) => response.writeHead(status, headers).end(body));
    expect(await outside.read(address, bounds)).toEqual({ problem });
  });

  it("does not wait for what never ends", async () => {
    const endless = await serve((_request, response) => {
      response.writeHead(200, json);
      const more = () => response.write("1".repeat(500), () => setImmediate(more));
      more();
    });
    expect(await outside.read(endless, bounds)).toEqual({ problem: "too_large" });
    const slow = await serve((_request, response) => response.writeHead(200, json).write("["));
    expect(await outside.read(slow, { ...bounds, timeoutMs: 100 })).toEqual({ problem: "silent" });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { ...json, "Content-Length": "100" });
      response.write("[]", () => response.destroy());
    });
    expect(await outside.read(broken, bounds)).toEqual({ problem: "silent" });
  });

  it("follows two redirects and no third one", async () => {
    const address = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.writeHead(200, json).end("[]");
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(await outside.read(`${address}2`, bounds)).toEqual({ body: [], etag: null });
    expect(await outside.read(`${address}3`, bounds)).toEqual({ problem: "too_many_redirects" });
  });

  it("is not led into the own network by a redirect, by number or by name", async () => {
    let asked = 0;
    const inner = await serve((_request, response) => {
      asked += 1;
      response.writeHead(200, json).end("[]");
    });
    const { port } = new URL(inner);
    const outer = await serve((request, response) =>
      response.writeHead(302, { Location: `http://${request.url?.slice(1)}:${port}/` }).end(),
    );
    // Of the own network only 127.0.0.1 counts as outside: the address that leads on.
    const guarded = openOutside((ip) => ip !== "127.0.0.1");
    for (const host of ["127.0.0.2", "[::1]", "0.0.0.0"])
      expect(await guarded.read(`${outer}${host}`, bounds)).toEqual({ problem: "inside" });
    expect(asked).toBe(0);
    for (const host of ["localhost", "127.0.0.1"])
      expect(await openOutside().read(`http://${host}:${port}/`, bounds)).toEqual({ problem: "inside" });
    expect(asked).toBe(0);
  });
});
