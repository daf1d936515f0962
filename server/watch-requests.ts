import { asRequest, isRequestId, newRequestId } from "backend/platform/watch/request-id";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { UPLOADS_PATH } from "./upload-methods";

/** What is known of a request once it is over. No value of it comes from the client as it is. */
export interface AnsweredRequest {
  /** The pattern of its address. */
  route: string;
  /** `other` for those that nobody serves. */
  method: string;
  /** `gone` where the client left before all of it was sent. */
  status: string;
  seconds: number;
}

interface Options {
  /** The pattern of an address of a screen. */
  patternOf: (path: string) => string;
  /** Whether a proxy's id counts. */
  trustProxy: number;
  note?: ((answered: AnsweredRequest) => void) | undefined;
  log?: Partial<Pick<Logger, "debug" | "isLevelEnabled">> | undefined;
}

export const REQUEST_ID = "X-Request-Id";

/**
 * Gives each request an id, which its answer carries and the lines of the log that belong to it, and measures how long it
 * takes. A request that becomes a websocket is not measured.
 */
export function watchRequests({ patternOf, trustProxy, note, log }: Options): RequestHandler {
  const isLogged = log?.isLevelEnabled?.("debug") ?? false;
  return (request, response, next) => {
    const id = idOf(request, trustProxy);
    response.setHeader(REQUEST_ID, id);
    if (note || isLogged) {
      const began = performance.now();
      response.once("close", () => {
        const answered = {
          route: routeOf(request.path ?? "", patternOf),
          method: METHODS.has(request.method) ? request.method : "other",
          status: response.writableFinished ? String(response.statusCode) : "gone",
          seconds: (performance.now() - began) / 1000,
        };
        note?.(answered);
        if (!isLogged) return;
        const { seconds, ...line } = answered;
        log?.debug?.({ request: id, ...line, ms: Math.round(seconds * 1000) }, "a request was answered");
      });
    }
    asRequest(id, next);
  };
}

function idOf(request: Request, trustProxy: number): string {
  const given = trustProxy > 0 ? request.headers["x-request-id"] : undefined;
  return typeof given === "string" && isRequestId(given) ? given : newRequestId();
}

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);
const PLAIN = new Set(["/healthz", "/readyz", "/graphql"]);

/** What the server answers itself, and what the screens do. */
function routeOf(path: string, patternOf: (path: string) => string): string {
  if (PLAIN.has(path)) return path;
  if (path.startsWith("/assets/")) return "/assets/*";
  if (path.startsWith("/files/")) return "/files/:id";
  if (UPLOADS_PATH.test(path)) return "/uploads/:id";
  return patternOf(path);
}
