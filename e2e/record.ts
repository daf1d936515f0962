import type { Page } from "@playwright/test";

/** The parts of the rail beside a record, with what names them in the page. */
const PARTS = { Überblick: "overview", Kommentare: "comments", Verlauf: "history" } as const;

/**
 * Opens a part of the rail beside a record, and waits until it is seen: what a test types into a field that is still
 * hidden goes to the page, whose shortcuts take it.
 */
export async function openPart(page: Page, name: keyof typeof PARTS) {
  await page
    .getByRole("navigation", { name: /^Teile / })
    .getByRole("link", { name })
    .click();
  await page.locator(`.rail-part[data-of="${PARTS[name]}"]`).waitFor();
}

/** Takes an action of the menu in the head of a record. */
export async function chooseAction(page: Page, name: string) {
  const head = page.locator(".page-head");
  await head.getByRole("button", { name: "Mehr zum Eintrag" }).click();
  await head.locator(".menu").getByRole("link", { name, exact: true }).click();
}
