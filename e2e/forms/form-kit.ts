import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import express from "express";
import { type KeptContextOf, type KeptContexts, keptContextFixtures } from "../kept-context";

const BUILD = path.resolve("node_modules/.cache/form-kit");

/** Toasts travel in a signed cookie. */
const CONTEXT = { cookieSecret: "a secret of these tests" } as AppLoadContext;

async function serve(): Promise<Server> {
  const build = await import(pathToFileURL(path.join(BUILD, "server/index.js")).href);
  const app = express();
  app.use(express.static(path.join(BUILD, "client")));
  app.all("*", createRequestHandler({ build, mode: "production", getLoadContext: () => CONTEXT }));
  return await new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server));
  });
}

/** The form kit in a browser: the application under `fixture`, built by `form-kit.build.ts`, served for these tests. */
export const test = base
  .extend<KeptContextOf, KeptContexts>(keptContextFixtures)
  .extend<{ ad: string; savedAd: () => Promise<SavedAd> }, { formKitUrl: string }>({
    formKitUrl: [
      async ({}, use) => {
        const server = await serve();
        await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        server.closeAllConnections();
        server.close();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
    /** A record for each test. */
    ad: async ({}, use, info) => use(info.testId),
    /** The record as the server has stored it. */
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

const scripts = () => base.info().project.use.javaScriptEnabled !== false;

/** Opens the form. With scripts, it waits until they run. */
export async function open(page: Page, ad: string) {
  await page.goto(`/?ad=${ad}`);
  await expect(page.getByRole("heading", { name: "Form kit" })).toBeVisible();
  if (scripts()) await waitForScripts(page);
}

/** Resolves once scripts run: only they show the combo box. */
export const waitForScripts = (page: Page) =>
  expect(page.getByRole("combobox", { name: "Kunde" })).toHaveJSProperty("tagName", "INPUT");

export const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();

export { expect };
