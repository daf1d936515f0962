import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { inTurn } from "./connections";

const begun: string[] = [];
const waiting: ServerResponse[] = [];
const server = createServer(
  inTurn((request: IncomingMessage, response: ServerResponse) => {
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
