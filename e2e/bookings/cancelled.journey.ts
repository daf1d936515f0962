import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("cancelled bookings are left out of the list and its sum until they are asked for", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const sold = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  await makeBooking(db, { ...sold, priceCents: 145_000 });
  await makeBooking(db, { ...sold, priceCents: 80_000 });
  const job = `STORNO-${market.medium.id}`;
  await makeBooking(db, { ...sold, priceCents: 9_900, status: "cancelled", easyJobId: job });
  await signInWith(SALES);
  await page.goto(`/bookings?medium=${market.medium.id}`);
  const rows = page.locator("tbody tr");
  const sum = page.locator("tfoot");
  await expect(rows).toHaveCount(2);
  await expect(sum).toContainText(/Summe aller 2 Treffer\s*2\.250,00/);

  // The cancelled booking is shown, and is still not billed.
  await page.getByRole("link", { name: "Auch stornierte zeigen" }).click();
  await expect(rows).toHaveCount(3);
  await expect(sum).toContainText(/Summe aller 3 Treffer\s*2\.250,00/);
  await expect(page.getByRole("link", { name: "Auch stornierte zeigen" })).toHaveCount(0);

  // A search that finds nothing else says what it has left out.
  await page.goto(`/bookings?q=${job}`);
  await expect(page.getByText("nur 1 stornierte Buchung gefunden")).toBeVisible();
  await page.getByRole("link", { name: "Auch stornierte zeigen" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Storniert");
});
