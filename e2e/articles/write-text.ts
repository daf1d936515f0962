import type { Page } from "../fixtures";

/** Writes the Markdown of an article: as into the text area, which the editor covers with scripts. */
export async function writeText(page: Page, markdown: string) {
  await page.locator("textarea[name=text]").evaluate((area: HTMLTextAreaElement, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, markdown);
}
