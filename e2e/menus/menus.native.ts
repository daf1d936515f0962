import { menus } from "backend/modules/menus/tables";
import { nextNumber } from "backend/testing/factories";
import { pageDesk } from "backend/testing/site-pages";
import { expect, postResponse, test } from "../fixtures";

const RIGHTS = [
  ...["menus", "pages"].flatMap((area) =>
    ["read", "create", "edit"].map((action) => `global:${action}__${area}`),
  ),
  "global:read__domains",
];

test("an entry leads to a page that a search has found, and follows its title", async ({
  page,
  product: { backend },
  signInWith,
}) => {
  const desk = await pageDesk(backend);
  const target = await desk.made("Öffnungszeiten");
  await desk.made("Anfahrt");
  await desk.publish(target);
  const [menu] = await backend.db
    .insert(menus)
    .values({
      name: `Hauptmenü ${nextNumber()}`,
      key: "main",
      domainId: Number(desk.domain),
      language: "de",
      isActive: true,
    })
    .returning();
  await signInWith(RIGHTS);
  await page.goto(`/menus/${menu?.id}`);
  const form = page.getByRole("region", { name: "Neuer Eintrag" });
  await form.getByLabel("Art", { exact: true }).selectOption({ label: "Interner Link zu einer Seite" });
  // What leads nowhere is refused at the field that is missing.
  const create = form.getByRole("button", { name: "Eintrag anlegen" });
  expect((await postResponse(page, () => create.click())).status()).toBe(400);
  await form.getByLabel("In neuem Fenster öffnen").check();
  await form.getByText("Andere suchen …").first().click();
  const term = form.getByLabel("Seite: suchen nach");
  await term.fill("Öffnungs");
  await term.press("Enter");
  await expect(form.getByRole("status").filter({ hasText: "1 Treffer" })).toBeVisible();
  await expect(form.getByLabel("In neuem Fenster öffnen")).toBeChecked();
  await form.locator('select[name="page"]').selectOption(target);
  expect((await postResponse(page, () => create.click())).status()).toBe(303);
  const entries = page.locator("#entries").getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("Interner Link zu einer Seite: Öffnungszeiten");
  await expect(entries).toContainText("neues Fenster");
  await expect(page.getByText("Leser sehen diesen Eintrag nicht")).toHaveCount(0);
});
