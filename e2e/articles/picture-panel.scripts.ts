import { randomBytes } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeAsset } from "backend/testing/library";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, postResponse, test } from "../fixtures";

const RIGHTS = [
  ...ALL_OF_ARTICLES,
  "global:manage_menu__articles",
  "global:read__tags",
  "global:read__attachments",
];

test("a picture that is chosen says who owns it, and is replaced by another one in its place", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const name = `Tal ${randomBytes(5).toString("hex")}`;
  const [before, after] = [await makeAsset(product.backend), await makeAsset(product.backend, name)];
  const of = (asset: { _id: string }) => eq(assets.id, Number(asset._id));
  await db.update(assets).set({ copyright: null }).where(of(before));
  await db
    .update(assets)
    .set({ copyright: "Bergbild Agentur", alt: "Das Tal", label: "Unten" })
    .where(of(after));
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const text = `Oben steht es.\n\n![Gipfel](/pictures/${before._id} "Oben")\n\nUnten auch.`;
  await db.update(articles).set({ text }).where(eq(articles.id, id));
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await page.locator(".rich-text-words img[src^='/pictures/']").click();
  const texts = page.getByRole("group", { name: "Texte des Bildes" });
  await expect(texts).toContainText("Kein Urheber angegeben");
  await expect(texts.getByRole("link", { name: "In der Mediathek öffnen" })).toHaveAttribute(
    "href",
    `/media/${before._id}`,
  );
  expect(await accessibilityFindings(page, { within: [".rich-text"] })).toEqual([]);

  await texts.getByRole("button", { name: "Ersetzen …" }).click();
  const list = page.getByRole("dialog", { name: "Mediathek" });
  await list.getByLabel("Suche").fill(name);
  await list.getByLabel("Suche").press("Enter");
  const results = list.getByRole("group", { name: "Treffer" }).locator("label");
  await expect(results).toHaveCount(1);
  await results.getByRole("radio").check();
  await list.getByRole("button", { name: "Übernehmen", exact: true }).click();
  const markdown = page.locator("textarea[name=text]");
  const replaced = `Oben steht es.\n\n![Das Tal](/pictures/${after._id} "Unten")\n\nUnten auch.`;
  await expect(markdown).toHaveValue(replaced);
  await page.locator(".rich-text-words img[src^='/pictures/']").click();
  await expect(texts).toContainText("© Bergbild Agentur");
  await expect(texts.getByLabel("Bildbeschreibung")).toHaveValue("Das Tal");
});

test("a picture is made wider than the words below it, also where it is previewed, and undone", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const asset = await makeAsset(product.backend);
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const text = `Oben steht es.\n\n![Gipfel](/pictures/${asset._id} "Am Gipfel")\n\nUnten auch.`;
  await db.update(articles).set({ text }).where(eq(articles.id, id));
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const image = page.locator(".rich-text-words img[src^='/pictures/']");
  await image.click();
  const texts = page.getByRole("group", { name: "Texte des Bildes" });
  const widths = texts.getByRole("radiogroup", { name: "Breite" });
  await expect(widths.getByRole("radio", { name: "Textbreite" })).toBeChecked();
  await widths.getByRole("radio", { name: "Breiter" }).check();
  const markdown = page.locator("textarea[name=text]");
  await expect(markdown).toHaveValue(text.replace("Am Gipfel", "breit: Am Gipfel"));
  await texts.getByLabel("Bildtext").fill("Im Tal");
  await expect(markdown).toHaveValue(text.replace("Am Gipfel", "breit: Im Tal"));
  await expect(texts.getByLabel("Bildtext")).toHaveValue("Im Tal");
  const widthOf = (of: string) => page.locator(of).evaluate((one) => one.getBoundingClientRect().width);
  expect(await widthOf(".rich-text-words img[src^='/pictures/']")).toBeGreaterThan(
    await widthOf(".rich-text-words > p:first-child"),
  );
  expect(await accessibilityFindings(page, { within: [".rich-text"] })).toEqual([]);
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());

  await page.goto(`/articles/${id}/preview`);
  await expect(page.locator(".read-text img")).toHaveAttribute("title", "Im Tal");
  expect(await widthOf(".read-text img")).toBeGreaterThan(await widthOf(".read-text p:first-child"));
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await overhang()).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(`/articles/${id}`);
  await image.click();
  await widths.getByRole("radio", { name: "Textbreite" }).check();
  await expect(markdown).toHaveValue(text.replace("Am Gipfel", "Im Tal"));
  await image.click();
  await page.keyboard.press("Control+z");
  await expect(widths.getByRole("radio", { name: "Breiter" })).toBeChecked();
});
