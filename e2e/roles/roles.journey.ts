import { randomBytes } from "node:crypto";
import { roles } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { chooseAction } from "../record";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__roles`),
  ...ADMINISTRATOR_PERMISSIONS,
];

/** A house has one; the tests of a worker share theirs. */
async function makeDefaultRole(db: Db): Promise<string> {
  const [known] = await db.select().from(roles).where(eq(roles.isDefault, true));
  if (known) return known.name;
  await db.insert(roles).values({ name: "Standard", isDefault: true });
  return "Standard";
}

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a role is made of the matrix, copied, and says what it would take from whom before it is saved", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const taken = await makeDefaultRole(db);
  const name = `Lektorat ${randomBytes(6).toString("hex")}`;
  await signInWith(KEEPER);
  await page.goto("/roles");
  await page.getByRole("link", { name: "Neue Rolle" }).click();
  await page.getByLabel("Name", { exact: true }).fill(taken.toLowerCase());
  // By keyboard: the boxes follow each other row by row.
  await page.getByRole("checkbox", { name: "Schlagwörter: lesen" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByText("Dieser Name existiert bereits.").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Schlagwörter: bearbeiten" })).toBeChecked();
  await page.getByLabel("Name", { exact: true }).fill(name);
  expect(await pressButton(page, "Speichern")).toBeLessThan(400);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Schlagwörter: lesen" })).toBeChecked();

  const [role] = await db.select().from(roles).where(eq(roles.name, name));
  const holder = await makeUser(db, { lastName: `Berger ${name}`, roleIds: [role?.id ?? 0] });
  await page.reload();
  await expect(page.getByRole("region", { name: "Wer sie hat" })).toContainText(holder.lastName);
  await page.getByRole("checkbox", { name: "Schlagwörter: bearbeiten" }).uncheck();
  expect(await pressButton(page, "Was ändert sich?")).toBe(200);
  const consequences = page.getByRole("status").filter({ hasText: "Noch ist nichts gespeichert." });
  await expect(consequences).toContainText(holder.lastName);
  // The answer stands at the button that asked.
  await expect(consequences).toBeFocused();
  await expect(consequences).toBeInViewport();
  await expect(consequences).toContainText("verliert: Schlagwörter: bearbeiten");
  expect(await pressButton(page, "Speichern")).toBeLessThan(400);
  await expect(page.locator("#history")).toContainText("Schlagwörter: bearbeiten: Ja → —");

  await chooseAction(page, "Löschen");
  await expect(page.getByRole("dialog")).toContainText("wird von 1 Benutzer verwendet");
  await page.goto(`/roles/${role?.id}`);
  await page.getByRole("button", { name: "Kopieren" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} 2` })).toBeVisible();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});
