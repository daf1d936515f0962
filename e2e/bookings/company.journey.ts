import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { chooseAction } from "../record";

test("leads from a booking to all bookings of its client, of one year and of one medium", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const other = await makeMarket(db);
  const later = await makeIssue(db, market.medium.id, { publishDate: "2098-04-01" });
  const client = { clientCompanyId: market.client.id };
  const day = (appearsOn: string) => ({ appearsFrom: appearsOn, appearsOn });
  const first = await makeBooking(db, {
    ...client,
    targetMediumId: market.medium.id,
    issueId: later.id,
    priceCents: 145_000,
    ...day("2098-04-01"),
  });
  await makeBooking(db, {
    ...client,
    targetMediumId: market.medium.id,
    priceCents: 500,
    ...day("2099-04-01"),
  });
  await makeBooking(db, {
    clientCompanyId: other.client.id,
    agencyCompanyId: market.client.id,
    targetMediumId: other.medium.id,
    ...day("2099-05-01"),
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${first.id}`);
  await chooseAction(page, "Alle Buchungen des Kunden");
  await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();
  await expect(page.getByText("3 Buchungen · 1.455,00 € Umsatz".replaceAll(" €", "\u00a0€"))).toBeVisible();
  const rows = page.getByRole("region", { name: "Buchungen", exact: true }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Buchungen und Umsatz nach Jahren" })).toContainText(
    "1.450,00",
  );

  await page.getByRole("link", { name: "2098" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("1.450,00");

  await page
    .getByRole("navigation", { name: "Medium" })
    .getByRole("link", { name: other.medium.name })
    .click();
  await expect(page).toHaveURL(new RegExp(`/companies/${market.client.id}/${other.medium.id}$`));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(other.client.name);
});

test("a bulk change of all results only changes bookings of the company", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const other = await makeMarket(db);
  for (const clientCompanyId of [market.client.id, market.client.id, other.client.id])
    await makeBooking(db, { clientCompanyId, targetMediumId: market.medium.id });
  await signInWith(SALES);
  await page.goto(`/companies/${market.client.id}/bookings?all=1`);
  await page.getByText("Ändern …").click();
  await page.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Betrifft 2 von 2 gewählten Einträgen.")).toBeVisible();
});

test("a row links to all bookings of its client, and an issue to its flat plan", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const client = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  await makeBooking(db, { ...client, issueId: market.issue.id, priceCents: 145_000 });
  await makeBooking(db, client);
  await signInWith([...SALES, "global:read__print_issues"]);
  const ofIssue = `/bookings/medium/${market.medium.id}/issue/${market.issue.id}`;
  await page.goto(ofIssue);
  await page
    .locator("tbody")
    .getByRole("button", { name: `Mehr zu ${market.client.name}` })
    .click();
  await page.getByRole("link", { name: `Alle Buchungen: ${market.client.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${market.client.id}/bookings$`));
  await expect(page.getByRole("region", { name: "Buchungen", exact: true }).locator("tbody tr")).toHaveCount(
    2,
  );
  await page.locator("tbody").getByRole("button", { name: "Mehr zu" }).first().click();
  await expect(page.getByRole("link", { name: "Auftragsbestätigung" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Alle Buchungen:/ })).toHaveCount(0);

  await page.goto(ofIssue);
  await page.getByRole("link", { name: "Heftplan" }).click();
  await expect(page).toHaveURL(new RegExp(`/issues/edit/print/${market.issue.id}$`));
});
