import { randomBytes } from "node:crypto";
import { makeTitle } from "backend/testing/booking-factories";
import { makeRole, makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { permissionsFor } from "domain/permissions/tasks";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const press = async (page: Page, name: string) => {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
};

test("a user is denied what a role gives and granted what no role does, and sees where each right comes from", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const role = await makeRole(db, ["global:read__tags", "global:read__rubrics"]);
  const user = await makeUser(db, { roleIds: [role.id] });
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${user.id}`);
  await page.getByRole("link", { name: "Rechte", exact: true }).click();
  const now = page.getByRole("region", { name: "Was derzeit gilt (3)" });
  await expect(now).toContainText(`Rubriken: lesen durch ${role.name}`);
  await page.getByLabel("Schlagwörter: lesen").selectOption("verweigert");
  await page.getByLabel("Firmen: lesen").selectOption("erlaubt");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  expect((await postResponse(page, () => save.click())).status()).toBeLessThan(400);
  const after = page.getByRole("region", { name: "Was derzeit gilt (3)" });
  await expect(after).toContainText(`Schlagwörter: lesen durch ${role.name} · eigens verweigert`);
  await expect(after).toContainText("Firmen: lesen eigens erlaubt");
  await page.goto(`/users/${user.id}`);
  await expect(page.locator("#history")).toContainText("Rechte geändert");
  await expect(page.locator("#history")).toContainText("Schlagwörter: lesen: — → Nein");
});

test("who may not change roles grants only what they have, and keeps what they chose in the form", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await makeUser(product.backend.db);
  await signInWith(["global:read__users", "global:edit__users"]);
  await page.goto(`/users/${user.id}/permissions`);
  await page.getByLabel("Firmen: lesen").selectOption("erlaubt");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  await expect(
    page.getByText("Sie können nur Rechte geben, nehmen und verweigern, die Sie selbst haben.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Firmen: lesen")).toHaveValue("1 global:read__companies");
});

test("what a colleague does is answered for two media: what it sets is shown before, and taken back by name", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const named = async () => {
    const name = `Blatt ${randomBytes(6).toString("hex")}`;
    return (await makeTitle(db, [], { name })).medium;
  };
  const [one, two] = [await named(), await named()];
  const sells = [one, two].flatMap(({ id }) => permissionsFor("sells", { id: String(id), type: "print" }));
  const role = await makeRole(db, permissionsFor("edits", { id: String(one.id), type: "print" }));
  const user = await makeUser(db, { roleIds: [role.id], mayLogIn: false });
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${user.id}/permissions`);
  const question = page.getByRole("region", { name: "Was tut diese Person?" });
  const tick = (task: string, { name }: { name: string }) =>
    question.getByRole("group", { name: task }).getByRole("checkbox", { name });
  await expect(tick("Redigiert", one)).toBeChecked();
  await expect(tick("Redigiert", one)).toBeDisabled();
  await tick("Verkauft für", one).check();
  await tick("Verkauft für", two).check();
  expect(await press(page, "Was wird gesetzt?")).toBe(200);
  const changes = question.getByRole("status");
  await expect(changes).toContainText(`Buchungen ${two.name}: anlegen`);
  await expect(tick("Redigiert", one)).toBeChecked();
  await expect(page.getByLabel("Firmen: bearbeiten")).toHaveValue("");
  expect(await press(page, "So speichern")).toBeLessThan(400);
  await expect(savedMessage(page)).toBeVisible();
  await expect(tick("Verkauft für", two)).toBeChecked();
  await expect(page.getByLabel("Firmen: bearbeiten")).toHaveValue("1 global:edit__companies");
  const now = page.getByRole("region", {
    name: `Was derzeit gilt (${new Set([...sells, ...permissionsFor("edits", { id: String(one.id), type: "print" })]).size})`,
  });
  await expect(now).toBeVisible();

  await tick("Verkauft für", two).uncheck();
  await press(page, "Was wird gesetzt?");
  await expect(changes).toContainText(`Weg: Buchungen ${two.name}: anlegen`);
  // Other ticks than those that were shown are shown first.
  await tick("Verkauft für", one).uncheck();
  expect(await press(page, "So speichern")).toBe(200);
  await expect(changes).toContainText(`Buchungen ${one.name}: anlegen`);
  await press(page, "So speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(tick("Verkauft für", one)).not.toBeChecked();
  await page.goto(`/users/${user.id}`);
  await expect(page.locator("#history")).toContainText("Rechte geändert");
});

test("only what differs from the roles is shown on request, and cells lead on by click, key, row and column", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const role = await makeRole(db, ["global:read__tags"]);
  const user = await makeUser(db, { roleIds: [role.id], denied: ["global:read__tags"] });
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${user.id}/permissions`);
  const tags = page.getByLabel("Schlagwörter: lesen");
  const rubrics = page.getByLabel("Rubriken: lesen");
  if (scripts()) {
    await rubrics.click();
    await expect(rubrics).toHaveValue("1 global:read__rubrics");
    await rubrics.press("Space");
    await expect(rubrics).toHaveValue("0 global:read__rubrics");
    await rubrics.press("ArrowUp");
    await expect(rubrics).toHaveValue("1 global:read__rubrics");
    await page.getByRole("button", { name: "Alle setzen: Firmen", exact: true }).click();
    await page.getByRole("button", { name: "Alle verweigern" }).click();
    await expect(page.getByLabel("Firmen: löschen")).toHaveValue("0 global:delete__companies");
    await page.getByRole("button", { name: "Alle setzen: Bereiche, löschen" }).click();
    await page.getByRole("button", { name: "Alle erben" }).click();
    await expect(page.getByLabel("Firmen: löschen")).toHaveValue("");
    await expect(page.getByLabel("Firmen: lesen")).toHaveValue("0 global:read__companies");
  } else await rubrics.selectOption("erlaubt");
  const views = page.getByRole("navigation", { name: "Welche Rechte" });
  if (!scripts()) await press(page, "Speichern");
  await views.getByRole("link", { name: /Nur Abweichungen/ }).click();
  await expect(rubrics).toBeVisible();
  await expect(tags).toHaveValue("0 global:read__tags");
  await expect(page.getByLabel("Rubriken: löschen")).toBeHidden();
  await tags.selectOption("geerbt: ja");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await views.getByRole("link", { name: "Alle Rechte" }).click();
  await expect(tags).toHaveValue("");
  await expect(rubrics).toHaveValue("1 global:read__rubrics");
});

test("an invitation of somebody who could do nothing warns beside its button", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await makeUser(product.backend.db, { mayLogIn: false });
  await signInWith(ADMINISTRATOR_PERMISSIONS);
  await page.goto(`/users/${user.id}`);
  const invitation = page.getByRole("region", { name: "Einladung" });
  await expect(invitation).toContainText("Diese Person hat noch keine Rechte und kann sich nicht anmelden.");
  await invitation.getByRole("link", { name: "Rechte geben" }).click();
  await page.getByLabel("Anmelden", { exact: true }).selectOption("erlaubt");
  await press(page, "Speichern");
  await page.goto(`/users/${user.id}`);
  await expect(invitation).toContainText("sieht dann aber nichts");
});
