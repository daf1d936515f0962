import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { requestId } from "backend/platform/watch/request-id";
import type { Backend } from "backend/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createHttpServer, type HttpServer } from "./http";
import type { AnsweredRequest } from "./watch-requests";

/** A screen that says to which request it belongs, after it has waited. */
const loader = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return new Response(requestId());
};
const failing = () => {
  throw new Error("a mistake of ours");
};
const route = (path: string, module: object) => ({ id: path, path, module });
const screens = {
  routes: { "tags/:id": route("tags/:id", { loader }), fails: route("fails", { loader: failing }) },
  entry: { module: { default: () => new Response("page") } },
  assets: { routes: { "tags/:id": { id: "tags/:id" }, fails: { id: "fails" } }, entry: {} },
  future: {},
} as unknown as ServerBuild;

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(options: Partial<Parameters<typeof createHttpServer>[0]> = {}) {
  const answered: AnsweredRequest[] = [];
  const server = createHttpServer({
    screens: { build: screens, assets: (_request, _response, next) => next(), mode: "production" },
    backend: {
      fetch: async () => new Response("{}"),
      isHealthy: async () => true,
      isReady: async () => true,
    } as unknown as Backend,
    trustProxy: 0,
    noteRequest: (one) => void answered.push(one),
    ...options,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { server, port, answered, get };
}

describe("the id of a request", () => {
  test("is the server's own, the same in its answer and in all that runs for it", async () => {
    const { get } = await serve();
    const answers = await Promise.all(
      [1, 2, 3].map((id) => get(`/tags/${id}`, { headers: { "X-Request-Id": "of-a-client-1" } })),
    );
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain("of-a-client-1");
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(ids);
  });

  test("is that of a trusted proxy, if it is short and plain", async () => {
    const { get } = await serve({ trustProxy: 1 });
    const idFor = async (id: string) =>
      (await get("/tags/1", { headers: { "X-Request-Id": id } })).headers.get("x-request-id");
    expect(await idFor("of-the-proxy-1")).toBe("of-the-proxy-1");
    for (const id of ["short", "a".repeat(65), "with a space"]) expect(await idFor(id)).not.toBe(id);
  });

  test("goes along to a service elsewhere", async () => {
    const service = await serve({ trustProxy: 1 });
    const { get } = await serve({
      backend: undefined,
      graphqlEndpoint: `http://127.0.0.1:${service.port}/graphql`,
      screens: {
        build: {
          ...screens,
          routes: {
            asks: route("asks", {
              loader: async ({ context }: { context: { ask(operation: object): Promise<unknown> } }) => {
                await context.ask({ query: "{ me { _id } }", token: null });
                return new Response("");
              },
            }),
          },
          assets: { routes: { asks: { id: "asks" } }, entry: {} },
        } as unknown as ServerBuild,
        assets: (_request, _response, next) => next(),
        mode: "production",
      },
    });
    const seen: unknown[] = [];
    service.server.on("request", ({ headers }) => seen.push(headers["x-request-id"]));
    const answer = await get("/asks");
    expect(seen).toEqual([answer.headers.get("x-request-id")]);
  });

  test("is in the line about a failure", async () => {
    const lines: object[] = [];
    const note = (line: object) => void lines.push({ ...line, request: requestId() });
    const { get } = await serve({ log: { warn: note, error: note } });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await get("/fails");
    expect(answer.status).toBe(500);
    for (const line of lines) expect(line).toMatchObject({ request: answer.headers.get("x-request-id") });
  });
});

describe("a request that is over", () => {
  test("is known by the pattern of its address, its method and its status", async () => {
    const { get, answered } = await serve();
    const asked = [
      ["/tags/7?q=maria", "/tags/:id", "GET", "200"],
      ["/tags/7.data", "/tags/:id", "GET", undefined],
      ["/nothing/here", "*", "GET", undefined],
      ["/healthz", "/healthz", "GET", "200"],
      ["/readyz", "/readyz", "GET", "200"],
      ["/graphql", "/graphql", "POST", "200"],
      ["/files/77/Anzeige.pdf", "/files/:id", "GET", "200"],
      ["/uploads/abc", "/uploads/:id", "PATCH", undefined],
      ["/assets/kit-abc.js", "/assets/*", "GET", undefined],
    ] as const;
    for (const [path, , method] of asked) await (await get(path, { method })).text();
    await vi.waitFor(() => expect(answered).toHaveLength(asked.length));
    expect(answered.map(({ route, method }) => [route, method])).toEqual(
      asked.map(([, route, method]) => [route, method]),
    );
    for (const [nth, [, , , status]] of asked.entries())
      if (status) expect(answered[nth]?.status).toBe(status);
    for (const { seconds } of answered) expect(seconds).toBeGreaterThanOrEqual(0);
  });

  test("says nothing that a client has made up", async () => {
    const { port, answered } = await serve();
    const hostile = [
      "BREW /tags/7 HTTP/1.1",
      "PROPFIND /made-up HTTP/1.1",
      "GET /made-up/%ff%00 HTTP/1.1",
      "GET //evil.example/tags/7 HTTP/1.1",
      "GET http://evil.example/tags/7 HTTP/1.1",
      "OPTIONS * HTTP/1.1",
      `GET /${"a/".repeat(500)} HTTP/1.1`,
    ];
    for (const line of hostile) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.resume();
      socket.write(`${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      await once(socket, "close");
    }
    const routes = new Set(["*", "/", "/tags/:id"]);
    for (const { route, method, status } of answered) {
      expect(routes).toContain(route);
      expect(["GET", "OPTIONS", "other"]).toContain(method);
      expect(status).toMatch(/^\d{3}$|^gone$/);
    }
  });

  test("is one that its client has left, too", async () => {
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const { port, answered } = await serve({
      backend: {
        fetch: async () => {
          isAsked();
          return await new Promise(() => {});
        },
      } as unknown as Backend,
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /files/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await asked;
    socket.destroy();
    await vi.waitFor(() => expect(answered).toMatchObject([{ route: "/files/:id", status: "gone" }]));
  });
});
