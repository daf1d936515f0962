import type { Page } from "@playwright/test";
import { tabTo } from "../keyboard";
import { expect, expectToFitAndBeAccessible, hasScripts, live, open, test } from "./frames";

const openBoard = (page: Page) => open(page, `board?name=${test.info().testId}`);
const cardsOf = (page: Page) => page.getByRole("list", { name: "Karten" });
const titlesOf = (page: Page) => cardsOf(page).getByRole("heading");
const menuOf = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}: Platz`) });

/** Chooses from the menu of a card, by keyboard alone. */
async function choose(page: Page, menu: ReturnType<typeof menuOf>, choice: string) {
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: choice, exact: true }).and(page.locator(":visible")));
  await page.keyboard.press("Enter");
}

test("stands without findings, with a menu open, too", async ({ page }) => {
  await openBoard(page);
  await menuOf(page, "Verkauf").click();
  await expectToFitAndBeAccessible(page);
});

test("a card takes the columns that it declares, and a phone's whole width", async ({ page }) => {
  await openBoard(page);
  const widthOf = async (title: string) => {
    const box = await page.getByRole("listitem", { name: title }).boundingBox();
    return Math.round(box?.width ?? 0);
  };
  const whole = Math.round((await cardsOf(page).boundingBox())?.width ?? 0);
  expect(await widthOf("Aufgaben")).toBe(Math.round(((whole + 16) * 8) / 12 - 16));
  await page.setViewportSize({ width: 800, height: 740 });
  const between = Math.round((await cardsOf(page).boundingBox())?.width ?? 0);
  expect(await widthOf("Verkauf")).toBe(Math.round(((between + 16) * 8) / 12 - 16));
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await widthOf("Verkauf")).toBe(332);
});

test("cards are moved, hidden and shown again by keyboard, and stay so", async ({ page }) => {
  await openBoard(page);
  await choose(page, menuOf(page, "Verkauf"), "Weiter nach vorne");
  await expect(titlesOf(page)).toHaveText(["Verkauf", "Aufgaben", "Ausgaben", "Notizen"]);
  await live(page);
  if (hasScripts()) await expect(menuOf(page, "Verkauf")).toBeFocused();
  await choose(page, menuOf(page, "Aufgaben"), "Ausblenden");
  await expect(titlesOf(page)).toHaveText(["Verkauf", "Ausgaben", "Notizen"]);
  const choice = page.getByRole("button", { name: "Anpassen" });
  await live(page);
  if (hasScripts()) await expect(choice).toBeFocused();
  await openBoard(page);
  await expect(titlesOf(page)).toHaveText(["Verkauf", "Ausgaben", "Notizen"]);
  await tabTo(page, choice);
  await page.keyboard.press("Enter");
  for (const title of ["Ausgaben", "Aufgaben"]) {
    await tabTo(page, page.getByRole("checkbox", { name: title }));
    await page.keyboard.press("Space");
  }
  await tabTo(page, page.getByRole("button", { name: "Übernehmen" }));
  await page.keyboard.press("Enter");
  await expect(titlesOf(page)).toHaveText(["Verkauf", "Notizen", "Aufgaben"]);
  await live(page);
  if (hasScripts()) await expect(choice).toBeFocused();
  await openBoard(page);
  await expect(titlesOf(page)).toHaveText(["Verkauf", "Notizen", "Aufgaben"]);
});

test("says so if all cards are hidden", async ({ page }) => {
  await openBoard(page);
  for (const title of ["Aufgaben", "Verkauf", "Ausgaben", "Notizen"]) {
    await choose(page, menuOf(page, title), "Ausblenden");
    await expect(titlesOf(page).filter({ hasText: title })).toHaveCount(0);
    await live(page);
  }
  await expect(cardsOf(page)).toHaveText("Alle Karten sind ausgeblendet.");
});
