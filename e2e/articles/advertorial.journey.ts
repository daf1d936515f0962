import { articles } from "backend/modules/articles/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { expect, test } from "../fixtures";

test("a paid article is marked in the list, in the search and at the head of its record", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  const [paid, free] = [await makeArticle(db, medium.id), await makeArticle(db, medium.id)];
  await db.update(articles).set({ isAdvertorial: true }).where(eq(articles.id, paid.id));
  await signInWith(["manage_menu", "read", "edit"].map((action) => `global:${action}__articles`));

  await page.goto(`/articles?medium=${medium.id}`);
  const row = (title: string) => page.locator("tbody").getByRole("row", { name: title });
  await expect(row(paid.title).getByText("Anzeige", { exact: true })).toBeVisible();
  await expect(row(paid.title).getByRole("link", { name: paid.title, exact: true })).toBeVisible();
  await expect(row(free.title).getByText("Anzeige", { exact: true })).toHaveCount(0);

  await page.goto(`/search?q=${encodeURIComponent(paid.title)}`);
  const hit = page.getByRole("listitem").filter({ hasText: paid.title });
  await expect(hit).toContainText("Anzeige");
  await page.goto(`/search?q=${encodeURIComponent(free.title)}`);
  const other = page.getByRole("listitem").filter({ hasText: free.title });
  await expect(other).toBeVisible();
  await expect(other).not.toContainText("Anzeige");

  for (const [{ id }, count] of [
    [paid, 1],
    [free, 0],
  ] as const) {
    await page.goto(`/articles/${id}`);
    await expect(page.locator(".stage-about").getByText("Anzeige", { exact: true })).toHaveCount(count);
  }
});
