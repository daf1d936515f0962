import { randomBytes } from "node:crypto";
import { companies, companyContacts } from "backend/modules/companies/tables";
import { makeCategory } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { chooseFormat, expectFormat } from "./format-rows";

/** Searches a client that nobody knows, and opens its small form. */
async function askForNew(page: Page, name: string) {
  const label = `„${name}“ anlegen`;
  if (scripts()) {
    await page.locator("main input[role=combobox]").first().fill(name);
    await page.getByRole("option", { name: label }).click();
    return page.getByRole("dialog", { name: "Neue Firma" });
  }
  await page.getByText("Andere suchen …").first().click();
  await page.getByLabel("Kunde: suchen nach").fill(name);
  await page.getByLabel("Kunde: suchen nach").press("Enter");
  await page.getByRole("button", { name: label }).click();
  return page.getByRole("group", { name: "Neue Firma" });
}

test("a booking for a new client is made in one go, and nothing that is typed gets lost", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const name = `Gasthaus ${randomBytes(6).toString("hex")}`;
  await signInWith([...SALES, "global:create__companies"]);
  await page.goto(`/bookings/medium/${market.medium.id}/booking`);
  await chooseFormat(page, market.half.id);
  await page.getByLabel("Preis netto").fill("1450");

  const making = await askForNew(page, name);
  await expect(making.getByLabel("Name")).toHaveValue(name);
  // The field behind it asks for no choice meanwhile.
  await expect(page.getByText("ist noch nicht gewählt")).toHaveCount(0);
  await making.getByLabel("E-Mail").fill("kein Postfach");
  await making.getByRole("button", { name: "Anlegen und wählen" }).click();
  await expect(making).toContainText("E-Mail-Adresse");
  await expect(making.getByLabel("E-Mail")).toHaveAttribute("aria-invalid", "true");
  await expect(making.getByLabel("E-Mail")).toHaveValue("kein Postfach");
  await making.getByLabel("E-Mail").fill("wirt@gasthaus.test");
  await making.getByLabel("Ort").fill("Linz");
  await making.getByLabel("Kontakt").fill("Sabine Gruber");
  await making.getByLabel("Telefon").fill("+43 732 12 34");
  await making.getByLabel("UID-Nummer").fill("ATU13585627");
  await making.getByRole("button", { name: "Anlegen und wählen" }).click();

  await expect(making).toBeHidden();
  const [made] = await db.select().from(companies).where(eq(companies.name, name));
  expect(made).toMatchObject({
    email: "wirt@gasthaus.test",
    city: "Linz",
    vatId: "ATU13585627",
    isAgency: false,
    isActive: true,
  });
  const contacts = await db
    .select()
    .from(companyContacts)
    .where(eq(companyContacts.companyId, made?.id ?? 0));
  expect(contacts).toMatchObject([{ name: "Sabine Gruber", phone: "+43 732 12 34" }]);
  await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(made?.id));
  const note = page.getByRole("status").filter({ hasText: `„${name}“ ist angelegt.` });
  await expect(note.getByRole("link", { name: "In neuem Fenster öffnen" })).toHaveAttribute(
    "href",
    `/companies/${made?.id}`,
  );
  if (scripts()) await expect(page.locator("main input[role=combobox]").first()).toHaveValue(name);
  await expect(page.getByLabel("Preis netto")).toHaveValue(scripts() ? "1.450,00" : "1450");
  await expectFormat(page, market.half.id);
  await postResponse(page, () => page.getByRole("button", { name: "Buchung anlegen" }).click());
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("a client is picked from the list of companies, and nothing that is typed gets lost", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${market.medium.id}/booking`);
  await chooseFormat(page, market.half.id);
  await page.getByLabel("Preis netto").fill("1450");
  await page.getByRole("button", { name: "Kunde: aus Liste wählen" }).click();
  const list = page.getByRole(scripts() ? "dialog" : "group", { name: "Firmen" });
  await list.getByLabel("Suche", { exact: true }).fill(market.client.name);
  await list.getByLabel("Suche", { exact: true }).press("Enter");
  await list.getByRole("radio", { name: market.client.name }).check();
  await list.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.locator('[name="clientCompany"]')).toHaveValue(String(market.client.id));
  await expect(page.getByLabel("Preis netto")).toHaveValue(scripts() ? "1.450,00" : "1450");
  await expectFormat(page, market.half.id);
  await postResponse(page, () => page.getByRole("button", { name: "Buchung anlegen" }).click());
  await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();
});

test("a format that the medium lacks is added beside the booking, which then offers it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium } = await makeMarket(db);
  await signInWith([...SALES, "global:read__media", "global:edit__media"]);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await page.getByLabel("Preis netto").fill("980");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Format fehlt/ }).click();
  const beside = await opened;
  await expect(beside.getByRole("heading", { name: medium.name, level: 1 })).toBeVisible();
  const label = `Sonderformat ${randomBytes(4).toString("hex")}`;
  const format = await makeCategory(db, label);
  await beside.reload();
  await beside.getByRole("group", { name: "Formate" }).getByLabel(label).check();
  await postResponse(beside, () => beside.getByRole("button", { name: "Speichern", exact: true }).click());
  await beside.close();
  // A window that is not in sight tells nobody that it got the focus.
  if (scripts()) await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  else {
    await page.getByRole("button", { name: "Medium übernehmen" }).click();
  }
  await chooseFormat(page, format.id);
  await expect(page.getByLabel("Preis netto")).toHaveValue(/^980/);
});

test("who keeps no media has no way to them", async ({ page, product, signInWith }) => {
  const { medium } = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  await expect(page.getByRole("radiogroup", { name: "Format" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Format fehlt/ })).toHaveCount(0);
});

test("who may not create companies is offered none", async ({ page, product, signInWith }) => {
  const { client } = await makeMarket(product.backend.db);
  await signInWith(SALES);
  const found = await page.request.get(`/lookup/companies-clients?q=${encodeURIComponent(client.name)}`);
  expect(await found.json()).toEqual({ items: [expect.objectContaining({ label: client.name })] });
  const form = await page.request.get("/lookup/companies-clients/new?q=Neu");
  expect(form.status()).toBe(403);
  expect((await page.request.get("/lookup/issues/new?q=Neu")).status()).toBe(404);
});
