import type { Page } from "@playwright/test";

/** Opens a part of the rail beside a record. */
export const openPart = (page: Page, name: "Überblick" | "Kommentare" | "Verlauf") =>
  page
    .getByRole("navigation", { name: /^Teile / })
    .getByRole("link", { name })
    .click();

/** Takes an action of the menu in the head of a record. */
export async function chooseAction(page: Page, name: string) {
  const head = page.locator(".page-head");
  await head.getByRole("button", { name: "Mehr zum Eintrag" }).click();
  await head.locator(".menu").getByRole("link", { name, exact: true }).click();
}
