import type { Browser, Page } from "@playwright/test";

/**
 * All pages of the browser end `goto` and `reload` once their scripts answer: a key, a click or a drag before that does
 * what the plain page does, or nothing. With `waitUntil: "commit"` they end as in Playwright.
 */
export function waitForScriptsAfterNavigation(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", endNavigationsWhenLive);
    return context;
  };
}

function endNavigationsWhenLive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== "commit") await untilLive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== "commit") await untilLive(page);
    return response;
  };
}

/**
 * Waits until the scripts of the loaded page answer. A page without scripts, or whose scripts are lost for good, is as
 * ready as it will be.
 */
export async function untilLive(page: Page): Promise<void> {
  try {
    // Asked every few milliseconds, and not with each frame that the browser draws: a page may have nothing to draw.
    await page.waitForFunction(isReady, undefined, { polling: 25, timeout: 45_000 });
  } catch (error) {
    throw new Error(`The scripts of the page do not answer: ${await loadedSoFar(page)}`, { cause: error });
  }
}

function isReady(): boolean {
  if (!("pageScripts" in window) || "scriptsLost" in document.documentElement.dataset) return true;
  const hasTimeline = performance.getEntriesByType("navigation").length > 0;
  if (hasTimeline) return performance.getEntriesByName("live").length > 0;
  // The test has a clock of its own, which keeps no timeline; React marks what it has taken over.
  return Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
}

/** How far a page has come: its state, and which of its scripts have arrived. */
async function loadedSoFar(page: Page): Promise<string> {
  const state = page.evaluate(() => {
    const arrived = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const links = [...document.querySelectorAll("link[rel=preload][as=fetch]")];
    const missing = links.map((link) => (link as HTMLLinkElement).href).filter((href) => !arrived.has(href));
    return JSON.stringify({
      address: location.href,
      state: document.readyState,
      arrived: arrived.size,
      missing,
    });
  });
  const silence = new Promise<string>((resolve) => {
    setTimeout(resolve, 5000, "the page does not answer either");
  });
  return await Promise.race([state, silence]);
}
