import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("a toast is shown in the page once", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const message = page.getByRole("region", { name: "Meldungen" });
  await expect(message).toContainText(/Buchung \d+ gespeichert/);
  await expect(message).toHaveCSS("position", "static");
  // Without scripts, no control is shown that needs them.
  await expect(page.getByRole("button", { name: "Meldung schließen" })).toBeHidden();
  await page.reload();
  await expect(message).not.toContainText(/Buchung \d+ gespeichert/);
});
