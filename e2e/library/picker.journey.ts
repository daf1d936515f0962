import { randomBytes } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { bookings } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeBooking } from "backend/testing/booking-factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { openPart } from "../articles/parts";
import { expect, inProcessAndOverHttp, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { savedMessage } from "../saved-message";

const READ = "global:read__attachments";
const EDITOR = ["read", "create", "edit"].map((action) => `global:${action}__categories`);

const newName = (stem: string) => `${stem} ${randomBytes(5).toString("hex")}`;
const press = async (page: Page, name: string) => {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
};

/** The list of the library: a dialog, or without scripts a part of the form. */
const libraryIn = (page: Page) =>
  scripts()
    ? page.getByRole("dialog", { name: "Mediathek" })
    : page.getByRole("group", { name: "Mediathek", exact: true });

/** Picks an asset by its name for a field. */
async function pick(page: Page, field: string, name: string) {
  await page.getByRole("button", { name: `${field}: aus der Mediathek wählen`, exact: true }).click();
  const list = libraryIn(page);
  await list.getByLabel("Suche").fill(name);
  await list.getByRole("button", { name: "Suchen", exact: true }).click();
  const results = list.getByRole("group", { name: "Treffer" }).locator("label");
  await expect(results).toHaveCount(1);
  await results.getByRole("radio").check();
  await list.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
  await expect(list).toHaveCount(0);
}

inProcessAndOverHttp(() => {
  test("a category shows a picture of the library, and the asset says where it is used", async ({
    page,
    product,
    signInWith,
  }) => {
    const { db } = product.backend;
    const name = newName("Gipfel");
    const asset = await makeAsset(product.backend, name);
    await makeDocument(db, newName("Preisliste"));
    const label = newName("Format");
    const [category] = await db.insert(categories).values({ type: "format", label }).returning();
    await signInWith([...EDITOR, READ, "global:delete__attachments"]);
    await page.goto(`/categories/${category?.id}`);
    await page.getByRole("button", { name: "Bild: aus der Mediathek wählen", exact: true }).click();
    const list = libraryIn(page);
    // As tiles, and pictures only.
    await expect(list.locator(".picker-tiles img").first()).toBeVisible();
    await expect(list).not.toContainText("Preisliste");
    if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
    await list.getByRole("button", { name: "Abbrechen", exact: true }).last().click();
    await page.getByRole("textbox", { name: /^Verwendung/ }).fill("Beilage");
    await pick(page, "Bild", name);
    await expect(page.getByText(`Aus der Mediathek: „${name}“.`)).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Verwendung/ })).toHaveValue("Beilage");
    expect(await press(page, "Speichern")).toBeLessThan(400);
    await expect(savedMessage(page)).toBeVisible();
    await expect(page.getByAltText(`${name}.webp`)).toBeVisible();

    await page.goto(`/media/${asset._id}`);
    const use = page.getByRole("link", { name: "Kategorien: 1" });
    await expect(use).toHaveAttribute("href", `/categories?asset=${asset._id}`);
    await use.click();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody")).toContainText(label);
    await expect(page.getByText(`Datei der Mediathek: ${name}`).first()).toBeVisible();
    await page.goto(`/media/${asset._id}?confirm=delete`);
    await expect(page.getByRole("dialog")).toContainText("wird von 1 Kategorie verwendet");
  });
});

