import type { Backend } from "backend/server";
import { type RequestHandler, Router } from "express";

interface Options {
  /** The embedded service; absent when the service runs elsewhere, which has an answer of its own. */
  backend: Pick<Backend, "isHealthy" | "isReady"> | undefined;
  isStopping(): boolean;
}

/**
 * For whoever runs the server: answers without a session and under any host name. `/healthz` says whether the database
 * answers, `/readyz` whether requests should come here. Neither tells more than that.
 */
export function healthRoutes({ backend, isStopping }: Options): RequestHandler {
  const answer =
    (problem: () => Promise<string | null>): RequestHandler =>
    async (request, response, next) => {
      if (request.headers.upgrade !== undefined) return next();
      const found = await problem();
      response
        .status(found === null ? 200 : 503)
        .type("text/plain")
        .send(found ?? "ok");
    };
  return Router()
    .get(
      "/healthz",
      answer(async () => (!backend || (await backend.isHealthy()) ? null : "database unreachable")),
    )
    .get(
      "/readyz",
      answer(async () => {
        if (isStopping()) return "stopping";
        return !backend || (await backend.isReady()) ? null : "database not ready";
      }),
    );
}
