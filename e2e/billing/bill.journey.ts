import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Page, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

/** The booking permissions of the demo's accountants. */
const ACCOUNTS = ["global:manage_menu__bookings", "global:read__bookings", "global:edit__bookings"];

async function bill(page: Page, step: string, inMenu = false) {
  await page.locator("tbody").getByRole("checkbox").first().check();
  const bar = page.getByRole("form", { name: "Für die Auswahl" }).or(page.locator("#bulk"));
  if (inMenu) await bar.getByText("Ändern …").click();
  await bar.getByRole("button", { name: step, exact: true }).click();
  const question = scripts() ? page.getByRole("dialog") : page.locator(".bulk-step");
  await question.getByRole("button", { name: `${step} (1)` }).click();
  await expect(question.getByRole("status")).toContainText("1");
  await question.getByRole("link", { name: "Zurück zur Liste" }).click();
}

test("an accountant finds the items that are due, bills one, takes it back, and exports the list", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    priceCents: 145_000,
    billingDate: "2020-01-31",
    isCrossBill: true,
    crossBillTiming: "monthly",
    crossBillEnd: "2020-03-01",
  });
  await signInWith(ACCOUNTS);
  await page.goto("/bookings");
  await page.getByRole("link", { name: /\d zu verrechnen/ }).click();
  await expect(page.getByRole("heading", { name: "Abrechnung", level: 1 })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Stand" })
    .getByRole("link", { name: "Noch nicht verrechnet" })
    .click();
  await expect(page).toHaveURL(/state=open&state=notpaid/);
  await page.getByRole("searchbox").fill(client.name);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator(".page-head")).toContainText("2 Posten · 2.900,00 € · davon fällig 2");
  await expect(page.locator("tbody tr").first()).toContainText("2020-01-31");

  await bill(page, "Auf „Zu verrechnen“ setzen");
  await expect(page.locator("tbody tr").first()).toContainText("Zu verrechnen");
  await bill(page, "Verrechnen");
  await expect(page.locator("table").first().locator("tbody tr")).toHaveCount(1);
  await page
    .getByRole("navigation", { name: "Stand" })
    .getByRole("link", { name: "Verrechnet", exact: true })
    .click();
  await expect(page.locator("table").first().locator("tbody tr")).toContainText("2020-01-31");
  await bill(page, "Einen Schritt zurücksetzen", true);

  // The booking's own screen shows both items and bills the other one.
  await page.goto(`/bookings/${booking.id}`);
  const items = page.locator("#billing-items");
  await expect(items).toContainText("0 von 2 verrechnet");
  await items.getByRole("button", { name: "Auf „Zu verrechnen“ setzen: fällig 2020-02-29" }).click();
  await expect(page.getByText("Posten ist „Zu verrechnen“")).toBeVisible();
  await expect(items.locator("li").nth(1)).toContainText("Zu verrechnen");

  const file = await page.request.get(
    `/bookings/billing/export?format=csv&q=${encodeURIComponent(client.name)}`,
  );
  const [head, first] = (await file.text()).split("\r\n");
  expect(head).toContain("Posten-Nr.;Fällig am;Tage fällig;Betrag netto;Stand;Stand seit;Buchungs-Nr.;Kunde");
  expect(first).toMatch(/;2020-01-31;\d+;1450,00;Zu verrechnen;/);
  const sheet = await page.request.get("/bookings/billing/export?format=xlsx");
  expect((await sheet.body()).subarray(0, 2).toString()).toBe("PK");
});

test("refuses invalid posts to the billing screens and changes nothing", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(ACCOUNTS);
  const headers = { origin: product.url };
  const post = async (form: Record<string, string>, path = "/bookings/billing/item") =>
    (await page.request.post(path, { form, headers, maxRedirects: 0 })).status();
  const good = {
    item: "999999999",
    booking: String(booking.id),
    intent: "paid",
    "kit/idempotencyKey": "key-of-a-test",
  };
  expect(await post(good)).toBe(404);
  expect(await post({ ...good, item: "unsinn" })).toBe(400);
  expect(await post({ ...good, intent: "unsinn" })).toBe(400);
  expect(await post({ intent: "paid" })).toBe(400);
  expect(await post({ bulk: "unsinn" }, "/bookings/billing/bulk")).toBe(400);
  expect(await post({ bulk: "paid", ids: "0" }, "/bookings/billing/bulk")).toBe(400);
  await signInWith(["global:read__bookings"]);
  await page.goto(`/bookings/billing?q=${encodeURIComponent(client.name)}`);
  await expect(page.locator("tbody tr")).not.toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /wählen/ })).toHaveCount(0);
  await signInWith(SALES.filter((held) => held !== "global:read__bookings"));
  expect((await page.goto("/bookings/billing?state=open"))?.status()).toBe(403);
});

test("shows a booking's confirmation as a page and as a PDF", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client, issue, full } = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    priceCents: 145_000,
  });
  await signInWith(["global:read__bookings"]);
  await page.goto(`/bookings/${booking.id}`);
  await page.getByRole("link", { name: "Auftragsbestätigung" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Auftragsbestätigung Nr. ${booking.id}`);
  await expect(page.locator("tbody tr")).toContainText("1.450,00 €");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Als PDF" })).toBeHidden();
  await expect(page.locator("tbody tr")).toBeVisible();
  const file = await page.request.get(`/bookings/${booking.id}/confirmation.pdf`);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await page.request.get("/bookings/999999999/confirmation.pdf")).status()).toBe(404);
  await signInWith([]);
  expect((await page.request.get(`/bookings/${booking.id}/confirmation.pdf`)).status()).toBe(403);
});
