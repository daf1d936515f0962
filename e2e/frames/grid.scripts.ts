import { expect, open, test } from "./frames";

test("Shift ticks the tiles between, and one box all of the page", async ({ page }) => {
  await open(page, "grid?layout=grid");
  const tick = (number: number) => page.getByRole("checkbox", { name: `Wohnung ${number} auswählen` });
  await tick(2).click();
  await tick(5).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("form", { name: "Auswahl" });
  await expect(bar).toContainText("4 ausgewählt · 1.400,00");
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).click();
  await expect(bar).toContainText("25 ausgewählt");
});

test("Shift ticks from the one tile that was ticked before the scripts ran", async ({ page }) => {
  await open(page, "grid?layout=grid");
  const tick = (number: number) => page.getByRole("checkbox", { name: `Wohnung ${number} auswählen` });
  // Its click is lost on the scripts: the box alone knows of it.
  await tick(2).evaluate((box: HTMLInputElement) => {
    box.checked = true;
  });
  await tick(5).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("form", { name: "Auswahl" })).toContainText("4 ausgewählt");
});

test("the other layout comes without a page load, and the focus stays on its link", async ({ page }) => {
  await open(page, "grid");
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("link", { name: "Kacheln" }).click();
  await expect(page.locator(".tiles > li")).toHaveCount(25);
  await expect(page.getByRole("link", { name: "Kacheln" })).toBeFocused();
  expect(await page.evaluate(() => "same" in window)).toBe(true);
});
