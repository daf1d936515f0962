import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createHttpServer } from "./http";

const PROTOCOL = "graphql-transport-ws";
const TAKEN = { type: "connection_ack" };
const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** A service elsewhere that repeats what it hears, with the headers that it was told. */
async function aService() {
  const server = createServer();
  const told: IncomingHttpHeaders[] = [];
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    told.push(request.headers);
    socket.send(JSON.stringify(TAKEN));
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    for (const socket of sockets.clients) socket.terminate();
    return new Promise((closed) => server.close(closed));
  };
  closings.push(close);
  return { told, sockets, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` };
}

/** The product's server before it, and a client's socket to it. */
async function aProduct(graphqlWsEndpoint: string) {
  const server = createHttpServer({
    screens: {
      build: { routes: {} } as ServerBuild,
      assets: (_request, _response, next) => next(),
      mode: "production",
    },
    graphqlEndpoint: graphqlWsEndpoint.replace("ws", "http"),
    graphqlWsEndpoint,
    trustProxy: 0,
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closings.push(async () => {
    server.connections.endAll();
    await new Promise((closed) => server.close(closed));
  });
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (headers: Record<string, string>, options = {}) => {
    const socket = new WebSocket(`ws://${own}/graphql`, PROTOCOL, { headers, ...options });
    socket.on("error", () => {});
    return socket;
  };
  const browser = () =>
    open({ Cookie: "imvtoken=secret; days=1", Origin: `http://${own}`, "User-Agent": "Firefox" });
  return { server, open, browser };
}

const heard = async (socket: WebSocket) => String((await once(socket, "message"))[0]);

test("a browser's socket reaches a service elsewhere, with token and address alone", async () => {
  const service = await aService();
  const { browser } = await aProduct(service.url);
  const socket = browser();
  // The service speaks first; its message waits until the client is there.
  expect(JSON.parse(await heard(socket))).toEqual(TAKEN);
  const long = "ü".repeat(100_000);
  for (const message of ["one", long]) {
    socket.send(message);
    expect(await heard(socket)).toBe(message);
  }
  const [headers] = service.told;
  expect(headers).toMatchObject({
    authorization: "Bearer secret",
    "x-forwarded-for": "127.0.0.1",
    "sec-websocket-protocol": PROTOCOL,
  });
  for (const name of ["cookie", "origin", "user-agent"]) expect(headers).not.toHaveProperty(name);
});

test("a ping of the service is answered by the client, or not at all", async () => {
  const service = await aService();
  const { open } = await aProduct(service.url);
  const asleep = open({ Authorization: "Bearer own" }, { autoPong: false });
  expect(JSON.parse(await heard(asleep))).toEqual(TAKEN);
  const [atService] = [...service.sockets.clients];
  const answers: string[] = [];
  atService?.on("pong", (data) => answers.push(String(data)));
  const asked = once(asleep, "ping");
  atService?.ping("there?");
  expect(String((await asked)[0])).toBe("there?");
  asleep.send("one");
  expect(await heard(asleep)).toBe("one");
  expect(answers).toEqual([]);
  asleep.pong("there?");
  asleep.send("two");
  expect(await heard(asleep)).toBe("two");
  expect(answers).toEqual(["there?"]);
});

test("a program's socket passes without a token, another site's does not pass", async () => {
  const service = await aService();
  const { open } = await aProduct(service.url);
  const program = open({ Authorization: "Bearer own" });
  expect(JSON.parse(await heard(program))).toEqual(TAKEN);
  expect(service.told[0]).not.toHaveProperty("authorization");
  const foreign: Record<string, string>[] = [
    { Cookie: "imvtoken=secret" },
    { Cookie: "imvtoken=secret", Origin: "https://evil.example" },
  ];
  for (const headers of foreign) {
    const [, response] = await once(open(headers), "unexpected-response");
    expect(response.statusCode).toBe(403);
    response.destroy();
  }
  expect(service.told).toHaveLength(1);
});

test("the end of one side is that of the other, with its code", async () => {
  const service = await aService();
  const { server, browser } = await aProduct(service.url);
  const ends = async (end: (ofService: WebSocket, ofClient: WebSocket) => unknown) => {
    const socket = browser();
    await heard(socket);
    const [ofService] = service.sockets.clients;
    if (!ofService) throw new Error("the service has the socket");
    const both = Promise.all([once(socket, "close"), once(ofService, "close")]);
    await end(ofService, socket);
    return (await both).map(([code]) => code);
  };
  expect(await ends((ofService) => ofService.close(4403, "Forbidden"))).toEqual([4403, 4403]);
  expect(await ends((_, ofClient) => ofClient.close(1000))).toEqual([1000, 1000]);
  // A broken connection has no code: the client is to come again.
  expect((await ends((ofService) => ofService.terminate()))[0]).toBe(1012);
  expect((await ends((_, ofClient) => ofClient.terminate()))[1]).toBe(1012);
  expect(await ends(() => server.closeWebSockets())).toEqual([1001, 1001]);
});

test("a message above the limit ends the socket, and a service that is away is said", async () => {
  const service = await aService();
  const { browser } = await aProduct(service.url);
  const socket = browser();
  await heard(socket);
  socket.send("x".repeat(2_000_000));
  expect((await once(socket, "close"))[0]).toBe(1009);
  const away = await aProduct("ws://127.0.0.1:9/graphql");
  const [, response] = await once(away.browser(), "unexpected-response");
  expect(response.statusCode).toBe(502);
  response.destroy();
});
