import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { SECURITY_HEADERS } from "./security-headers";

/** The longest time for the headers, for a whole request, and for an idle connection. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 10 * 60_000;
const IDLE_MS = 2 * 60_000;
const CHECKED_EVERY_MS = 5_000;
/** The time for the first request of a new connection when the server stops: it may be on its way. */
const FIRST_REQUEST_MS = 500;

/** For `createServer`: incomplete requests time out, and the gate answers requests without a host. */
export const CONNECTION_TIMEOUTS = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: CHECKED_EVERY_MS,
  requireHostHeader: false,
};

const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
};

export interface Connections {
  /**
   * Ends idle connections now, and all others after their answer. New connections have half a second for their first
   * request.
   */
  endIdle(): void;
  /** Ends all remaining connections. */
  endAll(): void;
}

/**
 * How many requests of a connection may wait for the one before them. Browsers and proxies do not send requests ahead.
 */
const MOST_AHEAD = 10;

/** The latest answer of a connection, and how many requests wait behind the first one that is under way. */
const turns = new WeakMap<Duplex, { latest: ServerResponse; waiting: number }>();

/** Whether an answer is under way on a connection. */
export function isAnswering(socket: Duplex): boolean {
  return turns.get(socket)?.latest.closed === false;
}

/**
 * Handles the requests of a connection one after the other: a request that was sent ahead waits for the answer before
 * it. Node would start them all at once, and would not close the later answers when the client leaves; their files and
 * places would never be released. A connection that sends too many ahead is ended.
 */
export function answerInOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const turn = turns.get(socket);
    if (!turn || turn.latest.closed) {
      turns.set(socket, { latest: response, waiting: 0 });
      return listener(request, response);
    }
    if (turn.waiting >= MOST_AHEAD) return void socket.destroy();
    turn.latest.once("close", () => {
      turn.waiting -= 1;
      if (!socket.destroyed) listener(request, response);
    });
    turn.latest = response;
    turn.waiting += 1;
  };
}

/** Looks after the sockets of a server: answers what is no HTTP, and ends all of them when it stops. */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, number>();
  const withoutRequest = new Set<Socket>();
  let isEnding = false;
  server.setTimeout(IDLE_MS);
  server.on("connection", (socket: Socket) => {
    open.set(socket, 0);
    withoutRequest.add(socket);
    // A connection that breaks off is not our failure, whether or not its socket has an owner.
    socket.on("error", () => {});
    socket.once("close", () => {
      open.delete(socket);
      withoutRequest.delete(socket);
    });
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    withoutRequest.delete(socket);
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (!open.has(socket)) return;
      const waiting = (open.get(socket) ?? 1) - 1;
      open.set(socket, waiting);
      if (isEnding && waiting === 0) socket.destroySoon();
    });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A second answer would garble the one under way.
    const isAnswering = (open.get(socket as Socket) ?? 0) > 0;
    if (isAnswering || !socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    socket.end(answerToBrokenRequest(error), () => socket.destroy());
  });
  return {
    endIdle: () => {
      isEnding = true;
      for (const [socket, waiting] of open) {
        if (waiting === 0 && !withoutRequest.has(socket)) socket.destroy();
      }
      setTimeout(() => {
        for (const socket of withoutRequest) socket.destroy();
      }, FIRST_REQUEST_MS).unref();
    },
    endAll: () => {
      isEnding = true;
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** Requests that do not parse reach no handler; their answer carries the usual security headers. */
function answerToBrokenRequest({ code = "" }: NodeJS.ErrnoException): string {
  const headers = { ...SECURITY_HEADERS, Connection: "close", "Content-Length": "0" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${STATUS_OF[code] ?? "400 Bad Request"}`, ...lines, "", ""].join("\r\n");
}
