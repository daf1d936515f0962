import type { Request, RequestHandler, Response } from "express";
import { isOwnOrigin, type OwnOrigin, type OwnOriginSettings, ownOriginFor } from "./own-origin";
import { UPLOAD_METHODS, UPLOADS_PATH } from "./upload-methods";

const METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS", "POST"];
const CHANGES: readonly string[] = ["POST", "PATCH", "DELETE"];

/**
 * The one check before everything else, on every way in: screens, resource routes, the service, files and websockets.
 * After it, `Host` and protocol are ours and not a client's claim.
 */
export function gate(settings: OwnOriginSettings): RequestHandler {
  return (request, response, next) => {
    const methods = UPLOADS_PATH.test(request.path) ? UPLOAD_METHODS : METHODS;
    if (!methods.includes(request.method)) {
      response.set("Allow", methods.join(", "));
      return refuse(response, 405, "This method is not served here.");
    }
    // Other sites may not do anything else either, so the answer says nothing more.
    if (request.method === "OPTIONS") return void response.status(204).set("Allow", METHODS.join(", ")).end();
    // Only proxies are asked for whole addresses, and only they are asked to connect.
    if (!request.url.startsWith("/")) return refuse(response, 400, "The address is not a path.");
    const own = ownOriginFor(request, settings);
    if (own === "broken") return refuse(response, 400, "The Host header is broken.");
    if (own === "unknown") {
      return refuse(response, 421, "Unknown host: PUBLIC_URL has to name the address of this server.");
    }
    if (isChange(request) && !isFromHere(request, own, settings.publicUrl)) {
      return refuse(response, 403, "The request comes from another site.");
    }
    setOriginHeaders(request, own);
    next();
  };
}

/** A websocket opens by GET but can change data like a post. */
function isChange({ method, headers }: Request): boolean {
  return CHANGES.includes(method) || headers.upgrade !== undefined;
}

/**
 * Whether the request comes from our own pages or from a program. A page cannot change the browser's two headers about
 * the origin. A sender without either header is not a modern browser, so a foreign page cannot control it: a program
 * that calls the service, a script, a test.
 */
function isFromHere(request: Request, own: OwnOrigin, publicUrl: string | undefined): boolean {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || isOwnOrigin(origin, own, publicUrl);
}

/** Remix and the service read the own address from these headers, and Remix compares `Origin` with them again. */
function setOriginHeaders(request: Request, { protocol, host }: OwnOrigin): void {
  request.headers.host = host;
  delete request.headers["x-forwarded-host"];
  Object.defineProperty(request, "protocol", { value: protocol, configurable: true });
}

/** A short answer; the rest of the request is not read. */
export function refuse(response: Response, status: number, text: string): void {
  response.status(status).set("Connection", "close").type("text/plain").send(`${text}\n`);
}
