import { setTimeout } from "node:timers/promises";
import { threads } from "backend/platform/threads/threads";
import type { Backend } from "backend/server";
import type { Logger } from "pino";
import type { HttpServer } from "./http";

/** The part of the stopping time that is reserved for closing the database. */
const FOR_THE_DATABASE = 0.2;

/**
 * Accepts no new requests, lets running ones finish, then closes the database; all within the given milliseconds,
 * whatever clients do.
 */
export async function stopServer(
  server: HttpServer,
  backend: Backend | undefined,
  milliseconds: number,
  logger: Logger,
): Promise<void> {
  const inTime = new AbortController();
  const lastMoment = setTimeout(milliseconds, "late" as const, { signal: inTime.signal, ref: false });
  const cutOff = setTimeout(milliseconds * (1 - FOR_THE_DATABASE), undefined, { signal: inTime.signal });
  cutOff.then(() => server.connections.endAll()).catch(() => {});
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const stopped = (async () => {
    await server.closeWebSockets();
    server.connections.endIdle();
    await closed;
    await threads.close();
    await backend?.close();
  })();
  try {
    const outcome = await Promise.race([stopped, lastMoment]);
    if (outcome === "late") logger.warn("stopped before all work was done: the time for it was over");
  } finally {
    inTime.abort();
  }
}
