import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { expect, postResponse, test } from "../fixtures";
import { timeOf } from "../moments";
import { openPlan, openState } from "./parts";

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
  const plan = await openPlan(page);
  await expect(page.locator('input[type="datetime-local"], input[type="time"]')).toHaveCount(0);

  const day = plan.getByLabel("Veröffentlichen am", { exact: true });
  const time = timeOf(plan, await day.getAttribute("id"));
  await expect(day).toHaveAttribute("placeholder", "JJJJ-MM-TT, heute, +14");
  // Both times have the width of the card: what can be typed is read in full.
  const widthOf = async (label: string) =>
    (await plan.getByLabel(label, { exact: true }).boundingBox())?.width;
  expect(await widthOf("Zurückziehen am")).toBe(await widthOf("Veröffentlichen am"));
  const monday = "2099-01-05";
  await day.fill(monday);
  // What people type is read when the field is left.
  await time.fill("1830");
  await time.press("Tab");
  await expect(time).toHaveValue("18:30");
  await postResponse(page, () => plan.getByRole("button", { name: "Planen", exact: true }).click());
  const state = await openState(page);
  await expect(state).toContainText(`geht am ${monday}, 18:30 hinaus.`);
});
