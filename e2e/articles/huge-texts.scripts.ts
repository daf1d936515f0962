import { articles } from "backend/modules/articles/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeAsset } from "backend/testing/library";
import { eq } from "drizzle-orm";
import { expect, type Page, type Product, postResponse, test } from "../fixtures";
import { settled } from "../forms/story";
import { writeText } from "./write-text";

const RIGHTS = [
  ...ALL_OF_ARTICLES,
  "global:manage_menu__articles",
  "global:read__tags",
  "global:read__attachments",
];

/** Opens an article with a text, with the cursor at its end. */
async function openArticle(page: Page, { backend }: Product, text: string) {
  const { db } = backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db.update(articles).set({ text }).where(eq(articles.id, id));
  await page.goto(`/articles/${id}`);
  const words = page.locator(".rich-text-words");
  await words.focus();
  await settled(page);
  await page.keyboard.press("Control+End");
  await settled(page);
  return {
    words,
    stored: async () => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.text,
  };
}

test("a paste of 60,000 characters is said to be too long, and none of them is lost", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith(RIGHTS);
  const short = "Ein kurzer Anfang.";
  const { words, stored } = await openArticle(page, product, short);
  const parts = Array.from({ length: 600 }, (_, nth) => `Absatz ${nth}: ${"Wort ".repeat(20)}`.slice(0, 97));
  const long = `${parts.map((part) => `${part}.`).join("\n\n")}..`;
  expect(long).toHaveLength(60_000);
  await page.keyboard.press("Enter");
  await words.evaluate((text, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, long);
  const markdown = page.locator("textarea[name=text]");
  await expect(markdown).toHaveValue(`${short}\n\n${long}`);
  await words.blur();
  await expect(page.locator("#stage-saved")).toContainText("Nicht gespeichert, eine Angabe passt nicht");
  await expect(page.getByText(/Zeichen, höchstens .* sind möglich/).first()).toBeVisible();

  const save = page.getByRole("button", { name: "Speichern", exact: true });
  expect((await postResponse(page, () => save.click())).status()).toBe(400);
  await expect(page.locator(".error-summary")).toContainText("sind möglich");
  await expect(markdown).toHaveValue(`${short}\n\n${long}`);
  await expect(words).toContainText("Absatz 599");
  expect(await stored()).toBe(short);
  await writeText(page, `${short}\n\n${parts[0]}`);
  await postResponse(page, () => save.click());
  await expect.poll(stored).toBe(`${short}\n\n${parts[0]}`);
});

test("a text with 200 pictures is edited and saved, and keeps all of them in their order", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith(RIGHTS);
  const asset = await makeAsset(product.backend);
  const pictures = Array.from(
    { length: 200 },
    (_, nth) => `![Bild ${nth}](/pictures/${asset._id} "Text ${nth}")`,
  );
  const text = [...pictures, "Am Ende steht ein Satz."].join("\n\n");
  const { words, stored } = await openArticle(page, product, text);
  await expect(words.locator("img[src]")).toHaveCount(200);
  await page.keyboard.type(" Und noch einer.");
  await expect.poll(stored).toBe(`${text} Und noch einer.`);
  await page.keyboard.press("Alt+ArrowUp");
  const moved = [...pictures.slice(0, -1), "Am Ende steht ein Satz. Und noch einer.", pictures.at(-1)];
  await expect.poll(stored).toBe(moved.join("\n\n"));
});