test("a picture is uploaded where it is picked, and the form keeps what is typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const name = newName("Gletscher");
  const label = newName("Format");
  const [category] = await db.insert(categories).values({ type: "format", label }).returning();
  await signInWith([...EDITOR, READ, "global:create__attachments"]);
  await page.goto(`/categories/${category?.id}`);
  await page.getByRole("textbox", { name: /^Verwendung/ }).fill("Beilage");
  await page.getByRole("button", { name: "Bild: aus der Mediathek wählen", exact: true }).click();
  const list = libraryIn(page);
  const width = 300 + Number.parseInt(name.slice(-2), 16);
  await list.getByLabel("Neue Bilder hochladen", { exact: true }).setInputFiles([
    { name: "Satzung.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nSatzung\n%%EOF\n") },
    {
      name: `${name}.png`,
      mimeType: "image/png",
      buffer: await (await quarters(width, 100)).png().toBuffer(),
    },
  ]);
  if (!scripts()) await postResponse(page, () => list.getByRole("button", { name: "Hochladen" }).click());
  await expect(list.getByText(`„${name}“ steht jetzt vorne und ist gewählt.`)).toBeVisible();
  await expect(
    list.getByText("Satzung.pdf: Bitte ein Bild als JPG, PNG, WebP oder GIF wählen."),
  ).toBeVisible();
  const tile = list.getByRole("group", { name: "Treffer" }).locator("label").first();
  await expect(tile).toContainText(name);
  await expect(tile.getByRole("radio")).toBeChecked();
  await expect(tile.locator("img")).toBeVisible();
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await list.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
  await expect(page.getByText(`Aus der Mediathek: „${name}“.`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Verwendung/ })).toHaveValue("Beilage");
  expect(await press(page, "Speichern")).toBeLessThan(400);
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByAltText(`${name}.webp`)).toBeVisible();

  // Who only reads the library sees none of it.
  await signInWith([...EDITOR, READ]);
  await page.goto(`/categories/${category?.id}`);
  await page.getByRole("button", { name: "Bild: aus der Mediathek wählen", exact: true }).click();
  await expect(list.getByRole("group", { name: "Treffer" }).locator("label").first()).toContainText(name);
  await expect(list.getByText("Neue Bilder hochladen")).toHaveCount(0);
});

