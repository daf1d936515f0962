import { expect, test } from "../fixtures";
import { makePlan, PLANNER } from "./plan-market";

test("after placing an ad the chips are right before saving", async ({ page, product, signInWith }) => {
  const { address, ids } = await makePlan(product.backend.db, { ads: 6, pages: 8 });
  const [full, , , , , otherFull] = ids;
  await signInWith(PLANNER);
  await page.goto(address);
  const marks = page.getByRole("navigation", { name: "Konflikte nach Seiten" });
  await page.locator(`[name="ads.b${full}.page"]`).fill("6");
  await expect(marks.getByRole("link")).toHaveText(["S. 6: Unterlagen offen (1)"]);
  await page.locator(`[name="ads.b${otherFull}.page"]`).fill("6");
  await expect(marks.getByRole("link", { name: "S. 6: 200 % belegt" })).toBeVisible();
  await page.locator(`[name="ads.b${otherFull}.page"]`).fill("3");
  await expect(marks.getByRole("link")).toHaveText([
    "S. 3: Unterlagen offen (1)",
    "S. 6: Unterlagen offen (1)",
  ]);
});

test("an ad shows its name at its foot, upright where it is narrow, and as initials where it is small", async ({
  page,
  product,
  signInWith,
}) => {
  const { address, clients } = await makePlan(product.backend.db, { ads: 5, pages: 8 });
  await signInWith(PLANNER);
  await page.goto(address);
  await page.getByRole("button", { name: "Verteilen vorschlagen" }).click();
  await page.getByRole("button", { name: "75 %" }).click();
  const nameOf = (n: number) => page.getByRole("link", { name: `${clients[n]},` }).locator(".plan-who");
  const [full, , third, , tiny] = [0, 1, 2, 3, 4].map(nameOf);
  const modeOf = (element: Element) => getComputedStyle(element).writingMode;
  expect(await full?.evaluate(modeOf)).toBe("horizontal-tb");
  expect(await third?.evaluate(modeOf)).toBe("vertical-rl");
  await expect(tiny ?? page.locator("body")).toBeHidden();
  const small = page.getByRole("link", { name: `${clients[4]},` });
  await expect(small.getByText("IW", { exact: true })).toBeVisible();
});
