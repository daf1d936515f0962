import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Backend } from "backend/server";
import { SESSION_COOKIE, sentCookie, sessionTokenIn } from "domain/session";
import type { Express, Request, RequestHandler } from "express";
import { isAnswering } from "./connections";
import { isOwnOrigin } from "./own-origin";

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

/**
 * Hands websockets to the service; refuses all other upgrades. A browser's socket is let in by the cookie of its session,
 * which scripts cannot read. Browsers send it with sockets that other sites open, too, and name the site in `Origin`:
 * with the cookie it has to be there, and ours.
 */
export function takeUpgrades(
  backend: Pick<Backend, "acceptWebSocket"> | undefined,
  publicUrl: string | undefined,
): RequestHandler {
  return (request, response, next) => {
    const head = heads.get(request);
    if (!head) return next();
    if (!backend || pathOf(request) !== WEBSOCKET_PATH) {
      response.status(404).type("text/plain").send("There is nothing to upgrade to here.\n");
      return;
    }
    const cookies = request.headers.cookie ?? "";
    if (sentCookie(cookies, SESSION_COOKIE) !== undefined && !isFromOwnPage(request, publicUrl)) {
      response.status(403).type("text/plain").send("The request comes from another site.\n");
      return;
    }
    backend.acceptWebSocket(request, response, head, { address: request.ip, token: sessionTokenIn(cookies) });
  };
}

/** After the gate, protocol and host are those of our own address. */
function isFromOwnPage({ headers: { origin, host = "" }, protocol }: Request, publicUrl: string | undefined) {
  return origin !== undefined && isOwnOrigin(origin, { protocol, host }, publicUrl);
}

const pathOf = (request: IncomingMessage) => (request.url ?? "").split("?")[0];
