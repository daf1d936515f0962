import { articles } from "backend/modules/articles/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import type { Page, Product } from "../fixtures";

type Db = Product["backend"]["db"];
type Values = Partial<typeof articles.$inferInsert>;

/** An article that readers never had, with two revisions; unless these values say otherwise. */
export async function makeOnBoard(db: Db, values: Values = {}) {
  const article = await makeArticle(db, values.mediumId ?? (await makeArticleMedium(db)).id);
  await db
    .update(articles)
    .set({ liveNumber: null, publishedAt: null, ...values })
    .where(eq(articles.id, article.id));
  return { ...article, title: values.title ?? article.title };
}

/** Others save it: its draft is the third revision. */
export const saveByOthers = (db: Db, id: number) =>
  db.update(articles).set({ draftNumber: 3 }).where(eq(articles.id, id));

export async function articleOf(db: Db, id: number) {
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  return row;
}

/** A column of the board, by its name without its number. */
export const columnOf = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name} \\d`) });

export const cardOf = (page: Page, title: string) => page.getByRole("listitem", { name: title, exact: true });

export const stepsOf = (page: Page, title: string) =>
  page.getByRole("button", { name: `Schritte von „${title}“` });
