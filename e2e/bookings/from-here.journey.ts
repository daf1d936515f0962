import { formatLimits } from "backend/modules/media/tables";
import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { and, eq } from "drizzle-orm";
import { companies } from "../../backend/modules/companies/tables";
import { mediumCategories } from "../../backend/modules/media/tables";
import { expect, type Page, scripts, test } from "../fixtures";
import { makeMarket, makeMediaOfAllTypes, SALES } from "../market";
import { chooseFormat, expectFormat, formatRow } from "./format-rows";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const client = (page: Page) => page.locator('[name="clientCompany"]');

test("a new booking begins with the client whose page one is on", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  await makeBooking(db, { clientCompanyId: market.client.id, targetMediumId: market.medium.id });
  await signInWith(SALES);
  await page.goto(`/companies/${market.client.id}/${market.medium.id}`);
  await page.getByRole("link", { name: "Neue Buchung" }).click();
  await expect(field(page, "specs.targetMedium")).toHaveValue(String(market.medium.id));
  await expect(field(page, "specs.issue")).toHaveValue(String(market.issue.id));
  if (scripts()) {
    await expect(page.getByRole("combobox", { name: "Kunde" })).toHaveValue(market.client.name);
    // One types on at the first field that is still empty.
    await expect(formatRow(page, market.full.id)).toBeFocused();
  }
  await field(page, "price").fill("100");
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(market.client.name);

  await db.update(companies).set({ isActive: false }).where(eq(companies.id, market.client.id));
  await page.goto(`/companies/${market.client.id}/bookings`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(market.client.name);
  await expect(page.getByRole("link", { name: "Neue Buchung" })).toHaveCount(0);
  await page.goto(`/bookings/create?client=${market.client.id}`);
  await expect(page.getByText("Dieser Eintrag ist nicht mehr aktiv.").first()).toBeVisible();
});

test("what is free in a medium leads to a booking there, and what is full does not", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, client, full, half } = await makeMarket(db, { half: 1 });
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: half.id,
  });
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}?year=2099`);
  const row = page
    .getByRole("region", { name: "Freie Plätze je Ausgabe und Format" })
    .getByRole("row")
    .nth(1);
  await expect(row).toContainText("ausgebucht");
  await expect(row.getByRole("link", { name: /1\/2 Seite/ })).toHaveCount(0);
  await row.getByRole("link", { name: /4 frei: neue Buchung, 1\/1 Seite/ }).click();
  await expect(field(page, "specs.issue")).toHaveValue(String(issue.id));
  await expectFormat(page, full.id);
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(medium.name);
  await signInWith(["global:read__bookings"]);
  await page.goto(`/bookings/medium/${medium.id}?year=2099`);
  await expect(row).toContainText("4 frei");
  await expect(row.getByRole("link", { name: /neue Buchung/ })).toHaveCount(0);
});

test("an address that names what cannot be chosen says so at the field", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const agency = await makeCompany(db, { isAgency: true, type: "Agency" });
  await signInWith(SALES);
  for (const [query, message] of [
    ["client=999999999", "Diesen Eintrag gibt es nicht mehr."],
    ["client=' or 1", "Diesen Eintrag gibt es nicht mehr."],
    [`client=${agency.id}`, "Bitte wählen Sie einen Eintrag aus der Liste."],
    ["medium=999999999", "Bitte wählen Sie einen Eintrag aus der Liste."],
    ["issue=unsinn&format=1", "Bitte wählen Sie einen Eintrag aus der Liste."],
    [`medium=${market.medium.id}&issue=999999999`, "Diese Ausgabe gehört nicht zum gewählten Medium."],
    [`medium=${market.medium.id}&format=999999999`, "Dieses Format gibt es im gewählten Medium nicht."],
  ] as const) {
    expect((await page.goto(`/bookings/create?${query}`))?.status(), query).toBe(200);
    await expect(page.getByText(message).first(), query).toBeVisible();
    await expect(client(page).first()).toHaveValue("");
  }
  // The form is as good as any other.
  await page.goto(`/bookings/create?client=${market.client.id}&medium=${market.medium.id}&format=999999999`);
  await chooseFormat(page, market.full.id);
  await field(page, "price").fill("100");
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
});

test("the only format is chosen, and the first day of a campaign proposes its last", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { digital, client } = await makeMediaOfAllTypes(db);
  const [big, small] = digital.formats.map(({ id }) => id);
  await signInWith(SALES);
  const address = `/bookings/create?client=${client.id}&medium=${digital.medium.id}`;
  await page.goto(address);
  await expectFormat(page, "");
  const others = and(
    eq(mediumCategories.mediumId, digital.medium.id),
    eq(mediumCategories.categoryId, small ?? 0),
  );
  await db
    .delete(formatLimits)
    .where(and(eq(formatLimits.mediumId, digital.medium.id), eq(formatLimits.categoryId, small ?? 0)));
  await db.delete(mediumCategories).where(others);
  await page.goto(address);
  await expectFormat(page, big);
  const [start, end] = [field(page, "specs.campaignStartDate"), field(page, "specs.campaignEndDate")];
  const first = addDays(todayInVienna(), 30);
  await start.fill(first);
  const price = field(page, "price");
  if (scripts()) await price.click();
  else await page.getByRole("button", { name: "Freie Plätze zeigen" }).click();
  await expect(end).toHaveValue(addDays(first, 6));
  if (!scripts()) return;
  // It moves along until another one was typed.
  await start.fill(addDays(first, 7));
  await price.click();
  await expect(end).toHaveValue(addDays(first, 13));
  await end.fill("");
  await price.click();
  await expect(end).toHaveValue("");
  await end.fill(addDays(first, 20));
  await start.fill(first);
  await price.click();
  await expect(end).toHaveValue(addDays(first, 20));
  // A user who goes on to the last day types into an empty field.
  await page.reload();
  await start.fill(first);
  await end.fill(addDays(first, 9));
  await price.click();
  await expect(end).toHaveValue(addDays(first, 9));
});
