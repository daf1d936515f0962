import type { Page } from "../fixtures";

/** Writes a Markdown text, that of an article unless told otherwise: as into the text area, which the editor covers with scripts. */
export async function writeText(page: Page, markdown: string, area = page.locator("textarea[name=text]")) {
  await area.evaluate((written: HTMLTextAreaElement, text) => {
    written.value = text;
    written.dispatchEvent(new Event("input", { bubbles: true }));
  }, markdown);
}
