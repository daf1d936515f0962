import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import { expect, inProcessAndOverHttp, type Page, postResponse, scripts, test } from "../fixtures";
import { type Market, makeMarket, SALES } from "../market";
import { chooseFormat, expectFormat, formatRow } from "./format-rows";
import { openMore } from "./more-fields";

/** Chooses the client: in a combo box with scripts, by a search and a select without. */
async function chooseClient(page: Page, name: string) {
  if (scripts()) {
    const box = page.locator("main input[role=combobox]").first();
    await box.fill(name);
    await page.getByRole("option", { name }).click();
    await expect(box).toHaveValue(name);
    return;
  }
  await page.getByText("Andere suchen …").first().click();
  await page.getByLabel("Kunde: suchen nach").fill(name);
  await page.getByLabel("Kunde: suchen nach").press("Enter");
  await page.locator('select[name="clientCompany"]').selectOption({ label: name });
}

/** Chooses medium and issue; without scripts a button applies each choice. */
async function chooseIssue(page: Page, market: Market) {
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: market.medium.name });
  if (!scripts()) await page.getByRole("button", { name: "Medium übernehmen" }).click();
  const issue = page.locator('select[name="specs.issue"]');
  await expect(issue.locator(`option[value="${market.issue.id}"]`)).toBeAttached();
  await issue.selectOption(String(market.issue.id));
  if (!scripts()) await page.getByRole("button", { name: "Ausgabe übernehmen" }).click();
  await expect(formatRow(page, market.full.id)).toBeVisible();
}

/** Opens what is done with a booking beside saving it. */
const openActions = (page: Page) => page.getByRole("button", { name: "Weitere Aktionen" }).click();

const submit = (page: Page, name: string) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click());

inProcessAndOverHttp(() => {
  test("a print booking is created, found in the list, changed and saved", async ({
    page,
    product,
    signInWith,
  }) => {
    const market = await makeMarket(product.backend.db);
    await signInWith(SALES);
    await page.goto("/bookings");
    await page.getByRole("link", { name: "Neue Buchung" }).first().click();
    await expect(page.getByRole("heading", { name: "Neue Buchung", level: 1 })).toBeVisible();

    await chooseClient(page, market.client.name);
    await chooseIssue(page, market);
    await chooseFormat(page, market.half.id);
    await openMore(page);
    await page.getByLabel("Details zur Platzierung").fill("rechte Seite, oben");
    await page.getByLabel("Preis netto").fill("1450,0,0");
    expect((await submit(page, "Buchung anlegen")).status()).toBe(400);

    // The typed values are kept. The message is shown at its field and in the summary.
    await expect(page).toHaveTitle(/^Fehler:/);
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
    await expect(page.getByLabel("Preis netto")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Preis netto")).toHaveValue("1450,0,0");
    await expect(page.getByLabel("Details zur Platzierung")).toHaveValue("rechte Seite, oben");
    await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(market.client.id));

    await page.getByLabel("Preis netto").fill("1.450,00");
    await submit(page, "Buchung anlegen");
    await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
    await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();

    await page.goto("/bookings");
    await page.getByRole("searchbox").fill(market.client.name);
    await page.getByRole("searchbox").press("Enter");
    const row = page.locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("1/2 Seite quer");
    await expect(row).toContainText("1.450,00");
    await row.getByRole("link", { name: market.client.name }).click();

    await openMore(page);
    await page.getByLabel("Details zur Platzierung").fill("linke Seite");
    await submit(page, "Speichern");
    await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Details zur Platzierung")).toHaveValue("linke Seite");
    await expect(page.getByLabel("Preis netto")).toHaveValue("1.450,00");
  });
});

