import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { signedInUser } from "backend/testing/factories";
import { anonymousForm, postedForm } from "../../app/forms/post/posted-form.server";
import { signedIn } from "../../app/session/guard.server";
import { logUnexpected } from "../../app/unexpected-error.server";
import type { Screens } from "../../server/http";
import { readSettings } from "../../server/settings";
import { startServer } from "../../server/start";

/**
 * The product as a process of its own that others attack: all of the server and the service, and screens that read
 * forms as all of ours do. Tells its parent where it listens, and how it is when it is asked.
 */
export interface Health {
  /** The longest time in milliseconds that the event loop was blocked since the last report. */
  blockedMs: number;
  /** Total milliseconds that the process computed, and that it waited for the processor. */
  workMs: number;
  starvedMs: number;
  /** Bytes in use; on request, measured after a garbage collection. */
  bytes: number;
  /** The number of open connections. */
  sockets: number;
}

/** Everybody may post to /login; all other addresses only take forms of signed-in users. */
async function action(args: ActionFunctionArgs): Promise<Response> {
  const isLogin = new URL(args.request.url).pathname === "/login";
  const form = await (isLogin ? anonymousForm(args) : postedForm(args, signedIn));
  return new Response(String([...form].length));
}
const loader = () => new Response("a page");
const PATHS = ["login", "form", "*"];
const screens: Screens = {
  build: {
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      ...Object.fromEntries(
        PATHS.map((path) => [path, { id: path, parentId: "root", path, module: { action, loader } }]),
      ),
    },
    entry: {
      module: {
        default: () => new Response("a page"),
        handleError: logUnexpected,
      },
    },
    assets: { routes: Object.fromEntries(["root", ...PATHS].map((id) => [id, { id }])), entry: {} },
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild,
  assets: (_request, _response, next) => next(),
  mode: "production",
};

const TURN_MS = 5;

/**
 * Measures how long the process computes between two turns of the event loop, and how long it waits for the processor.
 * Waiting on a busy machine is not the fault of any request.
 */
function watchWork() {
  let blockedMs = 0;
  let starvedMs = 0;
  let before = { at: performance.now(), work: process.cpuUsage() };
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(before.work);
    const [wall, work] = [now - before.at, (user + system) / 1000];
    blockedMs = Math.max(blockedMs, Math.min(wall, work));
    starvedMs += Math.max(0, wall - work - TURN_MS);
    before = { at: now, work: process.cpuUsage() };
  }, TURN_MS);
  return () => {
    const worst = blockedMs;
    blockedMs = 0;
    const { user, system } = process.cpuUsage();
    return { blockedMs: worst, starvedMs, workMs: (user + system) / 1000 };
  };
}

async function main(): Promise<void> {
  const running = await startServer(readSettings(process.env), screens);
  if (!running.backend) throw new Error("the service runs here");
  const { token } = await signedInUser(running.backend.db, ["global:read__bookings"]);
  const work = watchWork();
  process.on("message", (question) => {
    if (question === "memory") global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    process.send?.({ ...work(), bytes: heapUsed + external, sockets } satisfies Health);
  });
  process.once("SIGTERM", () => {
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  process.send?.({ url: running.url, token });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
