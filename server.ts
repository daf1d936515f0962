import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FolderInUseError } from "backend/platform/database/folder-lock";
import { pino } from "pino";
import { builtAssets } from "./server/built-assets";
import type { Screens } from "./server/http";
import { serveMetricsOfWorkers } from "./server/metrics-server";
import { noteOnNode } from "./server/node-version";
import { readSettings, type Settings, SettingsError, workersWanted } from "./server/settings";
import { type RunningServer, startServer } from "./server/start";
import { isFirstWorker, superviseWorkers } from "./server/workers";

const clientDirectory = path.resolve("build/client");
const serverBuild = path.resolve("build/server/index.js");

async function screensFor(settings: Settings): Promise<Screens> {
  if (settings.NODE_ENV !== "development") {
    const build = await import(pathToFileURL(serverBuild).href);
    return { build, assets: builtAssets(clientDirectory), mode: "production" };
  }
  const vite = await import("vite");
  const development = await vite.createServer({ server: { middlewareMode: true } });
  return {
    build: () => development.ssrLoadModule("virtual:remix/server-build") as never,
    assets: development.middlewares,
    mode: "development",
  };
}

/**
 * With the service elsewhere there is no database to share secrets in, so all workers are told the secret that signs
 * cookies.
 */
const sharedBy = ({ SESSION_SECRET, GRAPHQL_ENDPOINT }: Settings): Record<string, string> =>
  GRAPHQL_ENDPOINT ? { SESSION_SECRET: SESSION_SECRET ?? randomBytes(32).toString("base64url") } : {};

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const count = workersWanted(settings);
  if (count > 1 && cluster.isPrimary) {
    const log = pino({ level: settings.LOG_LEVEL });
    const { METRICS_PORT: port, METRICS_HOST: host } = settings;
    if (port !== undefined) await serveMetricsOfWorkers({ port, host, log });
    return await superviseWorkers({ count, environment: sharedBy(settings), log });
  }
  const speaks = cluster.isPrimary || isFirstWorker();
  const say = speaks ? (step: string) => console.log(step) : undefined;
  const running = await startServer(settings, await screensFor(settings), say);
  if (speaks) logStart(running, settings);
  stopOnSignal(running);
}

/** Prints how to reach the product. */
function logStart(running: RunningServer, settings: Settings): void {
  const lines = ["", `  ${settings.PUBLIC_URL ?? running.url}`];
  const note = noteOnNode(process.versions.node);
  if (note) lines.push("", `  ${note}`);
  if (running.isEmpty) {
    lines.push("", "  There is no user yet. `npm run seed -- --admin EMAIL` makes the first administrator;");
    lines.push("  a start with SEED_DEMO=true fills the database with the demo and its published passwords.");
  }
  if (running.demoSignIns.length > 0) {
    lines.push("", "  Demo sign-ins:");
    for (const { role, email, password } of running.demoSignIns) {
      lines.push(`    ${role.padEnd(18)} ${email.padEnd(38)} ${password}`);
    }
  }
  console.log(`${lines.join("\n")}\n`);
}

function stopOnSignal(running: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error) => {
  const isExplained = error instanceof SettingsError || error instanceof FolderInUseError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
