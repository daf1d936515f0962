import { expect, type Locator, type Page } from "../fixtures";

/** The parts of an article's screen beside its canvas. */
type Part = "Text" | "Angaben" | "Bild" | "SEO" | "Kommentare" | "Verlauf";

/** Opens a part beside the canvas. Without scripts all of them are there, and the link leads to it. */
export async function openPart(page: Page, part: Part): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Teile des Artikels" });
  await parts.getByRole("link", { name: new RegExp(`^${part}`) }).click();
}

/** How the article stands, in the part with its history, which this opens. */
export async function openState(page: Page): Promise<Locator> {
  await openPart(page, "Verlauf");
  const state = page.getByRole("region", { name: "Status" });
  await expect(state).toBeVisible();
  return state;
}

/** The times at which it goes out, which this opens. */
export async function openPlan(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^(Planen|Planung ändern) …$/ }).click();
  const plan = page.locator("#plan");
  await expect(plan).toBeVisible();
  return plan;
}

/** Chooses an entry of the menu of the article. */
export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Mehr zum Eintrag" }).click();
  await page.getByRole("link", { name: entry }).click();
}
