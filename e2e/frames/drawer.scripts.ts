import { tabTo } from "../keyboard";
import { accessibilityFindings, expect, open, test } from "./frames";

test("opens at the right edge, and Escape closes it: focus and place are as before", async ({ page }) => {
  await open(page, "drawer");
  const link = page.getByRole("link", { name: "Aufgabe 50" });
  await tabTo(page, link);
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Aufgabe 50" });
  await expect(drawer).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aufgaben", includeHidden: true })).toBeAttached();
  expect(await accessibilityFindings(page)).toEqual([]);
  const box = await drawer.boundingBox();
  const edge = await page.evaluate(() => document.body.getBoundingClientRect().right);
  expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0), box?.height]).toEqual([420, edge, 800]);
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/frames\/drawer$/);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("its button closes it, and going back does, too", async ({ page }) => {
  await open(page, "drawer");
  const drawer = page.getByRole("dialog");
  const link = page.getByRole("link", { name: "Aufgabe 3", exact: true });
  await link.click();
  await drawer.getByRole("button", { name: "Schließen" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aufgaben");
});
