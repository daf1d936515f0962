import { tabTo } from "../keyboard";
import { expect, expectToFitAndBeAccessible, live, open, test } from "./frames";

test("stands without findings", async ({ page }) => {
  await open(page, "work");
  await expectToFitAndBeAccessible(page);
});

test("says how far work has come, in words and as a bar", async ({ page }) => {
  await open(page, "work");
  const bar = page.getByRole("progressbar", { name: "Versand" });
  await expect(bar).toHaveJSProperty("value", 120);
  await expect(bar).toHaveJSProperty("max", 400);
  await expect(page.getByText("120 von 400 erledigt")).toContainText("Läuft.");
  await expect(page.getByText("120 von 400 erledigt")).toContainText("3 abgelehnt");
  await expect(page.getByRole("progressbar", { name: "Noch nicht gezählt" })).toHaveJSProperty(
    "position",
    -1,
  );
  await expect(page.getByText("12 erledigt", { exact: false }).first()).toBeVisible();
});

test("is paused, resumed and stopped by keyboard", async ({ page }) => {
  await open(page, `work?name=${test.info().testId}`);
  const button = (name: string) => page.getByRole("button", { name }).first();
  const state = page.getByRole("status").filter({ hasText: "120 von 400" });
  await tabTo(page, button("Anhalten"));
  await page.keyboard.press("Enter");
  await expect(state).toContainText("Angehalten.");
  await live(page);
  await tabTo(page, button("Fortsetzen"));
  await page.keyboard.press("Enter");
  await expect(state).toContainText("Läuft.");
  await live(page);
  await tabTo(page, button("Abbrechen"));
  await page.keyboard.press("Enter");
  await expect(state).toContainText("Abgebrochen.");
});
