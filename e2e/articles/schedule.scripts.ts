import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { expect, postResponse, test } from "../fixtures";
import { timeOf } from "../moments";

const RIGHTS = ["read", "edit", "write", "schedule"].map((action) => `global:${action}__articles`);

// The browser's own control for times shows them in its language.
test.use({ locale: "en-US" });

test("a time is planned in our own field, whatever the browser speaks", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  const { id } = await makeArticle(db, medium.id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const state = page.getByRole("region", { name: "Status" });
  await state.locator("summary", { hasText: "Planen" }).click();
  await expect(page.locator('input[type="datetime-local"], input[type="time"]')).toHaveCount(0);

  const day = state.getByLabel("Veröffentlichen am", { exact: true });
  const time = timeOf(state, await day.getAttribute("id"));
  await expect(day).toHaveAttribute("placeholder", "JJJJ-MM-TT, heute, +14");
  // Both times have the width of the card: what can be typed is read in full.
  const widthOf = async (label: string) =>
    (await state.getByLabel(label, { exact: true }).boundingBox())?.width;
  expect(await widthOf("Zurückziehen am")).toBe(await widthOf("Veröffentlichen am"));
  const presets = state.getByRole("button", { name: "Montag 06:00" });
  await presets.first().click();
  await expect(time).toHaveValue("06:00");
  await expect(day).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const monday = await day.inputValue();
  expect(new Date(monday).getUTCDay()).toBe(1);

  // What people type is read when the field is left.
  await time.fill("1830");
  await time.press("Tab");
  await expect(time).toHaveValue("18:30");
  await postResponse(page, () => state.getByRole("button", { name: "Planen", exact: true }).click());
  await expect(state).toContainText(`geht am ${monday}, 18:30 hinaus.`);
});
