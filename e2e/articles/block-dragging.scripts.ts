import { articles } from "backend/modules/articles/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { expect, type Locator, type Page, test } from "../fixtures";

// All of the text is seen at once: a test does not scroll as it drags.
test.use({ viewport: { width: 1280, height: 1200 } });

const TEXT = "Eins\n\nZwei\n\n> Drei\n\nVier am Ende";

/** Takes a block by its handle, beside its upper line, and holds it over a part of another one: 1 = its lower edge. */
async function hold(page: Page, dragged: Locator, over: Locator, part: number) {
  await dragged.hover();
  const handle = page.locator(".rich-text-handle");
  // Until the pointer is seen, it stands beside the block of before.
  await expect
    .poll(async () => {
      const [beside, block] = [await handle.boundingBox(), await dragged.boundingBox()];
      if (!beside || !block) return false;
      return beside.y < block.y + block.height && beside.y + beside.height > block.y;
    })
    .toBe(true);
  const [from, to] = [await handle.boundingBox(), await over.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  // The browser begins to drag with the first move, enters what is there with the second, and is over it with the third.
  for (const dx of [12, 16, 20]) await page.mouse.move(to.x + dx, to.y + part * to.height);
}

test("a block is dragged behind another one, a line shows where, and it can be undone", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db.update(articles).set({ text: TEXT }).where(eq(articles.id, id));
  await signInWith([...ALL_OF_ARTICLES, "global:manage_menu__articles"]);
  await page.goto(`/articles/${id}`);
  const text = page.locator(".rich-text-words");
  const markdown = page.locator("textarea[name=text]");
  const block = (words: string) => text.getByText(words, { exact: true });
  const line = page.locator(".rich-text-landing");
  await expect(block("Eins")).toBeVisible();

  await hold(page, block("Eins"), block("Drei"), 0.9);
  await expect(line).toBeVisible();
  await page.mouse.up();
  await expect(line).toHaveCount(0);
  await expect(markdown).toHaveValue("Zwei\n\n> Drei\n\nEins\n\nVier am Ende");
  await expect(page.getByText("Der Block ist jetzt 3 von 4.")).toBeAttached();
  await page.keyboard.press("Control+z");
  await expect(markdown).toHaveValue(TEXT);

  // Where it is already, nothing shows and nothing moves.
  await hold(page, block("Zwei"), block("Eins"), 0.9);
  await expect(line).toHaveCount(0);
  await page.mouse.up();
  await expect(markdown).toHaveValue(TEXT);

  await hold(page, block("Vier am Ende"), block("Eins"), 0.1);
  await expect(line).toBeVisible();
  await page.mouse.up();
  await expect(markdown).toHaveValue("Vier am Ende\n\nEins\n\nZwei\n\n> Drei");
});