test("a user's picture is cropped from one of the library, or left as it was", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const name = newName("Porträt");
  await makeAsset(product.backend, name);
  const { id } = await signInWith([READ]);
  await page.goto("/account");
  await pick(page, "Bild", name);
  if (scripts()) {
    const dialog = page.getByRole("dialog", { name: "Ausschnitt wählen" });
    await expect(dialog.getByRole("group", { name: "Ausschnitt" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    await expect(dialog.getByRole("status")).toContainText("20 % des Bildes");
    await dialog.getByRole("button", { name: "Übernehmen" }).click();
    // Given up, and chosen once more.
    await page.getByRole("button", { name: "Auswahl verwerfen" }).click();
    await expect(page.locator('[name="avatar"]')).toHaveValue("");
    await pick(page, "Bild", name);
    await dialog.getByRole("button", { name: "Übernehmen" }).click();
    await expect(page.getByRole("button", { name: "Ausschnitt ändern" })).toBeVisible();
  }
  await page.getByLabel("Vorname").fill("");
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  // The picture stays while another field is refused.
  expect(await press(page, "Angaben speichern")).toBe(400);
  await expect(page.getByAltText(`${name}.webp`)).toBeVisible();
  await page.getByLabel("Vorname").fill("Eva");
  await press(page, "Angaben speichern");
  await expect(page.getByAltText(`${name}.webp`)).toBeVisible();
  const [avatar] = await db
    .select()
    .from(attachments)
    .where(eq(attachments.filename, `${name}.webp`));
  expect(avatar).toMatchObject({ pictureOf: "avatar", width: 150, height: 150, uploadedById: id });
});

test("an ad is a file of the booking with the content of an asset, of the size that the format asks for", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
  });
  const wrong = newName("Quer");
  await makeAsset(product.backend, wrong);
  const name = newName("Motiv");
  const fitting = await makeAsset(product.backend, name);
  const content = await (await quarters(420, 594)).png().toBuffer();
  await db
    .update(attachments)
    .set({ width: 420, height: 594, size: content.length })
    .where(eq(attachments.id, Number(fitting.file._id)));
  await signInWith([...SALES, READ]);
  await page.goto(`/bookings/${id}`);
  await pick(page, "Anzeige", wrong);
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByText("erforderlich sind 210 × 297").first()).toBeVisible();
  await pick(page, "Anzeige", name);
  await press(page, "Speichern");
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  await expect(page.getByRole("link", { name: `${name}.png`, exact: true }).first()).toBeVisible();
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  const [asset] = await db.select().from(assets).where(eq(assets.name, name));
  const [ad] = await db
    .select()
    .from(attachments)
    .where(eq(attachments.id, booking?.adId ?? 0));
  expect(ad?.hash).toBe(asset?.hash);
  expect(ad?.id).not.toBe(asset?.fileId);
  await page.goto(`/bookings?asset=${asset?.id}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("nobody without the right to read the library is offered it, or gets something of it", async ({
  page,
  product,
  signInWith,
}) => {
  const { _id } = await makeAsset(product.backend);
  await signInWith(EDITOR);
  await page.goto("/categories/create");
  await expect(page.getByLabel(/^Bild/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /aus der Mediathek wählen/ })).toHaveCount(0);
  const answer = await page.request.get("/lookup/pictures-of-assets/pick");
  expect(answer.status()).toBe(403);
  await page.getByLabel("Bezeichnung").fill(newName("Format"));
  await page.getByLabel("Art", { exact: true }).selectOption({ label: "Format" });
  await page.locator('[name="image"]').evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, `asset-${_id}`);
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByText("Bitte wählen Sie einen Eintrag aus der Liste.").first()).toBeVisible();
});

test("says that a licence has ended, and lets it be chosen", async ({ page, product, signInWith }) => {
  const name = newName("Alt");
  const { _id } = await makeAsset(product.backend, name);
  await product.backend.db
    .update(assets)
    .set({ licenceUntil: "2001-02-03" })
    .where(eq(assets.id, Number(_id)));
  await signInWith([...EDITOR, READ]);
  await page.goto("/categories/create");
  await pick(page, "Bild", name);
  await expect(page.getByText("Lizenz am 2001-02-03 abgelaufen")).toBeVisible();
});

test("an article has cover pictures of the library, in their order, with their words", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const article = await makeArticle(db, (await makeArticleMedium(db)).id);
  const names = [newName("Gipfel"), newName("Tal")];
  for (const name of names) await makeAsset(product.backend, name);
  await signInWith([...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags", READ]);
  await page.goto(`/articles/${article.id}`);
  await openPart(page, "Bild");
  const row = (nth: number) => page.getByRole("group", { name: `Titelbild ${nth}`, exact: true });
  for (const [n, name] of names.entries()) {
    await page.getByRole("button", { name: "Titelbild hinzufügen" }).click();
    await row(n + 1)
      .getByRole("button", { name: "Bild: aus der Mediathek wählen", exact: true })
      .click();
    const list = libraryIn(page);
    await list.getByLabel("Suche").fill(name);
    await list.getByRole("button", { name: "Suchen", exact: true }).click();
    const results = list.getByRole("group", { name: "Treffer" }).locator("label");
    await expect(results).toHaveCount(1);
    await results.getByRole("radio").check();
    await list.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
    await expect(row(n + 1)).toContainText(name);
    await row(n + 1)
      .getByLabel("Bildtext")
      .fill(`Text zu ${name}`);
  }
  await page.getByRole("button", { name: "Titelbild 2 nach oben" }).click();
  await expect(row(1)).toContainText(names[1] ?? "");
  expect(await press(page, "Speichern")).toBeLessThan(400);
  await expect(savedMessage(page)).toBeVisible();
  for (const [n, name] of [...names].reverse().entries()) {
    await expect(row(n + 1).locator("img")).toBeVisible();
    await expect(row(n + 1)).toContainText(name);
    await expect(row(n + 1).getByLabel("Bildtext")).toHaveValue(`Text zu ${name}`);
  }
});
