import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Logger } from "pino";

/** The format of Prometheus. */
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

interface Options {
  port: number;
  host: string;
  /** The metrics as text. */
  text: () => Promise<string>;
  log: Pick<Logger, "error">;
}

/** Serves the metrics of all workers together, in the process that has started them. */
export async function serveMetricsOfWorkers(options: Omit<Options, "text">): Promise<Server> {
  const { metricsOfWorkers } = await import("./metrics");
  return await serveMetrics({ ...options, text: metricsOfWorkers() });
}

/**
 * Serves `/metrics`, and nothing else, at a port of its own, which no proxy in front of the product passes on.
 *
 * @throws if it cannot listen there
 */
export async function serveMetrics({ port, host, text, log }: Options): Promise<Server> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, async (request, response) => {
    const path = request.url?.split("?")[0];
    response.setHeader("Cache-Control", "no-store");
    if (path !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    try {
      const body = await text();
      response.writeHead(200, { "Content-Type": CONTENT_TYPE }).end(body);
    } catch (err) {
      log.error({ err }, "the metrics could not be read");
      response.writeHead(503).end();
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  // It ends with the process.
  return server.unref();
}
