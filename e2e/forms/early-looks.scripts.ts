import { articles } from "backend/modules/articles/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { delayRequests } from "../delay-requests";
import { expect, type Locator, type Page, type Product, test } from "../fixtures";
import { untilLive } from "../live";

const RIGHTS = ["read", "edit", "write"].map((action) => `global:${action}__articles`);
const SCRIPTS = "**/assets/*.js";
const DAY = "2027-03-12";
const TOOLS_HEIGHT = "45px";

async function makeArticleOfDay({ backend }: Product): Promise<string> {
  const { id } = await makeArticle(backend.db, (await makeArticleMedium(backend.db)).id);
  await backend.db.update(articles).set({ publishDate: DAY }).where(eq(articles.id, id));
  return `/articles/${id}`;
}

/** What a day looks like, and whether the browser's own text is shown instead. */
const looksOf = (day: Locator) =>
  day.evaluate((control) => ({
    text: getComputedStyle(control.parentElement as Element, "::before").content.replace(/ \/ ""$/, ""),
    isOwn: getComputedStyle(control).color !== "rgba(0, 0, 0, 0)",
  }));

const fieldsOf = (page: Page) => ({
  set: page.locator('input[name="publishDate"]'),
  empty: page.locator('input[name="dueOn"]'),
  text: page.locator('textarea[name="text"]'),
  author: page.locator('select[name="author"]'),
});

test("a form looks before its scripts run as it will look with them, and its days can be chosen meanwhile", async ({
  page,
  product,
  signInWith,
}) => {
  const address = await makeArticleOfDay(product);
  await signInWith(RIGHTS);
  const scripts = await delayRequests(page, SCRIPTS);
  await page.goto(address, { waitUntil: "commit" });
  const { set, empty, text, author } = fieldsOf(page);
  await expect(set).toHaveAttribute("type", "date");
  await expect.poll(() => looksOf(set)).toEqual({ text: `"${DAY}"`, isOwn: false });
  await expect.poll(() => looksOf(empty)).toEqual({ text: '"JJJJ-MM-TT, heute, +14"', isOwn: false });
  await expect(text).toHaveCSS("border-top-width", TOOLS_HEIGHT);
  await expect(author).toHaveCSS("background-image", "none");

  // Whoever uses a day meanwhile has the browser's own control, which shows the day that they choose.
  await empty.focus();
  expect(await looksOf(empty)).toEqual({ text: "none", isOwn: true });
  await empty.fill("2027-04-01");
  await set.focus();
  expect(await looksOf(empty)).toEqual({ text: "none", isOwn: true });

  await scripts.letThrough();
  await untilLive(page);
  await expect(set).toHaveAttribute("type", "text");
  await expect(set).toHaveValue(DAY);
  await expect(empty).toHaveValue("2027-04-01");
  await expect(page.getByRole("toolbar")).toBeVisible();
  const tools = await page.getByRole("toolbar").evaluate((bar) => bar.getBoundingClientRect().height);
  expect(`${tools}px`).toBe(TOOLS_HEIGHT);
});

test("if its scripts are lost, a form shows the browser's own controls", async ({
  page,
  product,
  signInWith,
}) => {
  const address = await makeArticleOfDay(product);
  await signInWith(RIGHTS);
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("data-scripts-lost", "");
  const { set, text, author } = fieldsOf(page);
  expect(await looksOf(set)).toEqual({ text: "none", isOwn: true });
  await expect(text).not.toHaveCSS("border-top-width", TOOLS_HEIGHT);
  await expect(author).not.toHaveCSS("background-image", "none");
});
