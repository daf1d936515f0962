import { expect, open, save, test } from "./form-kit";

test("every field posts its value", async ({ page, ad, savedAd }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Winter");
  await page.getByLabel("Jahr").fill("2028");
  await page.getByLabel("Preis").fill("1.450,00");
  await page.getByLabel("Tag").fill("2028-03-12");
  await page.getByLabel("Format").selectOption("1/2 Seite");
  await page.getByLabel("Intern").uncheck();
  await page.getByLabel("Paket").check();
  await page.getByLabel("Schlagwort 3").check();
  await page
    .getByLabel("Datei", { exact: true })
    .setInputFiles({ name: "neu.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await page.getByLabel("Notiz").fill("Zwei\nZeilen");
  await save(page);
  await expect(page).toHaveURL(/saved/);
  const { values, fileName } = await savedAd();
  expect(values).toMatchObject({
    title: "Winter",
    year: "2028",
    price: "1.450,00",
    day: "2028-03-12",
    format: "12",
    client: "7",
    internal: "",
    kind: "multi",
    tags: ["2", "3"],
  });
  expect(values.note).toMatch(/^Zwei\r?\nZeilen$/);
  expect(fileName).toBe("neu.pdf");
});

test("a refused form keeps what was typed and names the problems", async ({ page, ad }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("busy");
  await page.getByLabel("Jahr").fill("2029");
  await save(page);
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /^Format:/ }).click();
  await expect(page).toHaveURL(/#ad-.*-format$/);
  await expect(page.getByLabel("Format")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Jahr")).toHaveValue("2029");
});

test("what only one side changed is merged without a question", async ({ page, ad, savedAd, context }) => {
  await open(page, ad);
  const other = await context.newPage();
  await open(other, ad);
  await other.getByLabel("Jahr").fill("2031");
  await save(other);
  await expect(other).toHaveURL(/saved/);
  await page.getByLabel("Titel").fill("Von mir");
  await save(page);
  await expect(page).toHaveURL(/saved/);
  const { values, posts, version } = await savedAd();
  expect(values).toMatchObject({ title: "Von mir", year: "2031", client: "7", tags: ["2"] });
  expect({ posts, version }).toEqual({ posts: 2, version: 3 });
});

test("a conflict shows both values and saves the chosen one", async ({ page, ad, savedAd, context }) => {
  await open(page, ad);
  const other = await context.newPage();
  await open(other, ad);
  await other.getByLabel("Titel").fill("Von Eva");
  await other.getByLabel("Jahr").fill("2031");
  await save(other);
  await expect(other).toHaveURL(/saved/);
  await page.getByLabel("Titel").fill("Von mir");
  await save(page);
  await expect(page.getByText("Eva hat inzwischen gespeichert.")).toBeVisible();
  await expect(page.getByText("Von dort übernommen: Jahr.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByLabel("Titel: Ihre Eingabe Von mir").check();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await expect(page).toHaveURL(/saved/);
  const { values, posts } = await savedAd();
  expect(values).toMatchObject({ title: "Von mir", year: "2031", client: "7", tags: ["2"] });
  expect(posts).toBe(2);
});

test("names an empty required field, also among several problems", async ({ page, ad, savedAd }) => {
  await open(page, ad);
  // The browser's own check would stop the post. This test is about the server's answer.
  await page
    .locator("form")
    .first()
    .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Titel").fill("");
  await page.getByRole("combobox", { name: "Medium" }).selectOption("");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(2);
  const title = page.getByLabel("Titel");
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toHaveAccessibleDescription(/Bitte/);
  expect((await savedAd()).posts).toBe(0);
});

test("keeps an uploaded file, and removes it on request", async ({ page, ad, savedAd }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("Mit Datei");
  await save(page);
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).fileName).toBe("vorlage.pdf");
  await page.goto("about:blank");
  await open(page, ad);
  await page.getByLabel("Datei entfernen").check();
  await save(page);
  await expect(page).toHaveURL(/saved/);
  expect((await savedAd()).fileName).toBeNull();
});

test("a refused small form keeps its text and its message, and does not touch the ad's form", async ({
  page,
  ad,
}) => {
  await open(page, ad);
  const text = page.getByLabel("Anmerkung");
  const add = page.getByRole("button", { name: "Anmerken" });
  await text.fill("busy");
  await add.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(text).toHaveValue("busy");
  await expect(page.getByLabel("Titel")).toHaveValue("Herbst");
  await text.fill("Links oben");
  await add.click();
  await expect(page.getByTestId("notes").getByRole("listitem")).toHaveText(["Links oben"]);
  await expect(text).toHaveValue("");
  await page.getByRole("button", { name: "Anmerkungen löschen" }).click();
  await expect(page.getByTestId("notes").getByRole("listitem")).toHaveCount(0);
});

test("refuses to delete a record in use, and shows where it is used", async ({ page, ad }) => {
  await open(page, ad);
  await page.getByLabel("Titel").fill("used");
  await page.getByRole("button", { name: "Speichern und bleiben" }).click();
  await expect(page.locator('input[name="kit/version"]').first()).toHaveValue("2");
  await page.goto(`/?ad=${ad}&confirm=delete`);
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByRole("alert", { name: "Nicht gelöscht" })).toContainText("Wird noch verwendet.");
  await expect(page.getByRole("link", { name: "Buchungen: 3" })).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue("used");
});
