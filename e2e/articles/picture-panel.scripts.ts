import { randomBytes } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeAsset } from "backend/testing/library";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, test } from "../fixtures";

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
