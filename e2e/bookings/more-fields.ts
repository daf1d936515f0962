import type { Page } from "../fixtures";

/** Opens the card "Weitere Angaben" of a booking's form, if it is closed. */
export async function openMore(page: Page) {
  const card = page.locator("#more");
  if ((await card.getAttribute("open")) === null) await card.locator("> summary").click();
}
