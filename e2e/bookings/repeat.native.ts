import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { openMore } from "./more-fields";

// Decisions §7: without JavaScript, going back and posting again does no harm.

test("a new booking that is posted twice is created once", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  const key = page.locator('[name="kit/idempotencyKey"]').first();
  const opened = await key.inputValue();
  await page.getByText("Andere suchen …").first().click();
  await page.getByLabel("Kunde: suchen nach").fill(client.name);
  await page.getByRole("button", { name: "Suchen" }).first().click();
  // Posts that only change the form keep the key, so repeating them still gives one booking.
  await expect(page.getByRole("status").filter({ hasText: "Treffer" })).toBeVisible();
  await expect(key).toHaveValue(opened);
  await page.locator('select[name="clientCompany"]').selectOption({ label: client.name });
  await page.getByLabel("Preis netto").fill("480");
  await page.route("**/booking", async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await route.continue();
  });
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
  expect(await db.$count(bookings, eq(bookings.clientCompanyId, client.id))).toBe(1);
});

test("going back after a save and saving again changes nothing", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.goto(`/bookings/${id}`);
  await openMore(page);
  await page.getByLabel("Details zur Platzierung").fill("vorne");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  const [saved] = await db.select().from(bookings).where(eq(bookings.id, id));
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel("Details zur Platzierung")).toHaveValue("vorne");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  const [again] = await db.select().from(bookings).where(eq(bookings.id, id));
  expect(again).toMatchObject({ placementDetails: "vorne", priceCents: saved?.priceCents });
  expect(await db.$count(bookings, eq(bookings.clientCompanyId, client.id))).toBe(1);
});
