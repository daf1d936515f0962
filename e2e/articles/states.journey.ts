import { articles } from "backend/modules/articles/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { addDays, todayInVienna } from "domain/dates";
import { momentInVienna } from "domain/lifecycle/wall-time";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { chooseFromMenu, openPart, openPlan } from "./parts";
import { writeText } from "./write-text";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles"];
const title = (page: Page) => page.getByLabel("Titel", { exact: true });
const press = (page: Page, name: string) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click());
const inDays = (count: number) =>
  momentInVienna(`${addDays(todayInVienna(), count)}T06:00`) ?? new Date("2099-01-01T06:00:00Z");

/** An article that is planned for the day after tomorrow, in an earlier revision than its draft. */
async function makePlanned(db: Parameters<typeof makeArticle>[0]) {
  const article = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db
    .update(articles)
    .set({ scheduledNumber: 1, publishAt: inDays(2) })
    .where(eq(articles.id, article.id));
  return article;
}

async function typeNewArticle(page: Page, mediumId: number, name: string) {
  await page.goto("/articles/create");
  await page.locator("select[name=medium]").selectOption(String(mediumId));
  await title(page).fill(name);
  await writeText(page, "Ein Text, der lang genug ist.");
}

test("a new article is published in one post, and one that is not complete is not made", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  await signInWith(RIGHTS);
  // A blank one: without scripts the browser itself refuses an empty one.
  await typeNewArticle(page, medium.id, " ");
  expect((await press(page, "Veröffentlichen")).status()).toBe(400);
  await expect(page.locator(".error-summary")).toBeVisible();
  expect(await db.$count(articles, eq(articles.mediumId, medium.id))).toBe(0);
  await title(page).fill("Gleich bei Lesern");
  await press(page, "Veröffentlichen");
  await expect(page).toHaveURL(/\/articles\/\d+/);
  expect(await db.select().from(articles).where(eq(articles.mediumId, medium.id))).toMatchObject([
    { title: "Gleich bei Lesern", draftNumber: 1, liveNumber: 1 },
  ]);
});

test("a new article is planned for tomorrow in one post", async ({ page, product, signInWith }) => {
  const medium = await makeArticleMedium(product.backend.db);
  await signInWith(RIGHTS);
  await typeNewArticle(page, medium.id, "Für morgen");
  const plan = await openPlan(page);
  await postResponse(page, () => plan.getByRole("button", { name: "morgen 06:00" }).first().click());
  await expect(page.getByText(/^geht morgen, \w\w\., 06:00 hinaus$/)).toBeVisible();
  await expect(title(page)).toHaveValue("Für morgen");
});

test("a later draft than the planned one is said, and is planned for the same time by one press", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makePlanned(db);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const notice = page.locator(".stage-note");
  await expect(notice).toContainText("Fassung 1 geht hinaus.");
  await title(page).fill("Auch das noch");
  await postResponse(page, () => notice.getByRole("button", { name: /^Fassung \d einplanen$/ }).click());
  await expect(notice).toHaveCount(0);
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  expect(row).toMatchObject({ title: "Auch das noch", scheduledNumber: 3, publishAt: inDays(2) });
});

test("a plan that failed says why, and leads to another time", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db.update(articles).set({ dueProblem: "medium_without_articles" }).where(eq(articles.id, id));
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const notice = page.locator(".stage-note");
  await expect(notice).toContainText("Die geplante Veröffentlichung war nicht möglich.");
  await notice.getByRole("button", { name: "Neu planen …" }).click();
  await postResponse(page, () =>
    page.locator("#plan").getByRole("button", { name: "morgen 06:00" }).first().click(),
  );
  await expect(notice).toHaveCount(0);
});

test("changes are discarded from the menu after a question, and the history marks what readers get", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await openPart(page, "Verlauf");
  const revisions = page.locator("#revisions li");
  await expect(revisions.filter({ hasText: "bei Lesern" })).toHaveText([/^Fassung 1/]);
  await chooseFromMenu(page, "Änderungen verwerfen");
  await expect(page.getByText("Fassung 2 bleibt unter den Fassungen.")).toBeVisible();
  await press(page, "Änderungen verwerfen");
  const about = page.locator(".stage-about");
  await expect(about).toContainText("Veröffentlicht");
  await expect(about).not.toContainText("mit Änderungen");
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  expect(row).toMatchObject({ text: "Ein Text, der kurz war.", draftNumber: 3, liveNumber: 3 });
});

test("a plan that a colleague has changed is not lost: it is named, and the second press replaces it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const theirs = { scheduledNumber: 2, publishAt: inDays(3) };
  await db.update(articles).set(theirs).where(eq(articles.id, id));
  const planTomorrow = async () => {
    const plan = (await page.locator("#plan").isVisible()) ? page.locator("#plan") : await openPlan(page);
    return await postResponse(page, () => plan.getByRole("button", { name: "morgen 06:00" }).first().click());
  };
  expect((await planTomorrow()).status()).toBe(400);
  await expect(page.locator("#plan")).toContainText(
    `Inzwischen ist anderes geplant: ${addDays(todayInVienna(), 3)}`,
  );
  const planned = async () => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.publishAt;
  expect(await planned()).toEqual(theirs.publishAt);
  expect((await planTomorrow()).status()).toBeLessThan(400);
  expect(await planned()).toEqual(inDays(1));
});
