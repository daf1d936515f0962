import type {
  BrowserContext,
  Fixtures,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
} from "@playwright/test";
import { moveClock, testClockOffset } from "backend/testing/clock";

interface KeptContext {
  context: BrowserContext;
  /** A page that stays open, because the browser ends a site's renderer process with its last page. */
  keeper: Page;
}

export interface KeptContexts {
  /** The contexts of a worker, by their site and by whether their pages run scripts. */
  keptContexts: Map<string, KeptContext>;
}

export interface KeptContextOf {
  /**
   * Whether the test gets its own context. A test that cuts the network needs it: in a shared process the pages lose the
   * connection one after the other. So does a test with its own clock: all later pages of the context would have it, too.
   */
  ownContext: boolean;
  /** The kept context whose pages run scripts, or the one whose pages do not. */
  keptContext: (runsScripts: boolean) => Promise<KeptContext>;
}

/** All that a page's scripts know of the time. */
const movesClock = { content: `(${moveClock})(${testClockOffset()})` };

/** The size of a page that a test opens beside its own. */
const WINDOW = { width: 1280, height: 800 };

/** Removes the test's pages, routes, cookies and drafts from the browser. */
async function cleanUp({ context, keeper }: KeptContext) {
  const left = context.pages().filter((page) => page !== keeper);
  await Promise.all(left.map((page) => page.close()));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  await keeper.evaluate(() => localStorage.clear());
}

/**
 * The tests of a worker share a context instead of making one each: a new process per test, without cached scripts and
 * fonts, costs more than the test itself. The context is cleaned up after each test. After a failed test Playwright
 * starts a new worker, and with it a new browser.
 */
export const keptContextFixtures: Fixtures<
  KeptContextOf,
  KeptContexts,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs
> = {
  keptContexts: [async ({}, use) => use(new Map()), { scope: "worker" }],
  keptContext: async ({ browser, baseURL, keptContexts }, use) => {
    await use(async (runsScripts) => {
      const kind = `${baseURL} ${runsScripts ? "with" : "without"} scripts`;
      const known = keptContexts.get(kind);
      if (known) return known;
      const context = await browser.newContext({ javaScriptEnabled: runsScripts, viewport: WINDOW });
      await context.addInitScript(movesClock);
      context.clock.install = async () => {
        throw new Error("A moved clock stays in the context: use ownContext");
      };
      const keeper = await context.newPage();
      await keeper.goto(`${baseURL}/favicon.svg`);
      const made = { context, keeper };
      keptContexts.set(kind, made);
      return made;
    });
    for (const kept of keptContexts.values()) await cleanUp(kept);
  },
  ownContext: [false, { option: true }],
  context: async ({ browser, keptContext, ownContext, javaScriptEnabled }, use) => {
    if (!ownContext) return await use((await keptContext(javaScriptEnabled !== false)).context);
    const context = await browser.newContext();
    await context.addInitScript(movesClock);
    await use(context);
    await context.close();
  },
  // A kept context has the size that its first test asked for.
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
};
