import { type Page, scripts } from "./fixtures";

/**
 * Waits until the scripts of the loaded page answer: a key or a drag before that is lost, as no HTML stands for it.
 * Without scripts there is nothing to wait for.
 */
export async function untilLive(page: Page) {
  if (!scripts()) return;
  // Asked every tenth of a second, and not with each frame that the browser draws: a page may have nothing to draw.
  const isLive = () => performance.getEntriesByName("live").length > 0;
  try {
    await page.waitForFunction(isLive, undefined, { polling: 100, timeout: 45_000 });
  } catch (error) {
    throw new Error(`The scripts of the page do not answer: ${await loadedSoFar(page)}`, { cause: error });
  }
}

/** How far a page has come: its state, and which of its scripts have arrived. */
async function loadedSoFar(page: Page): Promise<string> {
  const found = page.evaluate(() => {
    const arrived = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const asked = [...document.querySelectorAll("link[rel=preload][as=fetch]")];
    const missing = asked.map((link) => (link as HTMLLinkElement).href).filter((href) => !arrived.has(href));
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
  return await Promise.race([found, silence]);
}

/** Opens an address as if typed; the keyboard then starts at the top of the page, which is live. */
export async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await untilLive(page);
}
