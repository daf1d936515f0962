import { makeBooking } from "backend/testing/booking-factories";
import { isExploring } from "backend/testing/exploring";
import type { MediumType } from "domain/bookings/fields";
import { mondayOf } from "domain/calendar/period";
import { addDays, todayInVienna } from "domain/dates";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMediaOfAllTypes, SALES } from "../market";
import { chooseFormat, expectFormat } from "./format-rows";
import { openMore } from "./more-fields";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

type House = Awaited<ReturnType<typeof makeMediaOfAllTypes>>;

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
  await page.getByRole("button", { name: "Suchen" }).first().click();
  await page.locator('select[name="clientCompany"]').selectOption({ label: name });
}

/** Chooses an entry that gives the form other fields; without scripts a button applies the choice. */
async function choose(page: Page, name: string, value: string, button: string) {
  await page.locator(`select[name="${name}"]`).selectOption(value);
  if (!scripts()) await page.getByRole("button", { name: `${button} übernehmen` }).click();
}

/** Takes a format, and what depends on it. */
async function takeFormat(page: Page, id: number | undefined) {
  await chooseFormat(page, id);
  if (!scripts()) await page.getByRole("button", { name: "Format übernehmen" }).click();
}

const chooseMedium = (page: Page, house: House, type: MediumType) =>
  choose(page, "specs.targetMedium", String(house[type].medium.id), "Medium");

const submit = (page: Page, name: string) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click());

test("choosing another medium changes the form's fields and keeps what was typed", async ({
  page,
  product,
  signInWith,
}) => {
  const house = await makeMediaOfAllTypes(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings/create");
  await expect(field(page, "specs.format")).toHaveCount(0);
  await chooseClient(page, house.client.name);
  await field(page, "price").fill("480,00");
  const groups = page.locator('select[name="specs.targetMedium"] optgroup');
  await expect(groups).toHaveCount(4);

  await chooseMedium(page, house, "digital");
  await expect(field(page, "specs.campaignStartDate")).toBeVisible();
  await expect(field(page, "specs.issue")).toHaveCount(0);
  await field(page, "specs.campaignStartDate").fill("2099-03-02");
  await openMore(page);
  await field(page, "specs.comment").fill("wie besprochen");

  await chooseMedium(page, house, "video");
  await expect(field(page, "specs.format")).toHaveCount(0);
  await expect(field(page, "specs.campaignStartDate")).toHaveValue("2099-03-02");
  await expect(field(page, "specs.comment")).toHaveValue("wie besprochen");

  await chooseMedium(page, house, "print");
  await expect(field(page, "specs.issue")).toBeVisible();
  await expect(field(page, "specs.campaignStartDate")).toHaveCount(0);
  await expect(field(page, "specs.comment")).toHaveValue("wie besprochen");
  await expect(field(page, "price")).toHaveValue("480,00");
  await expect(field(page, "clientCompany")).toHaveValue(String(house.client.id));
});

const FIELDS: Record<Exclude<MediumType, "print">, Record<string, string>> = {
  digital: {
    "specs.campaignStartDate": "2099-03-02",
    "specs.campaignEndDate": "2099-03-15",
    "specs.adTargetLink": "https://firma.example/aktion",
  },
  video: { "specs.productionDate": "2099-02-01", "specs.releaseDate": "2099-03-02" },
  immoflash: { "specs.adTargetLink": "https://firma.example/aktion" },
};

/** The fields of each type are proved on the screens' own functions: one type in each run, in an exploration all. */
const typesOfThisRun = (Object.entries(FIELDS) as [keyof typeof FIELDS, Record<string, string>][]).filter(
  ([type]) => isExploring || type === "digital",
);

for (const [type, values] of typesOfThisRun) {
  test(`a ${type} booking is created, opened and changed`, async ({ page, product, signInWith }) => {
    const house = await makeMediaOfAllTypes(product.backend.db);
    const { medium, formats, issue } = house[type];
    await signInWith(SALES);
    await page.goto(`/bookings/medium/${medium.id}/booking`);
    await chooseClient(page, house.client.name);
    await field(page, "price").fill("1.450,00");
    if (issue) await choose(page, "specs.issue", String(issue.id), "Ausgabe");
    if (type !== "video") await takeFormat(page, formats[0]?.id);
    await openMore(page);
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await submit(page, "Buchung anlegen");
    await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();

    for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
    await openMore(page);
    await field(page, "specs.comment").fill("geändert");
    await submit(page, "Speichern");
    await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    await page.reload();
    await expect(field(page, "specs.comment")).toHaveValue("geändert");
    await expect(field(page, "specs.targetMedium")).toHaveValue(String(medium.id));
  });
}

test("shows problems at the fields of the type", async ({ page, product, signInWith }) => {
  const house = await makeMediaOfAllTypes(product.backend.db);
  const { medium, formats } = house.digital;
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await chooseClient(page, house.client.name);
  await field(page, "price").fill("100");
  await takeFormat(page, formats[0]?.id);
  await field(page, "specs.campaignStartDate").fill("2099-03-15");
  await field(page, "specs.campaignEndDate").fill("2099-03-02");
  await openMore(page);
  await field(page, "specs.adTargetLink").fill("ftp://firma.example");
  await page.getByRole("button", { name: "Buchung anlegen", exact: true }).click();
  await expect(page).toHaveTitle(/^Fehler:/);
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(field(page, "specs.campaignEndDate")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "specs.adTargetLink")).toHaveAttribute("aria-invalid", "true");
});

