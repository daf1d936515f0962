import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("shows fourteen bookings at once, one line each, and keeps the height of rows that was chosen", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  for (let made = 0; made < 16; made += 1)
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(16);
  // What is measured is the finished page, with its own font.
  await page.evaluate(() => document.fonts.ready);
  const last = await rows.nth(13).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
  expect(last?.height).toBeGreaterThanOrEqual(36);
  const widths = await page.locator(".list-rows").evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  // A wide window gives its room to what the rows say: their checkboxes stay beside it.
  await page.setViewportSize({ width: 1920, height: 800 });
  const tick = await page.locator("thead .tick-cell").boundingBox();
  expect(Math.round(tick?.width ?? 0)).toBe(38);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByLabel("Komfortabel").check();
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.locator("table.roomy")).toBeVisible();
  await page.goto("/tags");
  await page.goto("/bookings");
  await expect(page.locator("table.roomy")).toBeVisible();
});
