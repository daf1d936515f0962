import { makeBooking } from "backend/testing/booking-factories";
import { expect, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test.use({ viewport: { width: 360, height: 740 } });

test("on the phone the filters are one sheet, and the search stays in sight", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const sold = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  await makeBooking(db, { ...sold, billingState: "notpaid" });
  await makeBooking(db, sold);
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
  const rows = page.locator(".list-rows tbody tr");
  const billing = page.locator("#filter-billingState");
  const open = page.getByRole("checkbox", { name: "Filter" });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("searchbox")).toBeInViewport();
  await expect(rows.first()).toBeInViewport();
  await expect(billing).toBeHidden();

  // By keyboard, as the switch is a native one.
  await open.focus();
  await page.keyboard.press("Space");
  await expect(billing).toBeInViewport();
  await billing.selectOption({ label: "Zu verrechnen" });
  if (!scripts()) await page.getByRole("button", { name: "Filtern" }).first().click();
  await expect(page).toHaveURL(/billingState=notpaid/);
  if (scripts()) {
    // A choice filters at once; the sheet stays for the next one.
    await expect(billing).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
  }
  await expect(billing).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: "Filter (1)" })).toBeAttached();

  // By touch, and closed by its head.
  await page.getByText("Filter (1)").click();
  await expect(billing).toHaveValue("notpaid");
  await page.getByText("Schließen").click();
  await expect(billing).toBeHidden();
});

test("on the phone the bar of bulk changes is as wide as the list, beside a scrollbar, too", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const sold = { clientCompanyId: client.id, targetMediumId: medium.id, priceCents: 123_456_789 };
  await makeBooking(db, sold);
  await signInWith(SALES);
  await page.setViewportSize({ width: 345, height: 740 });
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
  await page.locator("tbody").getByRole("checkbox").check();
  const bar = page.locator(".bulk-bar");
  if (scripts()) await expect(bar).toContainText("1.234.567,89");
  const change = bar.getByRole("button", { name: "Ändern …" });
  await expect(change).toBeVisible();
  const edges = await bar.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  expect(edges[0]).toBe(edges[1]);
});
