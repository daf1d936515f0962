import { makeBooking } from "backend/testing/booking-factories";
import { formatEuro, parseCents } from "domain/money";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("the sum in the head and at the foot is that of the export, and what appears next begins both", {
  tag: "@server",
}, async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const where = { clientCompanyId: client.id, targetMediumId: medium.id };
  const on = (day: string, priceCents: number) =>
    makeBooking(db, { ...where, appearsFrom: day, appearsOn: day, priceCents });
  await on("2001-03-12", 10_050);
  const later = await on("2098-03-12", 20_000);
  const next = await on("2097-03-12", 30_001);
  await makeBooking(db, { ...where, priceCents: 99_900, status: "cancelled" });
  await signInWith(SALES);
  const search = `q=${encodeURIComponent(client.name)}`;
  await page.goto(`/bookings?${search}`);
  const shown = formatEuro(60_051);
  await expect(page.locator(".page-head > div:first-child p")).toContainText(shown);
  await expect(page.locator(".list-sum .number")).toHaveText(shown);
  const links = page.locator("tbody .lead-cell a");
  await expect(links.nth(0)).toHaveAttribute("href", new RegExp(`/bookings/${next.id}\\?`));
  await expect(links.nth(1)).toHaveAttribute("href", new RegExp(`/bookings/${later.id}\\?`));
  const exported = await page.request.get(`/bookings/export?${search}&format=csv`);
  const [head = [], ...lines] = (await exported.text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
  const prices = lines.map((line) => parseCents(line[head.indexOf("Preis netto")] ?? "") ?? 0);
  expect(prices).toEqual([30_001, 20_000, 10_050]);
  expect(prices.reduce((sum, price) => sum + price, 0)).toBe(60_051);
});
