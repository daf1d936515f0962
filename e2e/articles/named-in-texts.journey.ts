import { randomBytes } from "node:crypto";
import { assets } from "backend/modules/library/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeAsset } from "backend/testing/library";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, type Locator, type Page, postResponse, scripts, test } from "../fixtures";
import { settled } from "../forms/story";
import { tabTo } from "../keyboard";
import { savedMessage } from "../saved-message";
import { chooseFromMenu, openState } from "./parts";
import { writeText } from "./write-text";

const RIGHTS = [
  ...["manage_menu", "read", "create", "edit", "write", "publish"].map((one) => `global:${one}__articles`),
  ...["global:read__attachments", "global:read__tags"],
];

const newName = (stem: string) => `${stem} ${randomBytes(4).toString("hex")}`;
const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

/** Opens the form of a new article. */
async function openNew(page: Page, medium: string) {
  await page.goto("/articles/create");
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium });
  await page.getByLabel("Titel", { exact: true }).fill(newName("Bilder"));
}

/** Presses a tool of the text, and picks a record by its name in the list that opens. */
async function pickBy(page: Page, tool: string, title: string, name: string) {
  await page.getByRole("toolbar").getByRole("button", { name: tool, exact: true }).press("Enter");
  const list = page.getByRole("dialog", { name: title });
  await list.getByLabel("Suche").fill(name);
  await list.getByLabel("Suche").press("Enter");
  const results = list.getByRole("group", { name: "Treffer" }).locator("label");
  await expect(results).toHaveCount(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  await results.getByRole("radio").check();
  await list.getByRole("button", { name: "Übernehmen", exact: true }).press("Enter");
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await settled(page);
}

const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test("a text shows a picture of the library and leads to another article, also for somebody outside", async ({
  page,
  browser,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  const target = await makeArticle(db, medium.id);
  const name = newName("Gipfel");
  const asset = await makeAsset(product.backend, name);
  const said = { alt: "Der Gipfel im Schnee", label: 'Am "Gipfel"' };
  await db
    .update(assets)
    .set(said)
    .where(eq(assets.id, Number(asset._id)));
  await signInWith(RIGHTS);
  const written = `![Der Gipfel im Schnee](/pictures/${asset._id} "Am \\"Gipfel\\"")`;
  const help = page.getByText("So schreiben Sie in Markdown");

  if (scripts()) {
    await openNew(page, medium.name);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    // Whoever is in the text area before goes on in it.
    await expect(page.locator('[data-editor="shown"]')).toHaveCount(1);
    await tabTo(page, text);
    await expect(help).toBeHidden();
    await page.keyboard.type("Oben unten:");
    for (let letters = " unten:".length; letters > 0; letters--) await page.keyboard.press("ArrowLeft");
    await pickBy(page, "Bild aus der Mediathek", "Mediathek", name);
    // In mid-sentence it stands below the paragraph, in one of its own.
    await page.keyboard.type("Mehr: ");
    await pickBy(page, "Artikel verlinken", "Artikel", target.title);
    await page.keyboard.type(".");
    await expect(page.locator("textarea[name=text]")).toHaveValue(
      `Oben unten:\n\n${written}\n\nMehr: [${target.title}](/articles/${target.id}).`,
    );
    await expectLoaded(text.getByRole("img"));
  } else {
    await page.goto(`/media/${asset._id}`);
    const copied = await page.getByRole("region", { name: "Datei" }).locator("code").textContent();
    expect(copied).toBe(written);
    await openNew(page, medium.name);
    await help.click();
    await expect(page.getByText("auf der Seite eines Bildes")).toBeVisible();
    await writeText(page, `Oben: ${copied} Mehr: [${target.title}](/articles/${target.id}).`);
  }
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();

  await chooseFromMenu(page, "Vorschau und Links");
  const preview = page.getByRole("region", { name: "Vorschau", exact: true });
  await expectLoaded(preview.getByRole("img", { name: said.alt }));
  await expect(preview.getByRole("link", { name: target.title })).toHaveAttribute(
    "href",
    `/articles/${target.id}/preview`,
  );

  await press(page, "Link zum Entwurf machen");
  const address =
    (await page.getByRole("region", { name: "Links zum Entwurf" }).locator("code").textContent()) ?? "";
  const outside = await browser.newContext();
  const strangers = await outside.newPage();
  await strangers.goto(address);
  await expectLoaded(strangers.getByRole("img", { name: said.alt }));
  const picture = (await strangers.getByRole("img", { name: said.alt }).getAttribute("src")) ?? "";
  expect(picture).toMatch(/^\/draft\/[\w-]{43}\/pictures\/\d+$/);
  await expect(strangers.getByText(target.title)).toBeVisible();
  await expect(strangers.getByRole("article").getByRole("link")).toHaveCount(0);

  // By its own address everybody gets it once readers get the article, and the link is over then.
  const publicly = `/pictures/${asset._id}`;
  expect((await outside.request.get(publicly)).status()).toBe(404);
  await page.getByRole("link", { name: "Zum Artikel" }).click();
  await press(page, "Veröffentlichen");
  await expect(await openState(page)).toContainText("Leser bekommen Fassung 1");
  expect((await outside.request.get(publicly)).status()).toBe(200);
  expect((await outside.request.get(picture)).status()).toBe(404);
  await outside.close();

  await page.goto(`/media/${asset._id}`);
  await expect(page.getByRole("link", { name: "Artikel: 1" })).toBeVisible();
});

test("the form says what of a text readers do not get, and refuses a picture from those who may not read it", async ({
  page,
  product,
  signInWith,
}) => {
  const medium = await makeArticleMedium(product.backend.db);
  const { _id: asset } = await makeAsset(product.backend);
  await signInWith(RIGHTS);
  await openNew(page, medium.name);
  await writeText(page, "Mehr [dort](/articles/999999999) und ![Haus](/pictures/999999999).");
  await press(page, "Speichern");
  await expect(page.getByText("/articles/999999999: Den Artikel gibt es nicht.")).toBeVisible();
  await expect(page.getByText("/pictures/999999999: Das Bild gibt es nicht.")).toBeVisible();

  await signInWith(RIGHTS.filter((right) => !right.includes("attachments")));
  await openNew(page, medium.name);
  if (scripts()) {
    const tools = page.getByRole("toolbar");
    await expect(tools.getByRole("button", { name: "Artikel verlinken" })).toBeVisible();
    await expect(tools.getByRole("button", { name: "Bild aus der Mediathek" })).toHaveCount(0);
  }
  await writeText(page, `Hier ein Bild: ![Haus](/pictures/${asset})`);
  expect(await press(page, "Speichern")).toBe(400);
  await expect(
    page.getByText(`/pictures/${asset}: Das darf nur einsetzen, wer die Mediathek lesen darf.`).first(),
  ).toBeVisible();
});
