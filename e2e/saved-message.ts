import type { Locator, Page } from "./fixtures";

/** What a screen says after it has saved last; what it said before may still be there. */
export const savedMessage = (page: Page): Locator =>
  page
    .locator(".toast")
    .getByText(/ gespeichert$/)
    .last();
