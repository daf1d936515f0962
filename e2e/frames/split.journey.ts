import { expect, expectToFitAndBeAccessible, hasScripts, live, open, PHONE, test } from "./frames";

test("stands without findings, with a folder chosen or none", async ({ page }) => {
  for (const path of ["split", "split/3"]) {
    await open(page, path);
    await expectToFitAndBeAccessible(page);
  }
});

test("a folder is chosen from the list by an address, and the list stays beside it", async ({ page }) => {
  await open(page, "split");
  await page
    .getByRole("navigation", { name: "Ordner" })
    .getByRole("link", { name: "Ordner 3", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Ordner 3" })).toBeVisible();
  await expect(page).toHaveURL(/\/frames\/split\/3$/);
  await expect(page.getByRole("link", { name: "Ordner 3", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("hides the rail, and remembers it", async ({ page }) => {
  await open(page, "split/3?page=2");
  const rail = page.getByRole("complementary", { name: "Eigenschaften" });
  await expect(rail).toBeVisible();
  await page.getByRole("link", { name: "Eigenschaften ausblenden" }).click();
  await expect(rail).toHaveCount(0);
  await expect(page).toHaveURL(/\/frames\/split\/3\?page=2$/);
  await open(page, "split/4");
  await expect(rail).toHaveCount(0);
  await page.getByRole("link", { name: "Eigenschaften einblenden" }).click();
  await expect(rail).toBeVisible();
});

test("shows one level at a time on a phone, with a way back", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, "split");
  const heading = page.locator(".split-content h1");
  const folders = page.getByRole("navigation", { name: "Ordner" });
  await expect(heading).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Ordner", exact: true })).toBeVisible();
  await folders.getByRole("link", { name: "Ordner 40" }).click();
  await expect(heading).toHaveText("Ordner 40");
  await expect(folders).toBeHidden();
  await expect(page.getByRole("complementary")).toBeVisible();
  await live(page);
  await page.getByRole("main").getByRole("link", { name: "Ordner", exact: true }).click();
  await expect(folders).toBeVisible();
  await expect(heading).toBeHidden();
});

test("has lines to drag only with scripts", async ({ page }) => {
  await open(page, "split/3");
  await expect(page.getByRole("separator")).toHaveCount(hasScripts() ? 2 : 0);
});