test("the days of a campaign show the free slots and the bookings that take the others", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const house = await makeMediaOfAllTypes(db);
  const { medium, formats } = house.digital;
  await makeBooking(db, {
    clientCompanyId: house.client.id,
    specType: "digital",
    targetMediumId: medium.id,
    formatId: formats[0]?.id,
    campaignStartDate: "2099-03-02",
    campaignEndDate: "2099-03-08",
    appearsFrom: "2099-03-02",
    appearsOn: "2099-03-08",
  });
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await takeFormat(page, formats[0]?.id);
  await field(page, "specs.campaignStartDate").fill("2099-03-02");
  await field(page, "specs.campaignEndDate").fill("2099-03-15");
  await page.getByRole("button", { name: "Freie Plätze zeigen" }).click();
  const panel = page.getByRole("region", { name: "Plätze", exact: true });
  await expect(panel).toContainText("KW 10/2099");
  await expect(panel).toContainText("1 verkauft · 3 frei");
  await panel.getByText("Belegt durch 1 Buchung").click();
  await expect(panel.getByRole("link", { name: house.client.name })).toBeVisible();
});

test("a week of the strip fills the days of a campaign, and a full one cannot be chosen", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const house = await makeMediaOfAllTypes(db);
  const { medium, formats } = house.digital;
  const next = addDays(mondayOf(todayInVienna()), 7);
  const [full, free] = [next, addDays(next, 7)];
  for (let n = 0; n < 4; n += 1) {
    await makeBooking(db, {
      clientCompanyId: house.client.id,
      specType: "digital",
      targetMediumId: medium.id,
      formatId: formats[0]?.id,
      campaignStartDate: full,
      campaignEndDate: addDays(full, 6),
      appearsFrom: full,
      appearsOn: addDays(full, 6),
    });
  }
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await takeFormat(page, formats[0]?.id);
  const strip = page.getByRole("region", { name: "Freie Wochen" });
  const week = (monday: string) => strip.locator(`button[value="refresh/week-${monday}"]`);
  await expect(week(full)).toContainText("ausgebucht");
  await expect(week(full)).toBeDisabled();
  await expect(week(free)).toContainText("4 frei");
  await week(free).click();
  await expect(field(page, "specs.campaignStartDate")).toHaveValue(free);
  await expect(field(page, "specs.campaignEndDate")).toHaveValue(addDays(free, 6));
  await expect(page.getByRole("region", { name: "Plätze", exact: true })).toContainText(
    "0 verkauft · 4 frei",
  );
});

