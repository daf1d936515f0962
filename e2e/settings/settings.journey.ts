import { makeBooking } from "backend/testing/booking-factories";
import { quarters } from "backend/testing/pictures";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { accessibilityFindings } from "../accessibility";
import { expect, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["manage_menu", "read", "edit"].map((action) => `global:${action}__global_settings`),
  ...SALES,
];

/** Which pages of a PDF show a picture. */
async function pagesWithPictures(content: Buffer): Promise<boolean[]> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, n) => {
    const { fnArray } = await (await pdf.getPage(n + 1)).getOperatorList();
    return fnArray.includes(OPS.paintImageXObject);
  });
  return await Promise.all(pages);
}

test("sets what confirmations say of the house", async ({ page, product, signInWith }) => {
  const { medium, client } = await makeMarket(product.backend.db);
  const { id } = await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
  });
  await signInWith(KEEPER);
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Allgemein/ })
    .click();
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  const fill = async (name: string, address: string, place: string) => {
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Anschrift/).fill(address);
    await page.getByLabel(/^Ort/).fill(place);
    await save.click();
    await expect(savedMessage(page)).toBeVisible();
  };
  await fill("Verlag am See", "Seegasse 1\n5020 Salzburg", "Salzburg");
  await expect(page.locator("#history")).toContainText("→ Verlag am See");
  await page.goto(`/bookings/${id}/confirmation`);
  for (const text of ["Verlag am See", "Seegasse 1", "5020 Salzburg", "Anzeigenverkauf, Salzburg"])
    await expect(page.getByRole("article").getByText(text).first()).toBeVisible();

  // The logo stands in the menu, on the confirmation, and in its PDF.
  await page.goto("/settings/general");
  const logo = page.getByLabel(/^Logo/);
  await logo.setInputFiles({ name: "Logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  if (!scripts()) await save.click();
  await expect(page.getByText("Bitte ein Bild als JPG, PNG, WebP oder GIF wählen.").first()).toBeVisible();
  const buffer = await (await quarters(900, 300)).webp().toBuffer();
  await logo.setInputFiles({ name: "Logo.webp", mimeType: "image/webp", buffer });
  await fill("Verlag am See", "Seegasse 1\n5020 Salzburg", "Salzburg");
  const history = page.locator("#history");
  await expect(history).toContainText("Logo: — → Logo.png");
  // An unchanged text does not count as changed, however browsers send its line breaks.
  await expect(history.getByRole("listitem").first()).not.toContainText("Anschrift");
  const menu = page.getByRole("banner").getByRole("link", { name: "Verlag Alpenblick" }).locator("img");
  await expect.poll(() => menu.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(500);
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto(`/bookings/${id}/confirmation`);
  const shown = page.getByRole("article").locator("img");
  await expect(shown).toBeVisible();
  const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(3, 0);
  const pdf = await page.request.get(`/bookings/${id}/confirmation.pdf`);
  const [first] = await pagesWithPictures(await pdf.body());
  expect(first).toBe(true);

  // Other tests share the house.
  await page.goto("/settings/general");
  await page.getByLabel("Bild entfernen").check();
  await fill("", "", "");
  await expect(page.getByRole("banner").locator(".brand img")).toHaveCount(0);
  const without = await page.request.get(`/bookings/${id}/confirmation.pdf`);
  expect(await pagesWithPictures(await without.body())).toEqual([false]);

  await signInWith(["global:manage_menu__global_settings"]);
  expect((await page.goto("/settings/general"))?.status()).toBe(403);
});
