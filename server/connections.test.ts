import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { answerInOrder, watchConnections } from "./connections";

const begun: string[] = [];
const waiting: ServerResponse[] = [];
const server = createServer(
  answerInOrder((request: IncomingMessage, response: ServerResponse) => {
    begun.push(request.url ?? "");
    waiting.push(response);
  }),
);
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("requests of a connection are begun in their turn, and not at all when the client has left", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.resume();
  socket.write(get("/1") + get("/2") + get("/3"));
  await expect.poll(() => begun).toEqual(["/1"]);
  waiting[0]?.end("1");
  await expect.poll(() => begun).toEqual(["/1", "/2"]);
  socket.resetAndDestroy();
  await once(waiting[1] as ServerResponse, "close");
  expect(begun).toEqual(["/1", "/2"]);
});

test("a server that stops still answers a connection that is just there, and ends one that asks for nothing", async () => {
  const stopping = createServer((_request, response) => response.end("here"));
  const connections = watchConnections(stopping);
  stopping.listen(0, "127.0.0.1");
  await once(stopping, "listening");
  const opened = async () => {
    const accepted = once(stopping, "connection");
    const socket = connect((stopping.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    await accepted;
    return socket;
  };
  const [asking, silent] = [await opened(), await opened()];
  silent.resume();
  const ended = once(silent, "close");
  stopping.close();
  connections.endIdle();
  asking.write(get("/"));
  let heard = "";
  for await (const part of asking) heard += part;
  expect(heard).toContain("here");
  await ended;
});
