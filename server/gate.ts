import type { Request, RequestHandler, Response } from "express";
import { isOwnOrigin, type OwnOrigin, type OwnOriginSettings, ownOriginFor } from "./own-origin";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST"];

/**
 * The one check before everything else, for every way in: screens, routes without one, the service, files and
 * websockets. From then on `Host` and protocol are ours, and not what a client claims.
 */
export function gate(settings: OwnOriginSettings): RequestHandler {
  return (request, response, next) => {
    if (!METHODS.includes(request.method)) {
      response.set("Allow", METHODS.join(", "));
      return refuse(response, 405, "This method is not served here.");
    }
    // Other sites get no leave to do anything else, so there is nothing more to say.
    if (request.method === "OPTIONS") return void response.status(204).set("Allow", METHODS.join(", ")).end();
    // Only proxies are asked for whole addresses, and only they are asked to connect.
    if (!request.url.startsWith("/")) return refuse(response, 400, "The address is not a path.");
    const own = ownOriginFor(request, settings);
    if (own === "broken") return refuse(response, 400, "The Host header is broken.");
    if (own === "unknown") {
      return refuse(response, 421, "Unknown host: PUBLIC_URL has to name the address of this server.");
    }
    if (changesSomething(request) && !isFromHere(request, own, settings.publicUrl)) {
      return refuse(response, 403, "The request comes from another site.");
    }
    believe(request, own);
    next();
  };
}

/** A websocket opens by GET, and then does what posts do. */
function changesSomething({ method, headers }: Request): boolean {
  return method === "POST" || headers.upgrade !== undefined;
}

/**
 * What a browser says of where a request comes from; a page cannot change either header. Whoever sends neither is
 * no browser of this decade, and not to be led by a foreign page: programs that call the service, scripts, tests.
 */
function isFromHere(request: Request, own: OwnOrigin, publicUrl: string | undefined): boolean {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || isOwnOrigin(origin, own, publicUrl);
}

/** Remix and the service take the own address from these, and Remix compares `Origin` with them once more. */
function believe(request: Request, { protocol, host }: OwnOrigin): void {
  request.headers.host = host;
  delete request.headers["x-forwarded-host"];
  Object.defineProperty(request, "protocol", { value: protocol, configurable: true });
}

/** A short answer; what the client still sends is not waited for. */
function refuse(response: Response, status: number, text: string): void {
  response.status(status).set("Connection", "close").type("text/plain").send(`${text}\n`);
}
