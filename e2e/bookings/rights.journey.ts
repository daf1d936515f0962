import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";

test("a checkbox that the user may not change is shown, and keeps its value when the booking is saved", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    nonbillable: true,
    isInternal: true,
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  for (const name of ["Nicht verrechenbar", "Interne Buchung"]) {
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
    await expect(page.getByRole("checkbox", { name })).toBeDisabled();
  }
  await page.getByLabel("Preis netto").fill("7,00");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  const [saved] = await db.select().from(bookings).where(eq(bookings.id, id));
  expect(saved).toMatchObject({ priceCents: 700, nonbillable: true, isInternal: true });
});

test("offers to move a video only to users who may edit it", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  const address = `/videocalendar?day=2099-04-01&medium=${medium.id}`;
  const view = `medium:${medium.id}:view__bookings`;
  await signInWith([view]);
  await page.goto(address);
  await expect(page.getByRole("link", { name: client.name, exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: `Verschieben: ${client.name}` })).toHaveCount(0);
  const refused = await page.goto(`${address}&move=${video.id}`);
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Kein Zugriff" })).toBeVisible();

  await signInWith([view, `medium:${medium.id}:edit__bookings`]);
  await page.goto(address);
  await page.getByRole("link", { name: `Verschieben: ${client.name}` }).click();
  await expect(page.getByLabel("Neuer erster Tag")).toHaveValue("2099-04-01");
});
