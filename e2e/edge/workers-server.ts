import cluster from "node:cluster";
import type { ServerBuild } from "@remix-run/node";
import { moveClock, testClockOffset } from "backend/testing/clock";
import { pino } from "pino";
import type { Screens } from "../../server/http";
import { serveMetricsOfWorkers } from "../../server/metrics-server";
import { readSettings } from "../../server/settings";
import { startServer } from "../../server/start";
import { superviseWorkers } from "../../server/workers";

// Sessions are those of the test, and so is their end.
moveClock(testClockOffset());

/** Several server processes behind one port; the screen says which one answers, at once or after a delay or work. */
const loader = async ({ request }: { request: Request }) => {
  const { searchParams } = new URL(request.url);
  await new Promise((resolve) => setTimeout(resolve, Number(searchParams.get("wait"))));
  // While one process computes, the other one takes the next connections.
  const until = performance.now() + Number(searchParams.get("work"));
  while (performance.now() < until);
  return new Response(String(process.pid));
};
const screens: Screens = {
  build: {
    routes: { pid: { id: "pid", path: "pid", module: { loader } } },
    entry: { module: { default: () => new Response() } },
    assets: { routes: { pid: { id: "pid" } }, entry: {} },
    future: {},
  } as unknown as ServerBuild,
  assets: (_request, _response, next) => next(),
  mode: "production",
};

if (cluster.isPrimary) {
  const { METRICS_PORT: port, METRICS_HOST: host } = readSettings(process.env);
  const log = pino({ level: "silent" });
  if (port !== undefined) await serveMetricsOfWorkers({ port, host, log });
  await superviseWorkers({ count: 2, log });
  console.log("ready");
} else {
  const running = await startServer(readSettings(process.env), screens);
  console.log(running.url);
  process.once("SIGTERM", () => void running.close().then(() => process.exit(0)));
}
