import type { Page } from "@playwright/test";
import { accessibilityFindings } from "../accessibility";
import { controlsInTheWay } from "../covered-controls";
import { expect, test as product } from "../fixtures";
import { invalidHtml } from "../valid-html";

/** The frames in a browser, each on a screen of the kits' own application (`e2e/forms/fixture`). */
export const test = product.extend({
  baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
});

export const hasScripts = () => test.info().project.use.javaScriptEnabled !== false;

/** Opens a screen of the fixture. With scripts, it waits until they run. */
export async function open(page: Page, path: string) {
  await page.goto(`/frames/${path}`);
  await live(page);
}

/** Resolves once the page's scripts run, if it has any. */
export async function live(page: Page) {
  await expect(page.locator("main")).toBeVisible();
  if (hasScripts()) await expect(page.locator("main[data-live]")).toBeAttached();
}

export const PHONE = { width: 360, height: 740 };

/** Looks at the open page wide and on a phone, light and dark; axe itself needs scripts. */
export async function expectToFitAndBeAccessible(page: Page) {
  const answer = await page.request.get(page.url());
  expect(await invalidHtml(await answer.text())).toEqual([]);
  for (const look of [{ width: 1280, height: 740 }, PHONE]) {
    await page.setViewportSize(look);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `overflow at ${look.width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of hasScripts() ? (["light", "dark"] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await accessibilityFindings(page);
      expect(found, `accessibility at ${look.width} px, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.setViewportSize({ width: 1280, height: 740 });
}

export { accessibilityFindings, controlsInTheWay, expect };
