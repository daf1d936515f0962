import { readFile } from "node:fs/promises";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

async function check(page: Page) {
  return (await postResponse(page, () => page.getByRole("button", { name: "Prüfen" }).click())).status();
}

test("checks a file line by line, and books it after corrections or without its invalid lines", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db, { full: 2 });
  const issue = await makeIssue(db, market.medium.id, { issueNumber: "3/2027" });
  const place = { targetMediumId: market.medium.id, issueId: issue.id, formatId: market.full.id };
  await makeBooking(db, { clientCompanyId: market.client.id, ...place });
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByRole("link", { name: "Importieren" }).click();
  await expect(page.getByRole("heading", { name: "Buchungen importieren", level: 1 })).toBeVisible();

  const line = (...cells: string[]) => cells.join(";");
  const where = [market.medium.name, "3/2027"];
  const csv = [
    line("Kunde", "Medium", "Ausgabe", "Format", "Preis netto", "Rechnungsdatum", "Bemerkung"),
    line(market.client.name, ...where, "1/1 Seite", "1.450,00", "01.04.2027", '"mit\r\nUmbruch"'),
    line(market.client.name, ...where, "1/1 Seite", "1.450,00", "", ""),
    line("Gibt es nicht", ...where, "1/2 Seite quer", "1450.00", "gestern", ""),
    line(market.client.name, ...where, "1/2 Seite quer", "480", "", ""),
  ].join("\r\n");
  const buffer = Buffer.from(`\ufeff${csv}`, "utf8");
  await page
    .getByLabel("CSV-Datei", { exact: true })
    .setInputFiles({ name: "buchungen.csv", mimeType: "text/csv", buffer });
  expect(await check(page)).toBe(200);
  await expect(
    page.getByText("4 Zeilen gelesen, 2 ohne Fehler. Es ist noch nichts gespeichert."),
  ).toBeVisible();
  const problems = page.getByRole("region", { name: "Fehler nach Zeilen" }).locator("tbody tr");
  await expect(problems).toHaveCount(4);
  await expect(problems.first()).toContainText("ausgebucht (2 von 2)");
  // The first record takes two lines of the file.
  await expect(problems.first().locator("td").first()).toHaveText("4");
  await expect(problems.nth(1)).toContainText("„Gibt es nicht“ ist nicht bekannt.");
  await expect(problems.filter({ hasText: "1450.00" })).toContainText("1.450,00");

  await page.getByRole("button", { name: "Nur die 2 Zeilen ohne Fehler anlegen" }).click();
  await expect(page.getByText("2 Buchungen wurden angelegt.")).toBeVisible();
  await page.goto(`/bookings?q=${encodeURIComponent(market.client.name)}`);
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(page.locator("tbody tr").filter({ hasText: "480,00" })).toHaveCount(1);
});

test("books pasted lines separated by commas, and refuses input that is no CSV", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  await signInWith(SALES);
  await page.goto("/bookings/import");
  expect(await check(page)).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Bitte eine Datei wählen");
  const paste = page.getByLabel("oder Zeilen hier einfügen");
  await paste.fill("Kunde,Medium\nx,y");
  expect(await check(page)).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Es fehlen die Spalten: Preis netto.");
  await expect(paste).toHaveValue("Kunde,Medium\nx,y");
  await paste.fill(
    `Kunde,Medium,Preis netto\n${market.client.name},${market.medium.name},"1.450,00"\n${market.client.name},${market.medium.name},480`,
  );
  expect(await check(page)).toBe(200);
  await page.getByRole("button", { name: "2 Buchungen anlegen" }).click();
  await expect(page.getByText("2 Buchungen wurden angelegt.")).toBeVisible();
});

test("the template has the names of the columns", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/bookings/import");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Vorlage herunterladen" }).click();
  const file = await (await download).path();
  const text = await readFile(file, "utf8");
  expect(text).toMatch(/^\ufeffKunde;Agentur;Betreuung;Medium;/);
  expect(text).toContain(";Rechnungsdatum;Wiederkehrend verrechnen;Rhythmus;Letzte Verrechnung;");
  await expect(page.getByText("Jede Zeile ist eine Einzelbuchung.")).toBeVisible();
});
