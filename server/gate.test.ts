import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import type { Backend } from "backend/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createHttpServer, type HttpServer } from "./http";
import { SECURITY_HEADERS } from "./security-headers";

/** A screen that takes posts and a route that is none, as Remix serves them, and says what address it sees. */
const answerWithOrigin = (request: Request) => {
  const { origin } = new URL(request.url);
  return new Response(origin, { headers: { "Content-Length": String(origin.length) } });
};
const say = ({ request }: { request: Request }) => answerWithOrigin(request);
const route = (path: string, module: object) => ({
  id: path,
  path,
  module: { loader: say, action: say, ...module },
});
const screens = {
  routes: {
    screen: route("screen", { default: () => null }),
    route: route("route", {}),
    "*": route("*", {}),
  },
  entry: {
    module: { default: () => new Response("page"), handleError: (error: unknown) => console.error(error) },
  },
  assets: { routes: { screen: { id: "screen" }, route: { id: "route" }, "*": { id: "*" } }, entry: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

/** A service that says as much. */
const backend = {
  fetch: async (request: Request) => answerWithOrigin(request),
  isHealthy: async () => true,
  acceptWebSocket: (_request, response, _head, connection) => {
    response.end(`taken of ${connection?.address} with ${connection?.token}`);
  },
} as Backend;

const servers: HttpServer[] = [];
async function serve(options: Partial<Parameters<typeof createHttpServer>[0]> = {}): Promise<HttpServer> {
  const server = createHttpServer({
    screens: { build: screens, assets: (_request, _response, next) => next(), mode: "production" },
    backend,
    trustProxy: 0,
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
afterAll(() => {
  for (const server of servers) {
    server.connections.endAll();
    server.close();
  }
});

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes as they are and reads until the server ends the connection. */
async function send(server: HttpServer, bytes: string): Promise<Answer> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name.toLowerCase(), value.join(": ")];
  });
  return { status: Number(first.split(" ")[1]), headers: new Map(headers), body };
}

const request = (method: string, path: string, headers: Record<string, string>) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ Connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}`),
    ...(method === "POST" ? ["Content-Length: 0"] : []),
    "\r\n",
  ].join("\r\n");

/** Everything that every answer carries; a policy of its own is as good. */
function expectSecurityHeaders({ headers }: Answer): void {
  for (const name of Object.keys(SECURITY_HEADERS))
    expect(headers.get(name.toLowerCase()), name).toBeTruthy();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
}

const OWN = "127.0.0.1:3000";
const EVIL = "https://evil.example";

describe("without PUBLIC_URL", () => {
  let server: HttpServer;
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  beforeAll(async () => {
    server = await serve();
  });

  test.each(["/screen", "/screen.data", "/route", "/graphql", "/files/1", "/nothing"])(
    "a post to %s comes from here, or is refused",
    async (path) => {
      const status = async (headers: Record<string, string>) => {
        const answer = await send(server, request("POST", path, { Host: OWN, ...headers }));
        expectSecurityHeaders(answer);
        return answer.status;
      };
      const allowed = await status({});
      expect(allowed).not.toBe(403);
      expect(allowed).toBeLessThan(500);
      for (const from of ["same-origin", "none"]) {
        expect(await status({ "Sec-Fetch-Site": from }), from).toBe(allowed);
        expect(await status({ "Sec-Fetch-Site": from, Origin: `http://${OWN}` }), from).toBe(allowed);
      }
      for (const from of ["cross-site", "same-site", "", "same-origin, cross-site", "SAME-ORIGIN"]) {
        expect(await status({ "Sec-Fetch-Site": from }), from).toBe(403);
        expect(await status({ "Sec-Fetch-Site": from, Origin: `http://${OWN}` }), from).toBe(403);
      }
      for (const origin of [
        EVIL,
        "null",
        "[",
        "",
        "127.0.0.1:3000",
        "http://127.0.0.1:3001",
        "http://127.0.0.1",
        "ftp://127.0.0.1:3000",
      ]) {
        expect(await status({ Origin: origin }), origin).toBe(403);
        expect(await status({ Origin: origin, "Sec-Fetch-Site": "same-origin" }), origin).toBe(403);
        expect(await status({ Origin: origin, "X-Forwarded-Host": "evil.example" }), origin).toBe(403);
      }
      expect(await status({ Origin: `http://${OWN}` })).toBe(allowed);
    },
  );

  test("a foreign page may lead here, and learns nothing", async () => {
    const headers = { Host: OWN, Origin: EVIL, "Sec-Fetch-Site": "cross-site" };
    const answer = await send(server, request("GET", "/route", headers));
    expect(answer.status).toBe(200);
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  });

  test("only names that no stranger can point here are ours", async () => {
    const status = async (host: string) => {
      const answer = await send(server, request("GET", "/route", { Host: host }));
      expectSecurityHeaders(answer);
      return answer.status === 200 ? answer.body : answer.status;
    };
    for (const host of [
      "localhost:3000",
      "127.0.0.1",
      "[::1]",
      "redaktion",
      "redaktion.local:80",
      "a.localhost",
      "backoffice.lan",
      "x.internal",
    ]) {
      expect(await status(host)).toBe(new URL(`http://${host}`).origin);
    }
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "evil.example:3000",
      "local" + ".evil.com",
    ]) {
      expect(await status(host), host).toBe(421);
    }
    for (const host of [
      "[",
      "a b",
      "a@b",
      "a/b",
      "ä",
      "[::1",
      "localhost:99999",
      "localhost:",
      "a,b",
      "%00",
    ]) {
      expect(await status(host), host).toBe(400);
    }
    expect((await send(server, "GET /route HTTP/1.1\r\nConnection: close\r\n\r\n")).status).toBe(400);
    expect((await send(server, "GET /route HTTP/1.0\r\n\r\n")).status).toBe(400);
    const two = "GET /route HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
    expect((await send(server, two)).status).toBe(400);
    expect((await send(server, request("GET", "/healthz", { Host: "evil.example" }))).body).toBe("ok");
  });

  test("only methods that are served reach a screen", async () => {
    for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"]) {
      const answer = await send(server, request(method, "/screen", { Host: OWN }));
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
      expectSecurityHeaders(answer);
    }
    const preflight = { Host: OWN, Origin: EVIL, "Access-Control-Request-Method": "POST" };
    const answer = await send(server, request("OPTIONS", "/graphql", preflight));
    expect(answer.status).toBe(204);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    for (const target of ["http://evil.example/route", "*", "evil.example:80"]) {
      expect((await send(server, request("GET", target, { Host: OWN }))).status, target).toBe(400);
    }
  });

  test("what is no HTTP, or too much of it, is answered with the same headers", async () => {
    const wrong: [string, number][] = [
      ["GARBAGE\r\n\r\n", 400],
      [`GET /route HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
      [
        "POST /route HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
      ],
      ["POST /route HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400],
      [request("GET", "/route", { Host: "a", Expect: "the unexpected" }), 200],
    ];
    for (const [bytes, status] of wrong) {
      const answer = await send(server, bytes);
      expect(answer.status, bytes.slice(0, 80)).toBe(status);
      expectSecurityHeaders(answer);
    }
  });

  test("no stranger writes a line into the log by any of it", () => {
    expect(errors.mock.calls).toEqual([]);
  });
});

describe("with PUBLIC_URL", () => {
  const publicUrl = "https://backoffice.verlag.at";

  test("no header says who we are", async () => {
    const server = await serve({ publicUrl, trustProxy: 1 });
    const claims = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example:81",
      "X-Forwarded-Proto": "http",
    };
    const answer = await send(server, request("GET", "/route", claims));
    expect(answer.body).toBe(publicUrl);
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const post = async (origin: string) =>
      (await send(server, request("POST", "/screen.data", { ...claims, Origin: origin }))).status;
    expect(await post(publicUrl)).toBe(200);
    for (const origin of [
      EVIL,
      "http://backoffice.verlag.at",
      `${publicUrl}:444`,
      `${publicUrl}.evil.example`,
    ]) {
      expect(await post(origin), origin).toBe(403);
    }
  });
});

describe("a websocket", () => {
  const upgrade = { Host: OWN, Connection: "Upgrade", Upgrade: "websocket", "X-Forwarded-For": "10.1.2.3" };

  test("opens from here alone", async () => {
    const server = await serve();
    const open = (headers: Record<string, string>) =>
      send(server, request("GET", "/graphql", { ...upgrade, ...headers }));
    expect((await open({})).body).toContain("taken of 127.0.0.1");
    expect((await open({ Origin: `http://${OWN}` })).status).toBe(200);
    for (const origin of [EVIL, "null", "["]) {
      const answer = await open({ Origin: origin });
      expect(answer.status, origin).toBe(403);
      expectSecurityHeaders(answer);
    }
    expect((await open({ "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await open({ Host: "evil.example" })).status).toBe(421);
  });

  test("is let in by the session's cookie from our own pages only", async () => {
    const server = await serve();
    const open = (headers: Record<string, string>, of = server) =>
      send(
        of,
        request("GET", "/graphql", { ...upgrade, Cookie: "sidebar=closed; imvtoken=secret", ...headers }),
      );
    expect((await open({ Origin: `http://${OWN}` })).body).toContain("with secret");
    const foreign: Record<string, string>[] = [
      {},
      { Origin: EVIL },
      { Origin: "null" },
      { Origin: "http://127.0.0.1:3001" },
    ];
    for (const headers of foreign) {
      const answer = await open(headers);
      expect([answer.status, answer.body], JSON.stringify(headers)).toEqual([
        403,
        expect.not.stringContaining("taken"),
      ]);
    }
    // A program without a cookie says who it is later; the key of an API user is no cookie.
    expect((await open({ Cookie: "sidebar=closed" })).body).toContain("with null");
    expect((await open({ Cookie: "imvtoken=imvkey_1", Origin: `http://${OWN}` })).body).toContain(
      "with null",
    );
    const named = await serve({ publicUrl: "https://backoffice.verlag.at" });
    expect((await open({ Origin: "https://backoffice.verlag.at" }, named)).body).toContain("with secret");
    expect((await open({ Origin: "http://backoffice.verlag.at" }, named)).status).toBe(403);
    expect((await open({}, named)).status).toBe(403);
  });

  test("comes from the address that the trusted proxies tell", async () => {
    const server = await serve({ trustProxy: 1 });
    expect((await send(server, request("GET", "/graphql", upgrade))).body).toContain("taken of 10.1.2.3");
  });
});
