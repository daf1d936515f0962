import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("shows sixteen bookings at once from y 230 on, one line each, and keeps the height of rows that was chosen", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const where = { clientCompanyId: client.id, targetMediumId: medium.id, priceCents: 1_234_567 };
  for (let made = 0; made < 14; made += 1) await makeBooking(db, where);
  // The longest words and days of their columns.
  await makeBooking(db, { ...where, status: "completed", materialState: "requested", nonbillable: true });
  await makeBooking(db, { ...where, billingState: "notpaid", materialState: "approved" });
  const [from, to] = ["2027-10-20", "2027-12-28"];
  const days = { campaignStartDate: from, campaignEndDate: to, appearsFrom: from, appearsOn: to };
  await makeBooking(db, { ...where, specType: "digital", ...days });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(17);
  // What is measured is the finished page, with its own font.
  await page.evaluate(() => document.fonts.ready);
  expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(230);
  // Sixteen whole rows, however far the page could scroll.
  const last = await rows.nth(15).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
  expect(last?.height).toBeGreaterThanOrEqual(36);
  const widths = await page.locator(".list-rows").evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  // No date, state or price is cut.
  const cut = await rows.evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.querySelectorAll("td:not(.lead-cell)")].flatMap((cell) =>
        [cell, ...cell.querySelectorAll("a, span, small, div")]
          .filter(
            (part) => getComputedStyle(part).display !== "inline" && part.scrollWidth > part.clientWidth,
          )
          .map((part) => part.textContent),
      ),
    ),
  );
  expect(cut).toEqual([]);
  // A wide window gives its room to what the rows say: their checkboxes stay beside it.
  await page.setViewportSize({ width: 1920, height: 800 });
  const tick = await page.locator("thead .tick-cell").boundingBox();
  expect(Math.round(tick?.width ?? 0)).toBe(34);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByLabel("Komfortabel").check();
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.locator("table.roomy")).toBeVisible();
  await page.goto("/tags");
  await page.goto("/bookings");
  await expect(page.locator("table.roomy")).toBeVisible();
});
