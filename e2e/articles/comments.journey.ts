import { articleComments, articles } from "backend/modules/articles/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { makeUser, nextNumber } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { openPart } from "./parts";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles"];

/** Comments post to the article's own page. */
const send = (page: Page, button: string) =>
  postResponse(page, () =>
    page.locator("#comments").getByRole("button", { name: button, exact: true }).last().click(),
  );

test("an article is commented on beside its canvas, which keeps what is typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const number = nextNumber();
  await makeUser(db, { firstName: "Zita", lastName: `Lektorin${number}` });
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await openPart(page, "Kommentare");
  const comments = page.locator("#comments");
  await expect(comments).toContainText("Noch keine Kommentare.");
  if (scripts()) expect(await accessibilityFindings(page, { within: ["#comments"] })).toEqual([]);
  const text = comments.getByLabel("Neuer Kommentar");
  if (scripts()) {
    await text.pressSequentially(`Bitte kürzen @Zita Lektorin${number}`);
    await expect(comments.getByRole("listbox", { name: "Personen" })).toContainText(`Zita Lektorin${number}`);
    await page.keyboard.press("Enter");
  } else await text.fill(`Bitte kürzen @Zita Lektorin${number}`);
  await send(page, "Kommentieren");
  await expect(comments.locator(".comment-text strong")).toHaveText(`@Zita Lektorin${number}`);
  await expect(comments).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Teile des Artikels" }).getByRole("link", { name: /^Kommentare/ }),
  ).toHaveText("Kommentare 1");

  await comments.getByText("Bearbeiten").click();
  await comments.getByLabel("Kommentar ändern").fill(" ");
  expect((await send(page, "Übernehmen")).status()).toBe(400);
  await expect(comments.locator("[aria-invalid=true]")).toBeVisible();
  await comments.getByLabel("Kommentar ändern").fill("Schon gekürzt");
  await send(page, "Übernehmen");
  await expect(comments.locator(".comment-text")).toHaveText("Schon gekürzt");
  await openPart(page, "Verlauf");
  await expect(page.locator("#history")).toContainText("Kommentar: Bitte kürzen");
  const [row] = await db.select().from(articleComments).where(eq(articleComments.articleId, id));
  expect(row?.text).toBe("Schon gekürzt");
});

test("what is typed into the article stays when it is commented on", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts a post sends the form that it is in");
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Ein anderer Titel");
  await openPart(page, "Kommentare");
  await page.locator("#comments").getByLabel("Neuer Kommentar").fill("Neuer Titel?");
  await send(page, "Kommentieren");
  await expect(page.locator("#comments .comment-text")).toHaveText("Neuer Titel?");
  await expect(title).toHaveValue("Ein anderer Titel");
  const saved = async () => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.title;
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect.poll(saved).toBe("Ein anderer Titel");
});

test("a comment that is being written stays when somebody else comments meanwhile", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts nothing is loaded meanwhile");
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const colleague = await makeUser(db);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await openPart(page, "Kommentare");
  const comments = page.locator("#comments");
  await comments.getByLabel("Neuer Kommentar").fill("Noch nicht fertig");
  const [comment] = await db
    .insert(articleComments)
    .values({ articleId: id, authorId: colleague.id, text: "Von dort", createdAt: new Date() })
    .returning();
  expect(comment).toBeDefined();
  // The article saves itself, and the screen is loaded with what is new.
  await page.getByLabel("Titel", { exact: true }).fill("Ein anderer Titel");
  await page.getByLabel("Titel", { exact: true }).blur();
  await expect(comments.locator(".comment-text")).toHaveText("Von dort");
  await expect(comments.getByLabel("Neuer Kommentar")).toHaveValue("Noch nicht fertig");
  await send(page, "Kommentieren");
  await expect(comments.locator(".comment-text")).toHaveText(["Von dort", "Noch nicht fertig"]);
  await expect(comments.getByLabel("Neuer Kommentar")).toHaveValue("");
});

test("a comment that is corrected too late says so, and what was typed stays to be copied", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const { id: authorId } = await signInWith(RIGHTS);
  await db.insert(articleComments).values({ articleId: id, authorId, text: "Bitte kürzen" });
  await page.goto(`/articles/${id}`);
  await openPart(page, "Kommentare");
  const comments = page.locator("#comments");
  await comments.getByText("Bearbeiten").click();
  await comments.getByLabel("Kommentar ändern").fill("Bitte um die Hälfte kürzen");
  // Fifteen minutes go by.
  await db
    .update(articleComments)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(articleComments.articleId, id));
  expect((await send(page, "Übernehmen")).status()).toBe(400);
  await expect(comments.getByLabel("Kommentar ändern")).toHaveValue("Bitte um die Hälfte kürzen");
  await expect(comments.locator("[aria-invalid=true]")).toHaveAccessibleDescription(/15 Minuten/);
  await expect(comments.locator(".comment-text")).toHaveText("Bitte kürzen");
});

test("who only reads reads comments, and writes none", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const { id: authorId } = await makeUser(db);
  await db.insert(articleComments).values({ articleId: id, authorId, text: "Gefällt mir" });
  await signInWith(["global:read__articles"]);
  await page.goto(`/articles/${id}`);
  await openPart(page, "Kommentare");
  const comments = page.locator("#comments");
  await expect(comments.locator(".comment-text")).toHaveText("Gefällt mir");
  await expect(comments.getByRole("button")).toHaveCount(0);
});
