import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Browser,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";
import { editLocks } from "backend/modules/locks/tables";
import { watchTransactions } from "backend/platform/database/open-transaction";
import { type Backend, createBackend } from "backend/server";
import { moveClock, testClockOffset } from "backend/testing/clock";
import { signedInUser } from "backend/testing/factories";
import { startIdentityProvider } from "backend/testing/identity-provider";
import { openPgliteTemplate } from "backend/testing/pglite-template";
import { clonePostgresTemplate } from "backend/testing/postgres-template";
import { startStandIn } from "backend/testing/stand-in";
import { pino } from "pino";
import { builtAssets } from "../server/built-assets";
import { createHttpServer, type HttpServer } from "../server/http";
import { serveFormKit } from "./forms/form-kit-server";
import "./light-stacks";
import { emptyingWhileRunning } from "./emptying";
import { type KeptContextOf, type KeptContexts, keptContextFixtures } from "./kept-context";
import { waitForScriptsAfterNavigation } from "./live";

/** The secret of the mailbox for press releases. */
export const PRESS_MAIL_TOKEN = "press-mail-press-mail-press-mail-1";

/** The product of one worker's tests, with its own database and server. */
export interface Product {
  url: string;
  /** Starts a second server, whose screens reach the GraphQL service over HTTP, when it is first asked for. */
  overHttp: () => Promise<string>;
  backend: Backend;
  /** Where users may sign in instead. */
  identityProvider: Awaited<ReturnType<typeof startIdentityProvider>>;
  /** The programs elsewhere; what they have is what a test puts there. */
  crm: Awaited<ReturnType<typeof startStandIn>>;
  immoflash: Awaited<ReturnType<typeof startStandIn>>;
  /** The number of GraphQL requests of the screens and of their SQL statements, since the start. */
  counts: { requests: number; statements: number };
}

interface WorkerFixtures {
  product: Product;
  /** The address of the form kit's own application. */
  formKitUrl: string;
}

interface TestFixtures {
  /**
   * Each file begins with an empty database. Otherwise all screens would show the records of all files before: some
   * hundred media in each menu.
   */
  dataOfFile: undefined;
  /** Whether the screens reach the GraphQL service over HTTP instead of in process. */
  graphqlOverHttp: boolean;
  /** Signs the page in as a new user with these permissions (beside `login_in_backend`). */
  signInWith: (permissions: readonly string[]) => Promise<Awaited<ReturnType<typeof signedInUser>>["user"]>;
  /** Console errors that the test expects. */
  expectedErrors: RegExp | undefined;
  /** Unexpected console errors; the test fails at its end if there are any. */
  consoleErrors: string[];
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

/**
 * The database of a worker. With scripts it is PostgreSQL, which takes a tenth off the time of the tests; without them
 * it is the embedded one.
 */
async function openDatabaseOf(project: string) {
  if (project === "with-scripts") {
    const databaseUrl = await clonePostgresTemplate(process.env.POSTGRES_SERVER ?? "");
    return { options: { databaseUrl }, close: async () => {} };
  }
  const embedded = await openPgliteTemplate(process.env.PGLITE_TEMPLATE ?? "");
  return { options: { embedded }, close: () => embedded.close() };
}

/** The file whose tests have made the data of a product. */
const fileOfData = new WeakMap<Product, string>();

const kept = base.extend<KeptContextOf, KeptContexts>(keptContextFixtures);

// The server and the tests of this process; the pages follow in `kept-context`.
moveClock(testClockOffset());

export const test = kept.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      waitForScriptsAfterNavigation(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  graphqlOverHttp: [false, { option: true }],
  product: [
    async ({}, use, { project }) => {
      const filesDir = await mkdtemp(path.join(tmpdir(), "backoffice-e2e-"));
      const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? "error" });
      const counts = { requests: 0, statements: 0 };
      // What works in the background, and the pictures that a browser has not kept yet, belong to no screen.
      const ofScreens = new AsyncLocalStorage<true>();
      // What waits for others within a transaction fails.
      watchTransactions(() => new AsyncLocalStorage());
      const onStatement = () => {
        if (ofScreens.getStore()) counts.statements += 1;
      };
      const identityProvider = await startIdentityProvider();
      const crm = await startStandIn(() => ({ companies: [] }));
      const immoflash = await startStandIn(() => ({ results: [] }));
      const database = await openDatabaseOf(project.name);
      const opened = await createBackend({
        filesDir,
        logger,
        production: true,
        ...database.options,
        onStatement,
        // It begins to work when it is first asked, which takes its time on a slow machine.
        connectors: { crm, immoflash },
        singleSignOn: { ...identityProvider.settings, timeoutSeconds: 30 },
        pressMailToken: PRESS_MAIL_TOKEN,
        newsletterMail: { from: "haus@verlag.test", folder: path.join(filesDir, "newsletters") },
        // Of the targets that tests name, these are gone.
        outside: {
          ask: async (address) => (address.includes("gone") ? 404 : 200),
          read: async (address) =>
            address.includes("gone") ? { problem: "refused" } : { body: [{ title: "Aktuell" }], etag: null },
          texts: async (name) => (name.startsWith("_dmarc.") ? [] : ["v=spf1 -all"]),
        },
      });
      const backend: Backend = {
        ...opened,
        fetch: (request, ...more) => {
          if (new URL(request.url).pathname.startsWith("/files/")) return opened.fetch(request, ...more);
          counts.requests += 1;
          return ofScreens.run(true, () => opened.fetch(request, ...more));
        },
        ask: (operation) => {
          counts.requests += 1;
          return ofScreens.run(true, () => opened.ask(operation));
        },
      };
      const build = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
      const screens = {
        build,
        assets: builtAssets(path.resolve("build/client")),
        mode: "production",
      } as const;
      const servers: HttpServer[] = [];
      const start = async (server: HttpServer) => {
        servers.push(server);
        return await listen(server);
      };
      const url = await start(createHttpServer({ screens, backend, trustProxy: 0 }));
      const startOverHttp = async () => {
        const service = await start(createHttpServer({ screens, backend, trustProxy: 1 }));
        return await start(
          createHttpServer({ screens, graphqlEndpoint: `${service}/graphql`, trustProxy: 0 }),
        );
      };
      let other: Promise<string> | undefined;
      const overHttp = () => {
        other ??= startOverHttp();
        return other;
      };
      await use({ url, overHttp, backend, identityProvider, crm, immoflash, counts });
      await Promise.all(servers.map((server) => server.closeWebSockets()));
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await backend.close();
      await Promise.all([identityProvider.close(), crm.stop(), immoflash.stop()]);
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  formKitUrl: [
    async ({}, use) => {
      const { url, close } = await serveFormKit();
      await use(url);
      close();
    },
    { scope: "worker" },
  ],
  dataOfFile: [
    async ({ product }, use, { file }) => {
      const before = fileOfData.get(product);
      if (before !== undefined && before !== file) await product.backend.db.execute(emptyingWhileRunning);
      fileOfData.set(product, file);
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ product, graphqlOverHttp }, use) => {
    await use(graphqlOverHttp ? await product.overHttp() : product.url);
  },
  signInWith: async ({ product, context }, use) => {
    await use(async (permissions) => {
      const { user, token } = await signedInUser(product.backend.db, permissions);
      // Who was signed in before is gone, and with them their open forms.
      await product.backend.db.delete(editLocks);
      await context.addCookies([{ name: "imvtoken", value: token, url: product.url, httpOnly: true }]);
      return user;
    });
  },
  expectedErrors: [undefined, { option: true }],
  consoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) errors.push(text);
      };
      page.on("pageerror", (error) => note(String(error)));
      page.on("console", (message) => {
        // The browser reports each 4xx answer as an error. The tests check what the page shows instead. Remix reports an
        // answer that something newer has ended while it was read (fetchAndDecode); the router then leaves it out.
        // A live line that is cut off comes again by itself; the browser reports that, too.
        const isExpected = /status of 4\d\d|^AbortError: signal is aborted|^WebSocket connection to/.test(
          message.text(),
        );
        if (message.type() === "error" && !isExpected) note(message.text());
      });
      await use(errors);
      expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The response to the post that `sendPost` sends, not to an earlier post that is still running. A choice that changes
 * what a form offers posts by itself (intent `refresh/…`), on a slow machine even after `sendPost` has begun; its answer
 * is not waited for. If `sendPost` itself starts such a post by leaving a field, the browser aborts it, so it is never
 * answered.
 */
