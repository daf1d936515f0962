import type { Page } from "@playwright/test";

/** Waits until the scripts of the loaded page answer: a key or a drag before that is lost, as no HTML stands for it. */
export async function untilLive(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName("live").length > 0);
}

/** Opens an address as if typed; the keyboard then starts at the top of the page, which is live. */
export async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await untilLive(page);
}
