import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { expect, type Page, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

/** Ticks all rows of the list and chooses an action from its menu. */
async function change(page: Page, action: string) {
  for (const box of await page.locator("tbody tr").getByRole("checkbox").all()) await box.check();
  await page.getByText("Ändern …").click();
  await page.getByRole("button", { name: action, exact: true }).click();
}

test("moves bookings to another issue: first all or none, then as many as have a free slot", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db, { full: 2 });
  const publishDate = `${new Date().getFullYear() + 1}-06-01`;
  const next = await makeIssue(db, market.medium.id, { publishDate });
  for (let count = 0; count < 3; count++)
    await makeBooking(db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      issueId: market.issue.id,
      formatId: market.full.id,
    });
  await signInWith(SALES);
  const list = `/bookings?q=${encodeURIComponent(market.client.name)}`;
  const inNext = page.locator("tbody tr").filter({ hasText: publishDate });
  for (const allOrNothing of [true, false]) {
    await page.goto(list);
    await change(page, "In andere Ausgabe verschieben");
    await page.locator('select[name="value"]').selectOption(String(next.id));
    await page.getByRole("button", { name: "Weiter" }).last().click();
    await expect(page.getByText("Betrifft 2 von 3 gewählten Einträgen.")).toBeVisible();
    await expect(page.getByText("ausgebucht (2 von 2)")).toBeVisible();
    if (allOrNothing) await page.getByLabel(/Alles oder nichts/).check();
    await page.getByRole("button", { name: "In andere Ausgabe verschieben (2)" }).click();
    const said = allOrNothing ? "Nichts wurde geändert" : "2 Einträge wurden bearbeitet.";
    await expect(page.getByText(said)).toBeVisible();
    await page.goto(list);
    await expect(page.locator("tbody tr")).toHaveCount(3);
    await expect(inNext).toHaveCount(allOrNothing ? 0 : 2);
  }
});

test("asks about bookings that would come after the Druckunterlagenschluss, and moves them all the same", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const today = todayInVienna();
  const days = { publishDate: addDays(today, 20), materialDueOn: addDays(today, -1) };
  const closed = await makeIssue(db, market.medium.id, days);
  const place = {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
  };
  const late = await makeBooking(db, place);
  await makeBooking(db, { ...place, materialState: "approved" });
  await signInWith(SALES);
  const list = `/bookings?q=${encodeURIComponent(market.client.name)}`;
  const moved = page.locator("tbody tr").filter({ hasText: days.publishDate });
  for (const [button, count] of [
    ["In andere Ausgabe verschieben (1)", 1],
    ["Trotzdem ändern", 2],
  ] as const) {
    await page.goto(list);
    await change(page, "In andere Ausgabe verschieben");
    await page.locator('select[name="value"]').selectOption(String(closed.id));
    await page.getByRole("button", { name: "Weiter" }).last().click();
    await expect(
      page.getByText(`Der Druckunterlagenschluss dieser Ausgabe war am ${days.materialDueOn}`),
    ).toBeVisible();
    await expect(page.getByText("Das betrifft 1 Eintrag:")).toBeVisible();
    await expect(page.getByRole("link", { name: `#${late.id} ${market.client.name}` })).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText("1 Eintrag wurde bearbeitet.")).toBeVisible();
    await page.goto(list);
    await expect(page.locator("tbody tr")).toHaveCount(2);
    await expect(moved).toHaveCount(count);
  }
});

test("gives several bookings the same placement details", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const row = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  const first = await makeBooking(db, row);
  await makeBooking(db, row);
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
  await change(page, "Details zur Platzierung ändern");
  await page.getByLabel("Details zur Platzierung", { exact: true }).fill("linke Seite");
  await page.getByRole("button", { name: "Weiter" }).last().click();
  await expect(page.getByText("Neue Details zur Platzierung: linke Seite")).toBeVisible();
  await page.getByRole("button", { name: "Details zur Platzierung ändern (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("2 Einträge sind wieder, wie sie waren.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(0);
  await page.goto(`/bookings/${first.id}`);
  await expect(page.getByLabel("Details zur Platzierung")).toHaveValue("");
});

test("gives several bookings a price and a placement, and reads a price as users type it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const row = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  const first = await makeBooking(db, row);
  await makeBooking(db, row);
  await makeBooking(db, { ...row, specType: "video" });
  await signInWith(SALES);
  const list = `/bookings?q=${encodeURIComponent(market.client.name)}`;
  await page.goto(list);
  await change(page, "Preis ändern");
  const price = page.getByLabel("Preis netto", { exact: true });
  await price.fill("1450,0,0");
  await page.getByRole("button", { name: "Weiter" }).last().click();
  await expect(page.getByText("Bitte einen Betrag wie 1.450,00 eingeben.")).toBeVisible();
  await expect(price).toHaveValue("1450,0,0");
  await price.fill("1.450,5");
  await page.getByRole("button", { name: "Weiter" }).last().click();
  await expect(page.getByText("Neuer Preis netto je Buchung: 1.450,50")).toBeVisible();
  await page.getByRole("button", { name: "Preis ändern (3)" }).click();
  await expect(page.getByText("3 Einträge wurden bearbeitet.")).toBeVisible();

  await page.goto(list);
  await change(page, "Platzierung ändern");
  await page.locator('select[name="value"]').selectOption(String(market.placement.id));
  await page.getByRole("button", { name: "Weiter" }).last().click();
  await expect(page.getByText("Platzierung: Umschlagseite 2.")).toBeVisible();
  await expect(page.getByText("Buchungen dieser Art haben diese Angabe nicht.")).toBeVisible();
  await page.getByRole("button", { name: "Platzierung ändern (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await page.goto(`/bookings/${first.id}`);
  await expect(page.getByLabel("Preis netto")).toHaveValue("1.450,50");
  await expect(page.locator('[name="specs.placement"]')).toHaveValue(String(market.placement.id));
});
