import { randomBytes } from "node:crypto";
import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__companies`);

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("keeps a company with its addresses and contacts, refuses a wrong UID number, and remembers each contact", async ({
  page,
  signInWith,
}) => {
  const name = `Gasthaus ${randomBytes(6).toString("hex")}`;
  await signInWith(KEEPER);
  await page.goto("/companies");
  await page.getByRole("link", { name: "Neue Firma" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("UID-Nummer").fill("ATU13585628");
  await page.getByLabel("Straße", { exact: false }).first().fill("Hauptplatz 1");
  await page.getByRole("button", { name: "Kontakt hinzufügen" }).click();
  const first = page.getByRole("group", { name: "Kontakt 1" });
  await first.getByLabel("Name").fill("Anna Huber");
  await first.getByLabel("Bekommt Anfragen zu Unterlagen").check();
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByText("Diese UID-Nummer stimmt nicht.").first()).toBeVisible();
  await expect(first.getByLabel("E-Mail")).toHaveAttribute("aria-invalid", "true");
  await expect(first.getByLabel("Name")).toHaveValue("Anna Huber");

  await page.getByLabel("UID-Nummer").fill("ATU13585627");
  await first.getByLabel("E-Mail").fill("anna@huber.example");
  await page.getByRole("button", { name: "Kontakt hinzufügen" }).click();
  const second = page.getByRole("group", { name: "Kontakt 2" });
  await second.getByLabel("Name").fill("Bea Wolf");
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Kontakt 1 entfernen" }).click();
  await expect(second).toHaveCount(0);
  await expect(first.getByLabel("Name")).toHaveValue("Bea Wolf");
  await pressButton(page, "Speichern");
  const history = page.locator("#history");
  await expect(history).toContainText("Kontakte (Anna Huber), Name: Anna Huber → —");
  await expect(page.getByRole("group", { name: /^Kontakt \d/ })).toHaveCount(1);
});

test("companies that are ticked in the list stand beside each other, and each figure leads to its bookings", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const [one, other] = [await makeMarket(db), await makeMarket(db)];
  const sold = { targetMediumId: one.medium.id, appearsFrom: "2098-04-01", appearsOn: "2098-04-01" };
  for (const priceCents of [145_000, 5_000])
    await makeBooking(db, { ...sold, clientCompanyId: one.client.id, priceCents });
  await makeBooking(db, { ...sold, clientCompanyId: other.client.id, priceCents: 70_000 });
  await signInWith([...KEEPER, "global:read__bookings"]);
  await page.goto("/companies?q=M%C3%B6bel&sort=-updatedAt&size=100");
  for (const { client } of [one, other]) await page.getByRole("checkbox", { name: client.name }).check();
  await page.getByRole("button", { name: "Vergleichen" }).click();
  await expect(page).toHaveURL(/\/companies\/compare\?company=\d+&company=\d+$/);
  const table = page.getByRole("region", { name: "Buchungen und Umsatz nach Jahren" });
  await expect(table.locator("thead")).toContainText(other.client.name);
  await expect(page.getByRole("group", { name: /Umsatz nach Jahren/ })).toBeVisible();
  await page.getByRole("link", { name: "nach Medien" }).click();
  const row = page.getByRole("row", { name: one.medium.name });
  await expect(row).toContainText("700,00");
  await row.getByRole("link", { name: "2 Buchungen" }).click();
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(page.locator("tbody tr")).toHaveCount(2);

  await page.goto(`/companies/${one.client.id}`);
  await page.getByRole("link", { name: "Vergleich", exact: true }).click();
  await expect(page.getByRole("row", { name: /^2098/ })).toContainText("1.500,00");
});

test("a company that was entered twice is merged into the one that is proposed, and comes back", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const twice = await makeCompany(db, { name: client.name.replace(" KG", " GmbH") });
  await makeBooking(db, { clientCompanyId: twice.id, targetMediumId: medium.id });
  await signInWith([...KEEPER, "global:read__bookings"]);
  await page.goto(`/companies/${twice.id}`);
  const merging = page.getByRole("region", { name: "Zusammenführen" });
  await expect(merging).toContainText("gleicher Name");
  await merging.getByRole("link", { name: `${client.name} wählen` }).click();
  await expect(page).toHaveURL(new RegExp(`into=${client.id}`));
  // The address changes before the form does.
  if (scripts()) await expect(merging.getByRole("combobox")).toHaveValue(new RegExp(`^${client.name}`));
  await merging.getByRole("button", { name: "Zusammenführen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: client.name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Buchungen: 1" })).toBeVisible();
  expect((await page.request.get(`/companies/${twice.id}`)).status()).toBe(404);
  const history = page.locator("#history");
  await expect(history).toContainText(`Zusammengeführt mit: — → ${twice.name}`);
  await expect(history.getByText(`aus „${twice.name}“, hier zusammengeführt`)).toHaveCount(1);

  await page.getByRole("button", { name: `Zusammenführung mit ${twice.name} rückgängig machen` }).click();
  await expect(page.getByText("Rückgängig gemacht", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Buchungen: 1" })).toHaveCount(0);
  await expect(history).toContainText(`Zusammengeführt mit: ${twice.name} → —`);
  await expect(history.getByText("hier zusammengeführt")).toHaveCount(0);
  await page.goto(`/companies/${twice.id}`);
  await expect(page.getByRole("link", { name: "Buchungen: 1" })).toBeVisible();
});

test("chosen companies are merged into the one that stays, after a look at what moves", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const twice = await makeCompany(db, { name: `${client.name} Filiale` });
  await makeBooking(db, { clientCompanyId: twice.id, targetMediumId: medium.id });
  await signInWith([...KEEPER, "global:read__bookings"]);
  await page.goto(`/companies?q=${encodeURIComponent(client.name)}`);
  for (const { name } of [client, twice])
    await page.getByRole("checkbox", { name: `${name} auswählen`, exact: true }).check();
  await page.getByRole("button", { name: "Zusammenführen …" }).click();
  const step = scripts() ? page.getByRole("dialog") : page.getByRole("main");
  await step.getByRole("combobox", { name: "Was bleibt" }).selectOption({ label: client.name });
  await step.getByRole("button", { name: "Weiter" }).click();
  await expect(step).toContainText("Betrifft 1 von 1 gewählten Einträgen.");
  await expect(step).toContainText("verwendet danach den gewählten Eintrag");
  await step.getByRole("button", { name: /^Zusammenführen .*\(1\)$/ }).click();
  await expect(step).toContainText("1 Eintrag wurde bearbeitet.");
  expect((await page.request.get(`/companies/${twice.id}`)).status()).toBe(404);
  await page.goto(`/companies/${client.id}`);
  await expect(page.getByRole("link", { name: "Buchungen: 1" })).toBeVisible();
});

test("a company with bookings is not deleted but deactivated", async ({ page, product, signInWith }) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(KEEPER);
  await page.goto(`/companies?q=${encodeURIComponent(client.name)}`);
  await page.locator("tbody").getByRole("link", { name: client.name }).click();
  await chooseAction(page, "Löschen");
  await expect(page.getByRole("dialog")).toContainText(
    "wird von Einträgen, die Sie nicht sehen (Buchungen), verwendet",
  );
  await page.getByRole("dialog").getByRole("link", { name: "Verwendung zeigen" }).click();
  const uses = page.getByRole("region", { name: "Verwendet von" });
  await expect(uses).toContainText("Buchungen: nur solche, die Sie nicht sehen");
  await uses.getByRole("button", { name: "Deaktivieren" }).click();
  await expect(page.locator(".toast").getByText("Auf inaktiv gesetzt")).toBeVisible();
  await expect(page.getByLabel("Aktiv", { exact: true })).not.toBeChecked();
  await expect(uses.getByRole("button", { name: "Deaktivieren" })).toHaveCount(0);
});