test("a package makes one booking per medium, and each links back to it", async ({
  page,
  product,
  signInWith,
}) => {
  const house = await makeMediaOfAllTypes(product.backend.db);
  await signInWith(SALES);
  await page.goto("/bookings/create");
  await page.getByRole("radio", { name: "Paket" }).check();
  if (!scripts()) await page.getByRole("button", { name: "Buchungsart übernehmen" }).click();
  await chooseClient(page, house.client.name);
  for (const type of ["print", "video"] as const) {
    await page.locator(`[name="specs.targetMedia"][value="${house[type].medium.id}"]`).check();
  }
  await field(page, "specs.billEvenly").check();
  await field(page, "price").fill("1.000,01");
  await submit(page, "Buchung anlegen");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();

  const children = page.getByRole("region", { name: "Buchungen des Pakets" });
  await expect(children.getByRole("listitem")).toHaveCount(2);
  await expect(page.locator(`[name="specs.targetMedia"][value="${house.print.medium.id}"]`)).toBeChecked();
  await children.getByRole("link", { name: house.print.medium.name }).click();
  await expect(field(page, "price")).toHaveValue("500,01");
  await expect(field(page, "price")).not.toBeEditable();
  await openMore(page);
  await field(page, "specs.comment").fill("eigens");
  await submit(page, "Speichern");
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  await page.getByRole("link", { name: `Gehört zum Paket von ${house.client.name}` }).click();
  await expect(children).toBeVisible();
});

test("a package is complete when it is saved: issue, format and price of each medium", async ({
  page,
  product,
  signInWith,
}) => {
  const house = await makeMediaOfAllTypes(product.backend.db);
  const { print, digital } = house;
  const line = (medium: { id: number }, name: string) => field(page, `lines.m${medium.id}.${name}`);
  await signInWith(SALES);
  await page.goto("/bookings/create?bookingType=multi");
  await chooseClient(page, house.client.name);
  for (const { medium } of [print, digital]) {
    await page.locator(`[name="specs.targetMedia"][value="${medium.id}"]`).check();
  }
  if (!scripts()) await page.getByRole("button", { name: "Medien übernehmen" }).click();
  // The medium's next issue is chosen already.
  await expect(line(print.medium, "issue")).toHaveValue(String(print.issue?.id));
  await expect(line(print.medium, "format")).toContainText("Groß · 4 frei");
  await line(print.medium, "format").selectOption(String(print.formats[0]?.id));
  await line(print.medium, "price").fill("2.000,00");
  await line(digital.medium, "format").selectOption(String(digital.formats[0]?.id));
  await line(digital.medium, "campaignStartDate").fill("2099-03-02");
  await line(digital.medium, "campaignEndDate").fill("2099-03-15");
  await field(page, "price").fill("1.000,00");
  await submit(page, "Buchung anlegen");
  await expect(page.getByRole("alert")).toContainText(`${print.medium.name}, Preis in diesem Medium`);
  await expect(line(print.medium, "price")).toHaveAttribute("aria-invalid", "true");
  await expect(line(digital.medium, "campaignEndDate")).toHaveValue("2099-03-15");

  await line(print.medium, "price").fill("700,00");
  await submit(page, "Buchung anlegen");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  const children = page.getByRole("region", { name: "Buchungen des Pakets" });
  await children.getByRole("link", { name: digital.medium.name }).click();
  await expect(field(page, "price")).toHaveValue("300,00");
  await expectFormat(page, digital.formats[0]?.id);
  await expect(field(page, "specs.campaignEndDate")).toHaveValue("2099-03-15");
});

