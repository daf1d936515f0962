import { expect, type Page, test as product } from "../fixtures";
import { hasScripts, live } from "../frames/frames";

/** A story in a browser: a form with a text in Markdown, on a screen of the kits' own application. */
export const test = product.extend({
  baseURL: async ({ formKitUrl }, use) => use(formKitUrl),
});

const addressOf = (text?: string) =>
  `/story?${new URLSearchParams({ story: test.info().testId, ...(text === undefined ? {} : { text }) })}`;

/** Opens the story, which has this text if it is new. With scripts, it waits for the editor. */
export async function openStory(page: Page, text?: string) {
  await page.goto(addressOf(text));
  await live(page);
  if (hasScripts()) await expect(page.getByRole("toolbar")).toBeVisible();
}

/** Opens it without waiting for anything. */
export const openStoryAtOnce = (page: Page, text?: string) =>
  page.goto(addressOf(text), { waitUntil: "commit" });

/**
 * Waits until the editor has heard of the caret that keys or the focus have moved. It hears of it by an event and by a
 * timer of 20 ms, both of which come before a longer timer of the same page, however slow that is.
 */
export const settled = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 100)));

/** Puts the focus into the text. */
export async function focusText(page: Page): Promise<void> {
  await textOf(page).focus();
  await settled(page);
}

export const textOf = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const areaOf = (page: Page) => page.locator("textarea[name=text]");
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });

/** Saves, and resolves to the text as it was stored. */
export async function savedText(page: Page): Promise<string> {
  const version = page.locator("input[name='kit/version']");
  const before = Number(await version.inputValue());
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(version).toHaveValue(String(before + 1));
  return JSON.parse((await page.getByTestId("stored").textContent()) ?? "null");
}

export { expect, hasScripts };
