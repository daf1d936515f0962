import type { RequestHandler } from "express";
import type { Logger } from "pino";

const MESSAGE =
  "A request came with the address of a client in its headers, but TRUST_PROXY is 0: if a proxy stands in front of this " +
  "server, all clients count as one, and one of them can use up the sign-in attempts of all. Set TRUST_PROXY to the " +
  "number of proxies. If there is none, a client made the header up, and nothing needs to be done.";

/** Warns once per start, not per request, that a proxy in front may not be declared. */
export function noteUndeclaredProxy(log: Pick<Logger, "warn">): RequestHandler {
  let isSaid = false;
  return (request, _response, next) => {
    const { "x-forwarded-for": list, forwarded } = request.headers;
    if (!isSaid && (list !== undefined || forwarded !== undefined)) {
      isSaid = true;
      log.warn(MESSAGE);
    }
    next();
  };
}
