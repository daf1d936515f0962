import { expect, type Locator, type Page } from "../fixtures";

type Part = "Seiten" | "Ablage" | "Angaben" | "Verlauf";

/** Opens a part of an issue's screen. Without scripts all of them are there, and the link leads to it. */
export async function openPart(page: Page, part: Part): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Teile der Ausgabe" });
  await parts.getByRole("link", { name: new RegExp(`^${part}`) }).click();
}

/** How the issue stands, in the part with its history, which this opens. */
export async function openState(page: Page): Promise<Locator> {
  await openPart(page, "Verlauf");
  const state = page.getByRole("region", { name: "Status" });
  await expect(state).toBeVisible();
  return state;
}

/** Chooses an entry of the menu of the issue. */
export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Mehr zum Eintrag" }).click();
  await page.getByRole("link", { name: entry, exact: true }).click();
}

export const cards = (page: Page) => page.locator("[data-card]");
export const cardOf = (page: Page, number: number) => page.locator(`#card-${number}`);
export const drawerOf = (page: Page) => page.getByRole("region", { name: /^Seite \d+ von \d+$/ });
export const checksOf = (page: Page) => page.locator("#checks");

/** The types of the pages, as the cards say them. */
export const typesOf = (page: Page) =>
  page
    .locator(".page-kind")
    .evaluateAll((all) => all.map((one) => (one.textContent ?? "").replace(/^\d+\s*/, "")));

/** Opens the choices of a page by its card. */
export async function openPage(page: Page, number: number): Promise<Locator> {
  await cardOf(page, number).locator(".page-open").click();
  const drawer = page.getByRole("region", { name: new RegExp(`^Seite ${number} von`) });
  await expect(drawer).toBeVisible();
  return drawer;
}
