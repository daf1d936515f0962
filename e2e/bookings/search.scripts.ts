import { expect, test } from "../fixtures";
import { holdBack } from "../hold-back";
import { SALES } from "../market";

test("what is typed into the search before the scripts run stays", async ({ page, signInWith }) => {
  await signInWith(SALES);
  const scripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.fill("Möbel");
  await scripts.letThrough();
  await page.waitForLoadState("networkidle");
  await expect(search).toHaveValue("Möbel");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=M%C3%B6bel/);
  // Another address brings other values.
  await page.goBack();
  await expect(search).toHaveValue("");
});
