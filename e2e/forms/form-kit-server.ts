import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import express from "express";

const BUILD = path.resolve("node_modules/.cache/form-kit");
const SOURCES = ["app", "domain", "locales", "e2e/forms/fixture", "package-lock.json"];

/** Toasts travel in a signed cookie. */
const CONTEXT = { cookieSecret: "a secret of these tests" } as AppLoadContext;

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

/** Serves it on a free port of loopback. */
export async function serveFormKit(): Promise<{ url: string; close: () => void }> {
  const build = await import(pathToFileURL(path.join(BUILD, "server/index.js")).href);
  const app = express();
  app.use(express.static(path.join(BUILD, "client")));
  app.all("*", createRequestHandler({ build, mode: "production", getLoadContext: () => CONTEXT }));
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