export async function postResponse(page: Page, sendPost: () => Promise<void>) {
  const posts: Request[] = [];
  const note = (request: Request) => {
    const isPost = request.method() === "POST" && !isSignOfLife(request);
    if (isPost && !isByItself(request) && !isOfPreview(request)) posts.push(request);
  };
  page.on("request", note);
  try {
    await sendPost();
    for (let nth = 0; nth < 3; nth += 1) {
      await expect.poll(() => posts.length, { message: "posts sent" }).toBeGreaterThan(nth);
      if (isRefresh(posts[nth])) continue;
      const response = await posts[nth]?.response();
      if (response && !(mayBeRefresh(response) && (await follows(posts, nth)))) return response;
    }
    throw new Error("the post has no answer");
  } finally {
    page.off("request", note);
  }
}

/** Whether a post saves what is typed without a press. */
export const isByItself = (post: Request) => /\bintent=save%2Fitself\b/.test(post.postData() ?? "");

/** A preview asks for what is typed, and saves nothing. */
const isOfPreview = (post: Request) => /\/newsletter\/\d+\/mail$/.test(post.url());

/** A form says by itself that it is being changed, and a page that it is left. */
const isSignOfLife = (post: Request) =>
  /\/locks\//.test(post.url()) && /^intent=(take|beat|release|withdraw)/.test(post.postData() ?? "");

/** Whether scripts have sent it. Without them its button does, as any other. */
const isRefresh = (post: Request | undefined) =>
  post?.resourceType() === "fetch" &&
  /name="intent"\r\n\r\nrefresh\/|(^|&)intent=refresh(%2F|\/)/.test(post.postData() ?? "");

/** The browser does not tell the body of a post with files: a refresh is answered with 200, and the button's post follows. */
const mayBeRefresh = (response: Response) =>
  response.request().resourceType() === "fetch" &&
  response.request().postData() === null &&
  response.status() === 200;

const follows = (posts: readonly Request[], nth: number) =>
  expect
    .poll(() => posts.length, { timeout: 1000 })
    .toBeGreaterThan(nth + 1)
    .then(
      () => true,
      () => false,
    );

export { type Browser, expect, type Locator, type Page, type Request, type Response };

/** Whether the page of this test runs its scripts. */
export const scripts = () => test.info().project.use.javaScriptEnabled !== false;

/** The tests run twice: with the GraphQL service in process, and over HTTP. Scripts make no difference to the second. */
export function inProcessAndOverHttp(declareTests: () => void) {
  declareTests();
  test.describe("over HTTP", { tag: "@server" }, () => {
    test.use({ graphqlOverHttp: true });
    declareTests();
  });
}
