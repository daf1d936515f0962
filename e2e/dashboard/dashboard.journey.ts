import { bookings } from "backend/modules/bookings/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("each panel says what is to be done, and leads to the list with that many rows", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const today = todayInVienna();
  const appears = (days: number) => {
    const day = addDays(today, days);
    return { appearsFrom: day, appearsOn: day, billingDate: day };
  };
  const place = { clientCompanyId: client.id, targetMediumId: medium.id };
  await makeBooking(db, { ...place, ...appears(3), priceCents: 120_000 });
  await makeBooking(db, {
    ...place,
    ...appears(30),
    status: "active",
    easyJobId: "4711",
    priceCents: 30_000,
  });
  await signInWith(SALES);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const panel = (name: string) => page.getByRole("region", { name });
  await expect(panel("Offene Buchungen")).toContainText(/^Offene Buchungen1 1\.200,00\s€/);
  await expect(panel("Fehlende Unterlagen")).toContainText("0 überfällig · 1 in 7 Tagen fällig");
  await expect(panel("Ohne Jobnummer")).toContainText(client.name);
  await expect(panel("Offene Rechnungen")).toContainText(/^Offene Rechnungen2 1\.500,00\s€/);

  await panel("Ohne Jobnummer").getByRole("link", { name: "Alle zeigen" }).click();
  await expect(page).toHaveURL(/\/bookings\?.*withoutJobId=1/);
  await expect(page.getByRole("heading", { name: "Buchungen", level: 1 })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await panel("Offene Buchungen").getByRole("link", { name: client.name }).click();
  await expect(page).toHaveURL(/\/bookings\/\d+$/);

  await db.update(bookings).set({ status: "completed" });
  await page.goto("/dashboard");
  await expect(panel("Offene Buchungen")).toContainText("Nichts offen.");
});

test("what the role may not open is not there", { tag: "@server" }, async ({ page, product, signInWith }) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(["global:manage_menu__companies", "global:read__companies"]);
  await page.goto("/dashboard");
  await expect(page.getByText("Für Ihre Rolle gibt es keine Übersichten.")).toBeVisible();
  await expect(page.getByText(client.name)).toHaveCount(0);
});
