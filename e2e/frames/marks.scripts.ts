import { expect, open, test } from "./frames";

// It has a clock of its own.
test.use({ ownContext: true });

test("relative times keep up while the page is open", async ({ page }) => {
  await page.clock.install();
  await open(page, "marks");
  const time = page.getByTestId("times").locator("time").first();
  await expect(time).toHaveText("vor 5 Minuten");
  await page.clock.runFor(120_000);
  await expect(time).toHaveText("vor 7 Minuten");
});
