import { expect, open, save, test } from "./form-kit";

test("finds a company by a search that posts the form, and keeps it after a refusal", async ({
  page,
  ad,
  savedAd,
}) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Frisch");
  await page.getByText("Andere suchen").click();
  await page.getByLabel("Kunde: suchen nach").fill("Maier 18");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Treffer" })).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue("Frisch");
  const client = page.getByRole("combobox", { name: "Kunde" });
  await expect(client.locator("option:checked")).toHaveText(/Gruber 7 GmbH/);
  await client.selectOption({ label: "Maier 182 GmbH (Linz)" });
  await page.getByLabel("Titel").fill("busy");
  await save(page);
  await expect(client.locator("option:checked")).toHaveText("Maier 182 GmbH (Linz)");
  await page.getByLabel("Titel").fill("Frisch");
  await save(page);
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).values.client).toBe("182");
});

test("Enter in a field's search searches first, and saves once the matches are shown", async ({
  page,
  ad,
  savedAd,
}) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Frisch");
  await page.getByText("Andere suchen").click();
  await page.getByLabel("Kunde: suchen nach").fill("Maier 18");
  await page.getByLabel("Kunde: suchen nach").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Treffer" })).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue("Frisch");
  expect((await savedAd()).posts).toBe(0);
  await page.getByRole("combobox", { name: "Kunde" }).selectOption({ label: "Maier 182 GmbH (Linz)" });
  await page.getByLabel("Titel").press("Enter");
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).values).toMatchObject({ client: "182", title: "Frisch" });
});

test("the save button saves even if a search has text", async ({ page, ad, savedAd }) => {
  await open(page, ad);
  await page.getByText("Andere suchen").click();
  await page.getByLabel("Kunde: suchen nach").fill("Maier 18");
  await save(page);
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).values.client).toBe("7");
});

test("choosing a medium updates the fields that depend on it", async ({ page, ad }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Noch offen");
  await page.getByRole("combobox", { name: "Medium" }).selectOption("Online");
  await page.getByRole("button", { name: "Medium übernehmen" }).click();
  await page.getByLabel("Format").selectOption("Skyscraper");
  await expect(page.getByLabel("Titel")).toHaveValue("Noch offen");
});

test("Enter saves, and posting twice saves once", async ({ page, ad, savedAd }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Einmal");
  await page.getByLabel("Titel").press("Enter");
  await expect(page).toHaveURL(/saved/);
  await page.goBack();
  await page.getByLabel("Titel").press("Enter");
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).posts).toBe(1);
});

test("delete asks for confirmation on the same screen", async ({ page, ad }) => {
  await open(page, ad);
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("link", { name: "Löschen" }).click();
  await expect(page.getByRole("dialog", { name: "Wirklich löschen?" })).toBeVisible();
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("link", { name: "Löschen" }).click();
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page).toHaveURL(/saved/);
});
