import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { scripts } from "../package.json";
import { processorMs, residentMegabytes } from "./processes";

/** The Node that the product and the floor run on. */
const NODE = process.env.NODE_BINARY || process.execPath;

/** Its version. */
export const nodeVersion = (): string => execFileSync(NODE, ["--version"], { encoding: "utf8" }).trim();

type ServerProcess = ChildProcessByStdio<null, Readable, null>;

/** A server of its own process, as `npm start` runs it. */
export interface RunningProduct {
  url: string;
  /** Resident memory in MB (1,000,000 bytes), of all its processes. */
  memory(): number;
  /** Processor time that its processes have used, in milliseconds. */
  processorMs(): number;
  stop(): Promise<void>;
}

async function stopProcess(child: ServerProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

async function firstLine(child: ServerProcess, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line);
    if (found) {
      child.stdout.resume();
      return found[0];
    }
  }
  throw new Error(`the process ended with code ${child.exitCode} before it listened`);
}

/** Which database the product runs on, and where its files lie. */
export interface Settings {
  /** Empty = the embedded database in `DATA_DIR`. */
  DATABASE_URL: string;
  DATA_DIR: string;
  /** How many processes serve; unset: one. */
  WORKERS?: string;
}

/** The flags that `npm start` gives to Node. */
const NODE_FLAGS = scripts.start.split(" ").filter((word) => word.startsWith("--"));

/** At rest, processes work hardly ever for so long, in ms; and how long that is waited for at most. */
const REST_MS = 500;
const HARDLY = 0.05;
const MOST_MS = 300_000;

/** Waits until the processes do nothing: further workers start after the first one answers, and so do daily jobs. */
async function atRest(pid: number): Promise<void> {
  for (const deadline = performance.now() + MOST_MS; performance.now() < deadline; ) {
    const before = processorMs(pid);
    await setTimeout(REST_MS);
    if (processorMs(pid) - before <= HARDLY * REST_MS) return;
  }
  throw new Error("the product does not come to rest");
}

/** Starts the built product with these settings on a free port, and waits until it only listens. */
export async function startProduct(settings: Settings): Promise<RunningProduct> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: "0",
    LOG_LEVEL: "error",
    SEED_DEMO: "false",
    ...settings,
  };
  const child: ServerProcess = spawn(NODE, [...NODE_FLAGS, "build/server.mjs"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await firstLine(child, /http:\/\/\S+/);
  await atRest(child.pid ?? 0);
  return {
    url,
    memory: () => residentMegabytes(child.pid ?? 0),
    processorMs: () => processorMs(child.pid ?? 0),
    stop: () => stopProcess(child),
  };
}

/** Starts the bare server to divide by. */
export async function startFloor(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl };
  const child: ServerProcess = spawn(NODE, ["--import", "tsx", "bench/floor.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await firstLine(child, /^\d+$/);
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

/** Fills the database with demo data of this many bookings. */
export async function seed(settings: Settings, bookings: number): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
  const child = spawn(NODE, ["build/seed.mjs", "--bookings", String(bookings)], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`filling the database ended with code ${code}`);
}
