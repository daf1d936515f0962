import { randomBytes } from "node:crypto";
import { makeRole, makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { expect, type Page, postResponse, test } from "../fixtures";
import { chooseAction } from "../record";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__users`),
  ...ADMINISTRATOR_PERMISSIONS,
];

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a user is created, gets a role with others, is deactivated, and deleted while nothing names them", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const mark = randomBytes(6).toString("hex");
  const role = await makeRole(db, ["global:read__tags"], `Volontariat ${mark}`);
  const colleague = await makeUser(db, { lastName: `Kollegin ${mark}` });
  await signInWith(KEEPER);
  await page.goto("/users");
  await page.getByRole("link", { name: "Neuer Benutzer" }).click();
  await expect(page.getByRole("checkbox", { name: "Aktiv" })).toBeChecked();
  await page.getByLabel("Vorname").fill("Nora");
  await page.getByLabel("Nachname").fill(`Neu ${mark}`);
  await page.getByLabel("Benutzername").fill(`nora.${mark}`);
  await page.getByLabel("E-Mail").fill(colleague.email);
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByText("Diese E-Mail-Adresse hat schon ein anderer Benutzer.").first()).toBeVisible();
  await page.getByLabel("E-Mail").fill(`nora.${mark}@verlag.example`);
  expect(await pressButton(page, "Speichern")).toBeLessThan(400);
  await expect(page.getByRole("heading", { level: 1, name: `Nora Neu ${mark}` })).toBeVisible();

  await page.goto(`/users?q=${mark}`);
  for (const box of await page.locator("tbody").getByRole("checkbox").all()) await box.check();
  await page.getByText("Ändern …").click();
  await page.getByRole("button", { name: "Rolle geben", exact: true }).click();
  await page.getByRole("combobox", { name: "Rolle" }).selectOption({ label: role.name });
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("button", { name: "Rolle geben (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await page.goto(`/users?role=${role.id}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);

  await page.getByRole("link", { name: `Nora Neu ${mark}` }).click();
  await page.getByRole("checkbox", { name: "Aktiv" }).uncheck();
  await pressButton(page, "Speichern");
  await expect(page.locator("#history")).toContainText("Aktiv: Ja → Nein");
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});

test("users are seen as tiles: the choice is remembered, kept with a view, and leads to records and changes", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await makeUser(product.backend.db, { lastName: `Kachel ${randomBytes(6).toString("hex")}` });
  await signInWith(KEEPER);
  const search = `q=${encodeURIComponent(user.lastName)}`;
  await page.goto(`/users?${search}`);
  const layouts = page.getByRole("navigation", { name: "Darstellung" });
  await layouts.getByRole("link", { name: "Kacheln" }).click();
  const tile = page.getByRole("listitem").filter({ hasText: user.email });
  await expect(tile).toContainText("Aktiv");
  await expect(page.getByRole("table")).toHaveCount(0);

  await page.goto(`/users?${search}`);
  await expect(layouts.getByRole("link", { name: "Kacheln" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Ansichten" }).click();
  await page.getByLabel("Aktuelle Ansicht speichern als").fill("Kacheln der Kollegin");
  await pressButton(page, "Speichern");
  await layouts.getByRole("link", { name: "Tabelle" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: "Ansichten" }).click();
  await page.getByRole("link", { name: "Kacheln der Kollegin", exact: true }).click();
  await expect(tile).toBeVisible();

  await tile.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Deaktivieren", exact: true }).click();
  await page.getByRole("button", { name: "Deaktivieren (1)" }).click();
  await expect(page.getByText("1 Eintrag wurde bearbeitet.")).toBeVisible();
  await page.goto(`/users?${search}&layout=grid`);
  await expect(tile).toContainText("Inaktiv");
  await tile.getByRole("link", { name: user.lastName }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(user.lastName);
});
