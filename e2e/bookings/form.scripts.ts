import { makeBooking } from "backend/testing/booking-factories";
import { Clerk } from "../clicks/clerk";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { chooseFormat, expectFormat, formatRow } from "./format-rows";

test("what is not saved names only fields that someone touched", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings/create");
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: market.medium.name });
  // The next issue came by itself, and so did the supervisor.
  await expect(page.locator('select[name="specs.issue"]')).toHaveValue(String(market.issue.id));
  const unsaved = page.locator(".save-bar .unsaved");
  await expect(unsaved).toHaveText("Nicht gespeichert: Medium");
  await page.getByLabel("Preis netto").fill("100");
  await expect(unsaved).toHaveText("Nicht gespeichert: Medium, Preis netto");
});

/** A market whose client booked the half page last, for 2.110,07 €. */
async function makeKnownClient(db: Parameters<typeof makeMarket>[0]) {
  const market = await makeMarket(db);
  await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    formatId: market.half.id,
    priceCents: 211_007,
    appearsFrom: "2026-01-12",
    appearsOn: "2026-01-12",
  });
  return market;
}

test("a half page for a known client in the next issue takes six clicks, and no typed price", async ({
  page,
  product,
  signInWith,
}) => {
  const market = await makeKnownClient(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings");
  await clerk.click(page.getByRole("link", { name: "Neue Buchung" }).first());
  await expect(page.getByRole("combobox", { name: "Kunde" })).toBeFocused();
  await clerk.type(market.client.name);
  await expect(page.getByRole("option", { name: market.client.name })).toBeVisible();
  await clerk.press("Tab");
  await clerk.choose(page.getByLabel("Medium", { exact: true }), { label: market.medium.name });
  await clerk.click(formatRow(page, market.half.id));
  await clerk.click(page.getByRole("button", { name: /^Zuletzt/ }));
  await clerk.click(page.getByRole("button", { name: "Buchung anlegen" }));
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  await expect(page.getByLabel("Preis netto")).toHaveValue("2.110,07");
  expect(clerk.effort.clicks).toBeLessThanOrEqual(6);
});

test("a half page for a known client takes no mouse, at most 12 keys beside the name, and no typed price", async ({
  page,
  product,
  signInWith,
}) => {
  const market = await makeKnownClient(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings");
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  await press("n");
  const client = page.getByRole("combobox", { name: "Kunde" });
  await expect(client).toBeFocused();
  await page.keyboard.type(market.client.name);
  await expect(page.getByRole("option", { name: market.client.name })).toHaveAttribute(
    "data-focused",
    "true",
  );
  await press("Tab");
  const medium = page.getByLabel("Medium", { exact: true });
  while (!(await medium.evaluate((element) => element === document.activeElement)) && keys < 12)
    await press("Tab");
  await page.keyboard.type(market.medium.name);
  keys += 1;
  await expect(formatRow(page, market.full.id)).toBeVisible();
  const first = formatRow(page, market.full.id);
  while (!(await first.evaluate((element) => element === document.activeElement)) && keys < 12)
    await press("Tab");
  await press("ArrowDown");
  await expectFormat(page, market.half.id);
  await expect(page.getByRole("button", { name: /^Zuletzt/ })).toBeVisible();
  await press("Alt+2");
  await expect(page.getByLabel("Preis netto")).toHaveValue("2.110,07");
  await press("Control+Enter");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  await expect(page.getByLabel("Preis netto")).toHaveValue("2.110,07");
  expect(keys).toBeLessThanOrEqual(12);
});

test("a click on the bar of a format takes it", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.goto(`/bookings/create?medium=${market.medium.id}`);
  await page
    .locator(".format-row", { has: formatRow(page, market.half.id) })
    .locator(".meter")
    .click();
  await expectFormat(page, market.half.id);
  await chooseFormat(page, market.full.id);
  await expectFormat(page, market.full.id);
});
