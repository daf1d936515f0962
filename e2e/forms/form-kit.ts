import { execFile } from "node:child_process";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { test as base, expect } from "@playwright/test";
import { createRequestHandler } from "@remix-run/express";
import express from "express";

const BUILD = path.resolve("node_modules/.cache/form-kit");
const REMIX = path.resolve("node_modules/@remix-run/dev/dist/cli.js");

async function serve(): Promise<Server> {
  const build = await import(pathToFileURL(path.join(BUILD, "server/index.js")).href);
  const app = express();
  app.use(express.static(path.join(BUILD, "client")));
  app.all("*", createRequestHandler({ build, mode: "production" }));
  return await new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server));
  });
}

/** The form kit alone in a browser: the application under `fixture`, built and served for these tests. */
export const test = base.extend<{ ad: string; savedAd: () => Promise<SavedAd> }, { formKitUrl: string }>({
  formKitUrl: [
    async ({}, use) => {
      const config = "e2e/forms/fixture/vite.config.ts";
      await promisify(execFile)(process.execPath, [REMIX, "vite:build", "-c", config], {
        env: { ...process.env, NODE_ENV: "production" },
      });
      const server = await serve();
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
  /** A record for each test. */
  ad: async ({}, use, info) => use(info.testId),
  /** What the server holds now. */
  savedAd: async ({ page, formKitUrl, ad }, use) =>
    use(async () => {
      const response = await page.request.get(`${formKitUrl}/saved?ad=${ad}`);
      const json = (await response.text()).match(/data-testid="saved">(.*?)<\/pre>/s)?.[1] ?? "null";
      return JSON.parse(json.replaceAll("&quot;", '"')) as SavedAd;
    }),
});

export type SavedAd = {
  values: Record<string, string | string[]>;
  version: number;
  posts: number;
  fileName: string | null;
};

export { expect };
