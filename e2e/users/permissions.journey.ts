import { makeRole, makeUser } from "backend/testing/factories";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { expect, postResponse, test } from "../fixtures";

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
