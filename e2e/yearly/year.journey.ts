import type { Db } from "backend/platform/database/database";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { expect, type Page, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

/** A title with three bookings in its one issue, one of them cancelled. */
async function soldYear(db: Db) {
  const market = await makeMarket(db);
  const sold = {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    appearsFrom: market.issue.publishDate,
    appearsOn: market.issue.publishDate,
  };
  await makeBooking(db, { ...sold, formatId: market.full.id, priceCents: 145_000 });
  await makeBooking(db, { ...sold, formatId: market.half.id, priceCents: 80_000 });
  await makeBooking(db, { ...sold, formatId: market.full.id, priceCents: 1, status: "cancelled" });
  return market;
}

const rowsOfBookings = (page: Page) => page.locator("tbody tr");

test("shows a year of print bookings, and every figure links to its bookings", async ({
  page,
  product,
  signInWith,
}) => {
  const market = await soldYear(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("link", { name: "Jahresübersicht" }).click();
  const year = new Date().getFullYear();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Jahresübersicht Print ${year}`);

  await page.getByLabel("Jahr", { exact: true }).fill("2099");
  await page.locator("summary.select-like").click();
  await page.getByLabel(market.medium.name).check();
  if (!scripts()) await page.getByRole("button", { name: "Anzeigen" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jahresübersicht Print 2099");
  await expect(page.locator(".page-head p")).toContainText("2 Buchungen · 2.250,00");
  if (scripts()) {
    // Each change was shown at once, in a list that stays open. The choice follows the address back and forth.
    const medium = page.getByLabel(market.medium.name);
    await expect(page).toHaveURL(/medium=/);
    await page.goBack();
    await expect(medium).not.toBeChecked();
    await page.goForward();
    await expect(medium).toBeChecked();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jahresübersicht Print 2099");
  }

  // The chart shows the values of a month under the pointer, and to the keyboard.
  const april = page.getByRole("img", { name: /^April: 2098 0,00.*2099 2\.250,00/ });
  const values = april.getByText("2.250,00");
  await expect(values).toBeHidden();
  await april.hover();
  await expect(values).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(values).toBeHidden();
  await april.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(values).toBeVisible();

  const issue = page.getByRole("row", { name: new RegExp(market.medium.name) });
  const full = issue.getByRole("link", { name: /^1 \/ 3\s*1\.450$/ });
  await full.click();
  await expect(page).toHaveURL(/\/bookings\?.*adFormat=/);
  await expect(page.getByText(market.client.name).first()).toBeVisible();
  await expect(rowsOfBookings(page)).toHaveCount(1);
  await page.goBack();

  await page
    .getByRole("navigation", { name: "Aufgeteilt nach" })
    .getByRole("link", { name: "Kunden" })
    .click();
  const client = page.getByRole("row", { name: new RegExp(market.client.name) });
  await expect(client).toContainText("2.250,00");
  await client.getByRole("link", { name: "2 Buchungen zeigen" }).click();
  await expect(page).toHaveURL(/client=/);
  await expect(rowsOfBookings(page)).toHaveCount(2);
  await expect(page.locator("tfoot")).toContainText(/Summe aller 2 Treffer\s*2\.250,00/);
});

test("links to the previous year, and exports the table", async ({ page, product, signInWith }) => {
  const market = await soldYear(product.backend.db);
  await signInWith(SALES);
  await page.goto(`/yearlyBookings?year=2100&medium=${market.medium.id}`);
  await page.getByRole("link", { name: "‹ 2099" }).click();
  await expect(page).toHaveURL(new RegExp(`year=2099&medium=${market.medium.id}`));

  const csv = await page.request.get(
    `/yearlyBookings/export?year=2099&medium=${market.medium.id}&format=csv`,
  );
  expect(csv.status()).toBe(200);
  expect(csv.headers()["content-type"]).toContain("text/csv");
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines[0]).toBe("Medium;Ausgabe;Erscheint;Format;Verkauft;Verfügbar;Frei;Umsatz netto");
  expect(lines[1]).toBe(
    `${market.medium.name};${market.issue.issueNumber};2099-04-01;1/1 Seite;1;4;3;1450,00`,
  );
  expect(lines).toHaveLength(3);
  const clients = await page.request.get(
    `/yearlyBookings/export?year=2099&medium=${market.medium.id}&by=clients&format=csv`,
  );
  expect(await clients.text()).toContain(`${market.client.name};2;2250,00;0;0,00`);
  const xlsx = await page.request.get("/yearlyBookings/export?year=2099&format=xlsx");
  expect((await xlsx.body()).subarray(0, 2).toString()).toBe("PK");
});

test("prints the year in landscape without the frame", async ({ page, product, signInWith }) => {
  const market = await soldYear(product.backend.db);
  await signInWith(SALES);
  await page.goto(`/yearlyBookings?year=2099&medium=${market.medium.id}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeHidden();
  await expect(page.getByRole("form", { name: "Jahr und Medien wählen" })).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(market.medium.name) })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width = "0", height = "0"] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  // A4 landscape, in points.
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test("all formats of a magazine fit on one landscape sheet", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const client = await makeCompany(db);
  const labels = [
    "Umschlagseite U2",
    "Umschlagseite U3",
    "Umschlagseite U4",
    "1/2 Seite hoch",
    "1/2 Seite quer",
  ];
  const offers = [...labels, ...labels, "Advertorial 1/1", "Beilage"].map((label) => ({ label, slots: 2 }));
  const { medium, formats } = await makeTitle(db, offers);
  const issue = await makeIssue(db, medium.id, { publishDate: "2098-05-04" });
  for (const format of formats) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
      formatId: format.id,
      priceCents: 1_234_567,
      appearsFrom: "2098-05-04",
      appearsOn: "2098-05-04",
    });
  }
  await signInWith(SALES);
  // A4 landscape is 297 mm wide, less the margins, at 96 dots per inch.
  await page.setViewportSize({ width: 1047, height: 720 });
  await page.emulateMedia({ media: "print" });
  await page.goto(`/yearlyBookings?year=2098&medium=${medium.id}`);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Beilage" })).toBeVisible();
  const box = await table.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1047);
});
