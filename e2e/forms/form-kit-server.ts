import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const BUILD = path.resolve("node_modules/.cache/form-kit");
const SOURCES = ["app", "domain", "locales", "e2e/forms/fixture", "package-lock.json"];

const changedAt = (file: string): number =>
  statSync(file).isDirectory()
    ? Math.max(0, ...readdirSync(file).map((name) => changedAt(path.join(file, name))))
    : statSync(file).mtimeMs;

/** Builds the form kit's own application, unless its build is younger than all that it is made of. */
export async function buildFormKit(): Promise<void> {
  const built = path.join(BUILD, "server/index.js");
  if (existsSync(built) && changedAt(built) > Math.max(...SOURCES.map(changedAt))) return;
  const remix = path.resolve("node_modules/@remix-run/dev/dist/cli.js");
  await promisify(execFile)(
    process.execPath,
    [remix, "vite:build", "-c", "e2e/forms/fixture/vite.config.ts"],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
}

/** Serves it in a process of its own. */
export async function serveFormKit(): Promise<{ url: string; close: () => void }> {
  const child = fork("e2e/forms/form-kit-process.ts", [BUILD], { execArgv: ["--import", "tsx"] });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
