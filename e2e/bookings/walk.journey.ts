import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const placeOf = (page: Page) => page.getByRole("navigation", { name: "In der Liste" });

/** Three bookings of one client in one issue, which cost different amounts. */
async function three(db: Parameters<typeof makeMarket>[0]) {
  const market = await makeMarket(db);
  const { publishDate } = market.issue;
  const made = [];
  for (const priceCents of [30_000, 10_000, 20_000])
    made.push(
      await makeBooking(db, {
        clientCompanyId: market.client.id,
        targetMediumId: market.medium.id,
        issueId: market.issue.id,
        formatId: market.full.id,
        appearsFrom: publishDate,
        appearsOn: publishDate,
        priceCents,
      }),
    );
  return { market, made };
}

test("goes from booking to booking in the order of the list, saves on the way, and comes back to the row", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { market, made } = await three(db);
  const [dear, cheap, middle] = made;
  await signInWith(SALES);
  await page.goto(`/bookings?medium=${market.medium.id}&sort=price`);
  await page.locator(".list-rows tbody").getByRole("link", { name: market.client.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${cheap?.id}\\?back=`));
  const place = placeOf(page);
  await expect(place).toContainText("1 von 3");
  await expect(place.getByRole("link", { name: "Vorheriger Eintrag" })).toHaveCount(0);
  await place.getByRole("link", { name: "Nächster Eintrag" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${middle?.id}\\?back=`));
  await expect(place).toContainText("2 von 3");

  // The bar is one line: what is done beside saving stands in its menu.
  const bar = page.locator(".save-bar");
  expect((await bar.boundingBox())?.height).toBeLessThan(72);
  await expect(bar.getByRole("link", { name: "Löschen" })).toBeHidden();
  await bar.getByRole("button", { name: "Weitere Aktionen" }).click();
  await expect(bar.getByRole("link", { name: "Löschen" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByLabel("Preis netto").fill("250,00");
  await page.getByRole("button", { name: "Speichern und weiter" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${dear?.id}\\?back=`));
  // The message leads to what was saved, as another booking is shown now.
  const message = page.locator(".toast");
  await expect(message).toContainText(`Buchung ${middle?.id} gespeichert`);
  await expect(message.getByRole("link", { name: String(middle?.id) })).toHaveAttribute(
    "href",
    `/bookings/${middle?.id}`,
  );
  await expect(place).toContainText("3 von 3");
  await expect(page.getByRole("button", { name: "Speichern und weiter" })).toHaveCount(0);
  const [saved] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, middle?.id ?? 0));
  expect(saved?.priceCents).toBe(25_000);

  await place.getByRole("link", { name: "3 von 3" }).click();
  await expect(page).toHaveURL(
    new RegExp(`/bookings\\?medium=${market.medium.id}&sort=price#row-${dear?.id}$`),
  );
  const row = page.locator(`#row-${dear?.id}`);
  await expect(row).toBeInViewport();
  if (scripts()) await expect(row).toBeFocused();
});

test("goes on in the list of a client, also from a booking that the filter does not find any more", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { market, made } = await three(db);
  const [, second, third] = made;
  await signInWith(SALES);
  await page.goto(`/companies/${market.client.id}/bookings?billingState=open`);
  await page.locator(".list-rows tbody").getByRole("link", { name: market.client.name }).nth(1).click();
  await expect(placeOf(page)).toContainText("2 von 3");
  await db
    .update(bookings)
    .set({ billingState: "notpaid" })
    .where(eq(bookings.id, second?.id ?? 0));
  await page.reload();
  await expect(placeOf(page)).toContainText("nicht mehr unter den 2");
  await placeOf(page).getByRole("link", { name: "Nächster Eintrag" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${third?.id}\\?`));
  await expect(placeOf(page)).toContainText("2 von 2");
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL(
    new RegExp(`/companies/${market.client.id}/bookings\\?billingState=open#row-`),
  );
});
