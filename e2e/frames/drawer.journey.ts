import { expect, expectToFitAndBeAccessible, hasScripts, live, open, PHONE, test } from "./frames";

test("stands without findings: the screen, and the drawer as a page", async ({ page }) => {
  for (const path of ["drawer", "drawer/3"]) {
    await open(page, path);
    await expectToFitAndBeAccessible(page);
  }
});

test("its address is a page of its own, with a way back", async ({ page }) => {
  await open(page, "drawer/3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aufgabe 3");
  await expect(page.getByRole("heading", { name: "Aufgaben" })).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aufgaben");
  await expect(page).toHaveURL(/\/frames\/drawer$/);
});

test("a link opens it: as a page on phones and without scripts", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, "drawer");
  await page.getByRole("link", { name: "Aufgabe 50" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aufgabe 50" })).toBeInViewport();
  await live(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/frames\/drawer\/50$/);
});

test("a link opens it at the right edge where there is room, if scripts run", async ({ page }) => {
  await open(page, "drawer");
  await page.getByRole("link", { name: "Aufgabe 3", exact: true }).click();
  await expect(page).toHaveURL(/\/frames\/drawer\/3$/);
  await expect(page.getByRole("dialog")).toHaveCount(hasScripts() ? 1 : 0);
  await expect(page.getByRole("button", { name: "Erledigt" })).toBeInViewport();
});
