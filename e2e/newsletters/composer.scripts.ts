import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk } from "backend/testing/newsletters";
import { expect, test } from "../fixtures";

test("the mail is seen beside its parts, and all six steps with their reasons, without scrolling", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await newsletterDesk(product.backend as never);
  const articles = await Promise.all([1, 2, 3, 4].map(() => desk.desk.article()));
  const issue = await desk.issue([
    { type: "two_articles", article1: articles[0], article2: articles[1] },
    { type: "two_articles", article1: articles[2], article2: articles[3] },
  ]);
  await desk.save(issue, 0);
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  const mail = page.locator(".newsletter-mail");
  const box = await mail.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(590);
  expect((await page.locator("#parts").boundingBox())?.width).toBe(300);
  for (let number = 1; number <= 6; number += 1)
    await expect(page.locator(`#step-${number}`)).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#why-approval")).toBeInViewport();
  await expect(page.locator("#why-sending")).toBeInViewport();
  // It is as high as it is: the page scrolls, and nothing within it.
  const scrolls = await mail.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
  expect(scrolls).toBe(false);
  const rows = await page.locator("[data-row]").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(rows.every((height) => height <= 48)).toBe(true);
});

test("parts, mail and steps take turns on a phone", async ({ page, product, signInWith }) => {
  const desk = await newsletterDesk(product.backend as never);
  const issue = await desk.issue();
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  const tab = (name: RegExp) => page.getByRole("link", { name });
  await expect(page.locator(".newsletter-mail")).toBeVisible();
  await expect(page.locator("#steps")).toBeHidden();
  await tab(/^Schritte/).click();
  await expect(page.locator("#step-6")).toBeVisible();
  await expect(page.locator(".newsletter-mail")).toBeHidden();
  await tab(/^Teile/).click();
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await expect(page.locator("#steps")).toBeHidden();
});