test("a package begins with a saved booking, which stays where it is", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { print, digital, client } = await makeMediaOfAllTypes(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: print.medium.id,
    issueId: print.issue?.id,
    formatId: print.formats[0]?.id,
    appearsFrom: print.issue?.publishDate,
    appearsOn: print.issue?.publishDate,
    priceCents: 70_000,
  });
  const line = (medium: { id: number }, name: string) => field(page, `lines.m${medium.id}.${name}`);
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("link", { name: "Als Paket fortsetzen" }).click();
  await expect(page.getByRole("heading", { name: `Paket mit Nr. ${id}` })).toBeVisible();
  await expect(page.getByText(`Bleibt wie Nr. ${id}: `)).toContainText("Groß");
  await expect(line(print.medium, "issue")).toHaveCount(0);
  await expect(line(print.medium, "price")).toHaveValue("700,00");
  await expect(field(page, "price")).toHaveValue("700,00");

  await page.locator(`[name="specs.targetMedia"][value="${digital.medium.id}"]`).check();
  if (!scripts()) await page.getByRole("button", { name: "Medien übernehmen" }).click();
  await line(digital.medium, "format").selectOption(String(digital.formats[0]?.id));
  await line(digital.medium, "campaignStartDate").fill("2099-03-02");
  await line(digital.medium, "campaignEndDate").fill("2099-03-15");
  await field(page, "price").fill("500,00");
  await submit(page, "Buchung anlegen");
  await expect(line(print.medium, "price")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(`Bleibt wie Nr. ${id}: `)).toBeVisible();
  await expect(line(digital.medium, "campaignEndDate")).toHaveValue("2099-03-15");

  await field(page, "price").fill("1.000,00");
  await submit(page, "Buchung anlegen");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  const children = page.getByRole("region", { name: "Buchungen des Pakets" });
  await children.getByRole("link", { name: print.medium.name }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}`));
  await expect(field(page, "price")).toHaveValue("700,00");
  await expectFormat(page, print.formats[0]?.id);
  await expect(field(page, "specs.issue")).toHaveValue(String(print.issue?.id));
});

test("a series is planned, changed in the preview, booked, and changed from one appearance on", async ({
  page,
  product,
  signInWith,
}) => {
  const house = await makeMediaOfAllTypes(product.backend.db);
  const { medium, formats } = house.digital;
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await chooseClient(page, house.client.name);
  await field(page, "price").fill("100,00");
  await takeFormat(page, formats[0]?.id);
  await field(page, "specs.campaignStartDate").fill("2099-03-02");
  await field(page, "specs.campaignEndDate").fill("2099-03-08");
  await page.getByRole("radio", { name: "Serie" }).check();
  if (!scripts()) await page.getByRole("button", { name: "Buchungsart übernehmen" }).click();

  const series = page.getByRole("region", { name: "Serie" });
  await expect(field(page, "series.size")).toBeInViewport();
  if (scripts()) await expect(field(page, "series.size")).toBeFocused();
  await expect(series.getByLabel("Beginn", { exact: true })).toHaveValue("2099-03-02");
  await expect(series.getByLabel("Montag")).toBeChecked();
  expect((await submit(page, "Plan rechnen")).status()).toBe(400);
  await expect(field(page, "series.size")).toHaveAttribute("aria-invalid", "true");

  await field(page, "series.size").fill("4");
  await field(page, "series.splitPrice").check();
  await submit(page, "Plan rechnen");
  const table = page.locator("#series-rows");
  const rows = table.getByRole("row", { name: /^Termin \d/ });
  await expect(rows).toHaveCount(4);
  await expect(table).toContainText("4 Termine, zusammen 100,00 €");
  await expect(table).toContainText("4 von 4");
  await expect(field(page, "rows[0].price")).toHaveValue("25,00");

  await field(page, "rows[3].wanted").uncheck();
  await field(page, "rows[0].price").fill("40,00");
  if (scripts()) {
    await expect(page.getByRole("button", { name: "3 Buchungen anlegen" })).toBeVisible();
    await expect(table).toContainText("3 Termine, zusammen 106,66 €");
  }
  await submit(page, "Neu berechnen");
  await expect(rows).toHaveCount(3);
  await expect(field(page, "rows[0].price")).toHaveValue("40,00");
  await expect(field(page, "rows[1].price")).toHaveValue("33,33");

  // With scripts, removed entries disappear at once.
  await expect(table.locator("tfoot")).toContainText("106,66 €");
  await postResponse(page, () => page.getByRole("button", { name: "3 Buchungen anlegen" }).click());
  await expect(page.getByText("Serie mit 3 Buchungen angelegt. Das ist die erste.")).toBeVisible();
  const panel = page.locator("aside").getByRole("region", { name: "Serie" });
  await expect(panel).toContainText("Termin 1 von 3");

  await panel.getByRole("link", { name: "2099-03-15" }).click();
  await expect(panel).toContainText("Termin 2 von 3");
  await openMore(page);
  await field(page, "specs.comment").fill("ab hier anders");
  await page
    .getByRole("radiogroup", { name: "Gilt für" })
    .getByLabel("diesen und alle folgenden")
    .first()
    .check();
  await submit(page, "Speichern");
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  await panel.getByRole("link", { name: "2099-03-22" }).click();
  await expect(panel).toContainText("Termin 3 von 3");
  await expect(field(page, "specs.comment")).toHaveValue("ab hier anders");
  await panel.getByRole("link", { name: "2099-03-08" }).click();
  await expect(panel).toContainText("Termin 1 von 3");
  await expect(field(page, "specs.comment")).toHaveValue("");
});
