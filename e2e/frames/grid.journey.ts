import type { Page } from "@playwright/test";
import { tabTo } from "../keyboard";
import {
  controlsInTheWay,
  expect,
  expectToFitAndBeAccessible,
  hasScripts,
  live,
  open,
  PHONE,
  test,
} from "./frames";

const tilesOf = (page: Page) => page.locator(".tiles > li");
const tickOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `${name} auswählen` });

test("stands without findings, as tiles and as a table", async ({ page }) => {
  for (const layout of ["grid", "table"]) {
    await open(page, `grid?layout=${layout}&page=2`);
    await expectToFitAndBeAccessible(page);
  }
  await open(page, "grid?layout=grid");
  await tickOf(page, "Wohnung 1").check();
  expect(await controlsInTheWay(page)).toEqual([]);
});

test("as many tiles as fit stand beside each other, one on a phone", async ({ page }) => {
  await open(page, "grid?layout=grid");
  const inFirstRow = () =>
    tilesOf(page).evaluateAll((tiles) => {
      const tops = tiles.map((tile) => tile.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
  expect(await inFirstRow()).toBe(4);
  await page.setViewportSize({ width: 800, height: 740 });
  expect(await inFirstRow()).toBe(2);
  await page.setViewportSize(PHONE);
  expect(await inFirstRow()).toBe(1);
});

test("is the same list: search, filter, sort and page stay, and the choice is remembered", async ({
  page,
}) => {
  await open(page, "grid?q=wohnung&town=Wien&sort=-price&size=50");
  await page.getByRole("link", { name: "Kacheln" }).click();
  await expect(tilesOf(page)).toHaveCount(20);
  await expect(tilesOf(page).first()).toContainText("Wohnung 58");
  await expect(tilesOf(page).first()).toContainText("Vergeben");
  await expect(page.getByText("Summe aller 20 Treffer")).toContainText("59.000,00");
  await live(page);
  await page.getByRole("button", { name: "Sortierung: Preis ↓" }).click();
  await page.getByRole("link", { name: "Preis" }).click();
  await expect(tilesOf(page).first()).toContainText("Wohnung 1");
  await expect(page).toHaveURL(/q=wohnung&town=Wien&size=50&layout=grid/);
  await open(page, "grid");
  await expect(tilesOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(tilesOf(page).first()).toContainText("Wohnung 26");
  await page.getByRole("link", { name: "Tabelle" }).click();
  await expect(page.getByRole("table")).toContainText("Wohnung 26");
  await open(page, "grid");
  await expect(page.getByRole("table")).toBeVisible();
});

test("columns that are switched off are missing on tiles, too", async ({ page }) => {
  await open(page, "grid?layout=grid");
  await expect(tilesOf(page).first()).toContainText("Mit Balkon");
  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByRole("checkbox", { name: "Notiz" }).uncheck();
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(tilesOf(page).first()).toHaveText(/Ort ?Wien ?Preis/);
});

test("tiles are marked by Space and opened by Enter, as rows are", async ({ page }) => {
  await open(page, "grid?layout=grid");
  const bar = page.getByRole("form", { name: "Auswahl" });
  await expect(bar).toBeHidden();
  await tabTo(page, tickOf(page, "Wohnung 1"));
  await page.keyboard.press("Space");
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(hasScripts() ? "1 ausgewählt · 100,00" : "Auswahl");
  await page.getByRole("link", { name: "Alle 60 Treffer wählen" }).click();
  await expect(tickOf(page, "Wohnung 2")).toBeChecked();
  await expect(bar).toContainText("Alle 60 Treffer ausgewählt");
  await page.getByRole("link", { name: "Auswahl aufheben" }).click();
  await expect(tickOf(page, "Wohnung 2")).not.toBeChecked();
  await live(page);
  await tabTo(page, page.getByRole("link", { name: "Wohnung 2", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/frames\/split\/2$/);
});

test("the menu of a tile is that of its row", async ({ page }) => {
  await open(page, "grid?layout=grid");
  await page.getByRole("button", { name: "Mehr zu Wohnung 3", exact: true }).click();
  await page.getByRole("link", { name: "Öffnen" }).and(page.locator(":visible")).click();
  await expect(page).toHaveURL(/\/frames\/split\/3$/);
});
