import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Backend } from "backend/server";
import type { Express, RequestHandler } from "express";
import { isAnswering } from "./connections";

const WEBSOCKET_PATH = "/graphql";

/** The first bytes of upgrade requests that have no owner yet. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/**
 * Routes upgrade requests through the application like all others: the same checks, the same headers, and an answer for
 * each. After an upgrade Node no longer handles the socket, not even its errors.
 * @param leaveOthers leaves other paths to other listeners, if there are any: the development server's
 */
export function answerUpgrades(server: Server, app: Express, leaveOthers: boolean): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    // Sent before an earlier answer: no websocket client does this, and the connection cannot carry both.
    if (isAnswering(socket)) return void socket.destroy();
    if (leaveOthers && server.listenerCount("upgrade") > 1 && pathOf(request) !== WEBSOCKET_PATH) return;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once("finish", () => {
      socket.once("finish", () => socket.destroy());
      socket.end();
    });
    response.assignSocket(socket as Socket);
    heads.set(request, head);
    app(request, response);
  });
}

/** Hands websockets to the service; refuses all other upgrades. */
export function takeUpgrades(backend: Backend | undefined): RequestHandler {
  return (request, response, next) => {
    const head = heads.get(request);
    if (!head) return next();
    if (!backend || pathOf(request) !== WEBSOCKET_PATH) {
      response.status(404).type("text/plain").send("There is nothing to upgrade to here.\n");
      return;
    }
    backend.acceptWebSocket(request, response, head, { address: request.ip });
  };
}

const pathOf = (request: IncomingMessage) => (request.url ?? "").split("?")[0];
