import cluster from "node:cluster";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import type { Screens } from "../../server/http";
import { readSettings } from "../../server/settings";
import { startServer } from "../../server/start";
import { superviseWorkers } from "../../server/workers";

/** Several processes of the server behind one port, with screens that say which one answers, and when it is slow. */
const loader = async ({ request }: { request: Request }) => {
  const waitMs = Number(new URL(request.url).searchParams.get("wait"));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
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
  await superviseWorkers({ count: 2, log: pino({ level: "silent" }) });
  console.log("ready");
} else {
  const running = await startServer(readSettings(process.env), screens);
  console.log(running.url);
  process.once("SIGTERM", () => void running.close().then(() => process.exit(0)));
}
