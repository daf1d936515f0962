import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { asc, inArray } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("a block of a spreadsheet fills cells after a preview that names what is refused", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) {
    const row = {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      priceCents: 10_000,
      materialState: "requested" as const,
    };
    ids.push((await makeBooking(db, row)).id);
  }
  const rows = () =>
    db
      .select({ price: bookings.priceCents, material: bookings.materialState })
      .from(bookings)
      .where(inArray(bookings.id, ids))
      .orderBy(asc(bookings.id));
  await signInWith(SALES);
  const search = `q=${encodeURIComponent(client.name)}&sort=createdAt&col=client&col=materialState&col=price`;
  const from = `${ids[0]}.materialState`;
  await page.goto(`/bookings/cells?from=${from}&search=${encodeURIComponent(search)}`);
  const text = page.getByLabel("Kopierter Block");
  await text.fill("Offen\t1.200,00\nUnsinn\t\nOffen\tviel\nOffen");
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(page.getByRole("heading", { name: "3 von 6 Zellen" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Unsinn/ })).toContainText("Bitte");
  await expect(page.getByRole("row", { name: /viel/ })).toContainText("Betrag");
  await expect(page.getByRole("row", { name: /außerhalb/ })).toBeVisible();
  // Nothing is lost, and nothing is written yet.
  await expect(text).toHaveValue(/Unsinn/);
  expect(await rows()).toEqual(Array(3).fill({ price: 10_000, material: "requested" }));
  await page.getByRole("button", { name: "3 Zellen ändern" }).click();
  await expect(page.locator(".toast")).toContainText("3 Zellen geändert");
  expect(await rows()).toEqual([
    { price: 120_000, material: "open" },
    { price: 10_000, material: "requested" },
    { price: 10_000, material: "open" },
  ]);
  // The price is as it was; that material was asked for is said by nobody but the mail that asks.
  await page.locator(".toast").getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(async () => (await rows()).map(({ price }) => price)).toEqual([10_000, 10_000, 10_000]);
});
