import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { makeCategory, makeTitle } from "backend/testing/booking-factories";
import { makeAsset } from "backend/testing/library";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const PATH = "/immoflash-configuration";
const KEEPER = [
  ...["global:manage_menu__global_settings", "global:edit__immoflash_issues", "global:read__attachments"],
  "global:edit__categories",
];

const save = async (page: Page) =>
  (
    await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click())
  ).status();

/** In the editor, or without scripts in the text area. */
async function writeImprint(page: Page, text: string) {
  if (scripts()) await expect(page.locator('[data-editor="shown"]')).toHaveCount(1);
  await page.getByRole("textbox", { name: /^Impressum/ }).fill(text);
}

test("configures sender, look, imprint, test receivers and pages, as everybody then sees them", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  await makeTitle(db, [{ label: "Flash ganzseitig" }], { type: "immoflash" });
  const category = await makeCategory(db, "Anzeigenseite", { type: "page", immoflashAdCount: 2 });
  const asset = await makeAsset(product.backend, "Zeichen");
  await db.delete(immoflashConfiguration);
  await signInWith(KEEPER);
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^immoflash-Konfiguration/ })
    .click();
  await page.goto(PATH);

  // Everything is refused at its field.
  const sender = page.getByRole("region", { name: "Absender" });
  await sender.getByLabel(/^Name/).fill("immoflash");
  await sender.getByLabel(/^E-Mail-Adresse/).fill("post@immoflash.example");
  await page.getByLabel(/^Testempfänger/).fill("a@verlag.example\nniemand");
  expect(await save(page)).toBe(400);
  await expect(page.getByText("„niemand“ ist keine E-Mail-Adresse.").first()).toBeVisible();
  await page.getByLabel(/^Testempfänger/).fill("A@verlag.example\na@verlag.example");
  await page.getByLabel("Akzentfarbe", { exact: true }).fill("#777777");
  expect(await save(page)).toBe(400);
  await expect(page.getByText(/Der Kontrast ist 4,4 : 1, nötig sind 4,5 : 1/).first()).toBeVisible();

  await page.getByLabel("Akzentfarbe", { exact: true }).fill("#1f5f8b");
  await writeImprint(page, "Verlag am See");
  await page.getByRole("button", { name: "Logo: aus der Mediathek wählen", exact: true }).click();
  const list = scripts()
    ? page.getByRole("dialog", { name: "Mediathek" })
    : page.getByRole("group", { name: "Mediathek", exact: true });
  await list.locator("label").filter({ hasText: "Zeichen" }).getByRole("radio").check();
  await list.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
  await expect(list).toHaveCount(0);
  const ads = page.getByRole("group", { name: "Ganzseitige Anzeige", exact: true });
  await ads.getByLabel(/^Kategorie/).selectOption({ label: "Anzeigenseite (2 Anzeigen)" });
  await ads.getByLabel("Flash ganzseitig").check();
  await save(page);
  await expect(savedMessage(page)).toBeVisible();

  await expect(page.getByLabel(/^Testempfänger/)).toHaveValue("a@verlag.example");
  await expect(ads.getByRole("link", { name: "Anzahl der Anzeigen ändern: Anzeigenseite" })).toHaveAttribute(
    "href",
    `/categories/${category.id}`,
  );
  const preview = page.getByRole("region", { name: "Vorschau" });
  await expect(preview).toContainText("Verlag am See");
  await expect(page.locator("#history")).toContainText("Logo: — → Zeichen");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);

  // Everybody reads it, with the logo and without the receivers.
  await signInWith([]);
  expect((await page.goto(PATH))?.status()).toBe(200);
  const logo = page.getByRole("region", { name: "Vorschau" }).getByRole("img", { name: asset.name });
  await expect.poll(() => logo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("post@immoflash.example")).toBeVisible();
  await expect(page.getByText("Nimmt 2 Anzeigen auf.")).toBeVisible();
  await expect(page.getByText("a@verlag.example")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
});

test("says whether immoflash can be asked", async ({ page, product, signInWith }) => {
  const { immoflash } = product;
  await signInWith(KEEPER);
  await page.goto(PATH);
  const panel = page.getByRole("region", { name: "Firmen und Kunden von immoflash" });
  const attempt = panel.getByRole("button", { name: "Verbindung prüfen" });
  await attempt.click();
  await expect(panel.getByText("immoflash antwortet.")).toBeVisible();
  immoflash.mood = "broken";
  await attempt.click();
  await expect(panel.getByText("immoflash ist gerade nicht erreichbar.")).toBeVisible();
  immoflash.mood = "well";
});
