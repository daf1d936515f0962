import { menus } from "backend/modules/menus/tables";
import { nextNumber } from "backend/testing/factories";
import { makeDomain } from "backend/testing/sites";
import { expect, type Page, postResponse, test } from "../fixtures";

const RIGHTS = [
  ...["menus", "pages", "articles", "domains"].flatMap((area) =>
    ["manage_menu", "read", "create", "edit", "delete"].map((action) => `global:${action}__${area}`),
  ),
  "global:sort_tree",
  "global:manage_menu__global_settings",
];

const entries = (page: Page) => page.locator("#entries");
const labels = (page: Page) => entries(page).locator("li > div > div > span:first-child");
const newEntry = (page: Page) => page.getByRole("region", { name: "Neuer Eintrag" });

async function addEntry(page: Page, kind: string, fields: Record<string, string>) {
  const form = newEntry(page);
  await form.getByLabel("Art", { exact: true }).selectOption(kind);
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  const create = form.getByRole("button", { name: "Eintrag anlegen" });
  return await postResponse(page, () => create.click());
}

test("keeps a menu of links and folders, and arranges it", async ({
  page,
  product: { backend },
  signInWith,
}) => {
  const domain = await makeDomain(backend.db);
  const name = `Hauptmenü ${nextNumber()}`;
  const [menu] = await backend.db
    .insert(menus)
    .values({ name, key: "main", domainId: domain.id, language: "de", isActive: true })
    .returning();
  await signInWith(RIGHTS);
  await page.goto(`/menus?q=${encodeURIComponent(name)}`);
  await page.locator("tbody").getByRole("link", { name }).click();
  await expect(page.getByText("Dieses Menü hat noch keine Einträge.")).toBeVisible();

  // What is missing is said at its field, and what was typed stays.
  expect((await addEntry(page, "link", { Beschriftung: "Kontakt" })).status()).toBe(400);
  await expect(newEntry(page).getByLabel("Beschriftung")).toHaveValue("Kontakt");
  await expect(newEntry(page).getByLabel("Adresse")).toHaveAttribute("aria-invalid", "true");
  await newEntry(page).getByLabel("Adresse").fill("https://www.beispiel.at/kontakt");
  await newEntry(page).getByRole("button", { name: "Eintrag anlegen" }).click();
  await expect(labels(page)).toHaveText(["Kontakt"]);
  await addEntry(page, "folder", { Beschriftung: "Verlag" });
  await expect(labels(page)).toHaveText(["Kontakt", "Verlag"]);
  await expect(entries(page).getByText("In diesem Ordner ist nichts zu sehen.")).toBeVisible();

  await entries(page).getByRole("button", { name: "„Verlag“ nach oben" }).click();
  await expect(labels(page)).toHaveText(["Verlag", "Kontakt"]);
  await entries(page).getByRole("button", { name: "„Kontakt“ ändern" }).click();
  await entries(page).getByRole("button", { name: "„Kontakt“ unter „Verlag“" }).click();
  await expect(entries(page).locator("li li")).toHaveCount(1);
  await expect(entries(page).getByText("Leser sehen diesen Eintrag nicht")).toHaveCount(0);

  await page.goto(`/menus/${menu?.id}?entry=none`);
  await entries(page).getByRole("button", { name: "„Kontakt“ ändern" }).click();
  await entries(page).getByRole("link", { name: "„Kontakt“ bearbeiten" }).click();
  const form = entries(page).locator("form", {
    has: page.getByRole("button", { name: "Eintrag speichern" }),
  });
  await form.getByLabel("Beschriftung").fill("So finden Sie uns");
  await form.getByRole("button", { name: "Eintrag speichern" }).click();
  await expect(labels(page)).toHaveText(["Verlag", "So finden Sie uns"]);
  await expect(page.locator("#history")).toContainText("So finden Sie uns");
});