test("asks before it books into an issue that is out, and keeps what was typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const out = await makeIssue(db, market.medium.id, { publishDate: addDays(todayInVienna(), -7) });
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${market.medium.id}/booking`);
  const issue = page.locator('select[name="specs.issue"]');
  await expect(issue).toHaveValue(String(market.issue.id));
  await expect(issue.locator("optgroup")).toHaveAttribute("label", "Frühere");
  await chooseClient(page, market.client.name);
  await issue.selectOption(String(out.id));
  await page.getByLabel("Preis netto").fill("480");
  expect((await submit(page, "Buchung anlegen")).status()).toBe(400);
  await expect(page.getByRole("alert")).toContainText("schon erschienen");
  await expect(issue).toHaveValue(String(out.id));
  await expect(page.getByLabel("Preis netto")).toHaveValue(/^480/);
  await submit(page, "Trotzdem buchen");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  await expect(issue).toHaveValue(String(out.id));
  // A saved booking is not asked about again.
  await page.getByLabel("Preis netto").fill("490");
  await submit(page, "Speichern");
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
});

inProcessAndOverHttp(() => {
  test("refuses a sold-out format at its field and names the free slots", async ({
    page,
    product,
    signInWith,
  }) => {
    const { db } = product.backend;
    const market = await makeMarket(db, { half: 1 });
    await signInWith(SALES);
    await page.goto(`/bookings/medium/${market.medium.id}/booking`);
    await chooseClient(page, market.client.name);
    await chooseIssue(page, market);
    await chooseFormat(page, market.half.id);
    // Somebody else was faster.
    await makeBooking(db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      issueId: market.issue.id,
      formatId: market.half.id,
    });
    await page.getByLabel("Preis netto").fill("480");
    expect((await submit(page, "Buchung anlegen")).status()).toBe(400);
    await expect(page.getByRole("alert")).toContainText("ausgebucht");
    await expect(page.getByRole("alert")).toContainText("1/1 Seite (4)");
    await expectFormat(page, market.half.id);
    await expect(page.locator(".format-line.refused")).toHaveCount(1);
  });
});

inProcessAndOverHttp(() => {
  test("refuses to save an older version over a newer one", async ({
    page,
    product,
    signInWith,
    context,
  }) => {
    const { db } = product.backend;
    const market = await makeMarket(db);
    const booking = await makeBooking(db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      placementDetails: "vorne",
      easyJobId: "EJ-1",
    });
    await signInWith(SALES);
    await page.goto(`/bookings/${booking.id}`);
    const other = await context.newPage();
    await other.goto(`${product.url}/bookings/${booking.id}`);
    await openMore(other);
    await other.getByLabel("Details zur Platzierung").fill("hinten");
    await submit(other, "Speichern");
    await expect(other.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    await other.close();

    await openMore(page);
    await page.getByLabel("Details zur Platzierung").fill("Mitte");
    await page.getByRole("textbox", { name: "Jobnummer", exact: true }).fill("EJ-2");
    expect((await submit(page, "Speichern")).status()).toBeGreaterThanOrEqual(400);
    await expect(page.getByText("Diese Angaben wurden inzwischen geändert")).toBeVisible();
    await page.getByRole("radio", { name: /inzwischen gespeichert hinten/ }).check();
    await submit(page, "Auswahl speichern");
    await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    await expect(page.getByLabel("Details zur Platzierung")).toHaveValue("hinten");
    await expect(page.locator('[name="easyJobId"]')).toHaveValue("EJ-2");
  });
});

test("a booking is copied, cancelled with a reason, reopened and deleted", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
  });
  const next = await makeIssue(db, market.medium.id, { publishDate: addDays(market.issue.publishDate, 30) });
  await makeIssue(db, market.medium.id, { publishDate: addDays(market.issue.publishDate, 60) });
  await signInWith(SALES);
  await page.goto(`/bookings/${booking.id}`);
  await openActions(page);
  await page.getByRole("link", { name: "Kopieren" }).click();
  await expect(page.getByText(`Wie Nr. ${booking.id}, für den nächsten Termin.`)).toBeVisible();
  expect(await db.$count(bookings, eq(bookings.clientCompanyId, market.client.id))).toBe(1);
  await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(market.client.id));
  await expect(page.locator('select[name="specs.issue"]')).toHaveValue(String(next.id));
  await expectFormat(page, market.full.id);
  await submit(page, "Buchung anlegen");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();

  await openActions(page);
  await page.getByRole("link", { name: "Stornieren" }).click();
  await page.getByLabel("Grund").fill("Kunde verschiebt");
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText("Buchung storniert")).toBeVisible();
  await expect(page.getByText("Storniert: Kunde verschiebt")).toBeVisible();

  await page.getByRole("button", { name: "Wieder öffnen" }).click();
  await expect(page.getByText("Buchung wieder geöffnet")).toBeVisible();

  await openActions(page);
  await page.getByRole("link", { name: "Löschen" }).click();
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
});

test("activates a campaign only when nothing is missing", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const booking = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${booking.id}`);
  await page.getByRole("button", { name: "Buchung aktivieren" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Format" })).toHaveAttribute("aria-invalid", "true");
});

test("changes several bookings in one post and gives the reason for each refusal", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const row = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  for (let count = 0; count < 3; count++) await makeBooking(db, row);
  await makeBooking(db, { ...row, billingState: "paid" });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
  await expect(page.locator("tbody tr")).toHaveCount(4);
  for (const box of await page.locator("tbody tr").getByRole("checkbox").all()) await box.check();
  await page.getByText("Ändern …").click();
  await page.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Betrifft 3 von 4 gewählten Einträgen.")).toBeVisible();
  await page.getByRole("button", { name: "Löschen (3)" }).click();
  await expect(page.getByText("3 Einträge wurden bearbeitet.")).toBeVisible();
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});
