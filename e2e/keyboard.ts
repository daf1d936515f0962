import type { Locator } from "@playwright/test";
import { expect, type Page } from "./fixtures";

/** Whether the focus is visible: the focused element, or the one drawn for it, has an outline or a shadow. */
async function expectFocusShown(page: Page) {
  const hidden = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.matches("main, dialog, dialog [tabindex='-1']"))
      return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const shown = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return shown && width > 0 && height > 0 ? null : element.outerHTML.slice(0, 200);
  });
  expect(hidden, "the focus is invisible").toBeNull();
}

/**
 * Presses Tab or Shift+Tab until the element has the focus; the focus must be visible at each stop.
 * Throws after `stops` presses.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
  { stops = 80 } = {},
) {
  await expect(target.first()).toBeAttached();
  if ((await target.and(page.locator(":focus")).count()) > 0) return;
  for (let presses = 0; presses < stops; presses += 1) {
    await page.keyboard.press(key);
    await expectFocusShown(page);
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}
