import type { Locator, Page } from "./fixtures";

/** What a screen says after it has saved. */
export const savedMessage = (page: Page): Locator => page.locator(".toast").getByText(/ gespeichert$/);
