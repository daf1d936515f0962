import { articles } from "backend/modules/articles/tables";
import { editLocks, keptDrafts } from "backend/modules/locks/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { LIVE_MS } from "domain/locks/lock";
import { and, eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { openPart } from "../articles/parts";
import { expect, type Page, type Product, scripts, test } from "../fixtures";
import { makeTag } from "../market";
import { savedMessage } from "../saved-message";
import { begins, button, expectReading, looks, said, somebody } from "./people";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__tags`);

const nameOf = (page: Page) => page.getByLabel("Name", { exact: true });

const lockOf = async ({ backend }: Product, recordId: number) =>
  (await backend.db.select().from(editLocks).where(eq(editLocks.recordId, recordId)))[0];

test("reading a record for ten minutes locks nobody out", async ({ browser, product }) => {
  const tag = await makeTag(product.backend.db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  await anna.page.goto(path);
  await expect(button(anna.page, "Speichern")).toBeVisible();
  if (scripts()) await anna.page.clock.runFor(10 * 60_000);
  else await anna.page.reload();
  expect(await lockOf(product, tag.id)).toBeUndefined();

  await ben.page.goto(path);
  await expect(said(ben.page)).toBeEmpty();
  if (scripts()) {
    // Each sees that the other one is there. There is nothing to do about it.
    await expect(ben.page.getByText(/^Anna .* sieht sich das an\.$/)).toBeVisible();
    await expect(anna.page.getByText(/^Ben .* sieht sich das an\.$/)).toBeVisible();
    expect(await accessibilityFindings(ben.page)).toEqual([]);
    await ben.page.setViewportSize({ width: 360, height: 800 });
    const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await ben.page.evaluate(tooWide)).toBeLessThanOrEqual(0);
  }
  await nameOf(ben.page).fill("Von Ben");
  await button(ben.page, "Speichern").click();
  await expect(savedMessage(ben.page)).toBeVisible();
  if (!scripts()) {
    // What is saved in one go is not being edited any more.
    expect(await lockOf(product, tag.id)).toBeUndefined();
    return;
  }
  // A page without scripts says who is there, too.
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  await context.addCookies(await ben.page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByText(/^Anna .* sieht sich das an\.$/)).toBeVisible();
  await context.close();
  await anna.page.close();
  await expect(ben.page.getByText(/sieht sich das an/)).toHaveCount(0);
});

test("the first typed letter shows the banner elsewhere, and who was slower loses nothing", async ({
  browser,
  product,
}) => {
  test.skip(!scripts(), "without scripts no letter can be noticed");
  const { db } = product.backend;
  const tag = await makeTag(db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  await anna.page.goto(path);
  await ben.page.goto(path);
  await expect(ben.page.getByText(/^Anna .* sieht sich das an\.$/)).toBeVisible();

  // Both begin at once: what Ben says reaches the server after Anna.
  let pass = () => {};
  const isAnnas = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await ben.page.route("**/locks/**", async (route) => {
    if (/^intent=take/.test(route.request().postData() ?? "")) await isAnnas;
    await route.continue();
  });
  await nameOf(ben.page).fill("Von Ben getippt");
  await begins(anna.page, async () => {
    await nameOf(anna.page).press("End");
    await nameOf(anna.page).press("x");
  });
  pass();
  await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
  await expect(said(ben.page)).toContainText("Es gibt dort nicht gespeicherte Änderungen.");
  await expect(said(ben.page)).toContainText("Was Sie hier eingegeben haben, ist aufgehoben.");
  await expectReading(ben.page);
  await expect(nameOf(anna.page)).toHaveValue(`${tag.name}x`);
  expect(await accessibilityFindings(ben.page)).toEqual([]);
  const ofBen = and(eq(keptDrafts.userId, ben.user.id), eq(keptDrafts.recordId, tag.id));
  expect((await db.select().from(keptDrafts).where(ofBen))[0]?.values).toContainEqual([
    "name",
    "Von Ben getippt",
  ]);

  // Once it is saved the record is nobody's, and Ben goes on with what he had typed.
  await button(anna.page, "Speichern").click();
  await expect(savedMessage(anna.page)).toBeVisible();
  await db.delete(editLocks);
  await looks(ben.page, path);
  const kept = ben.page.getByRole("region", { name: "Ihre nicht gespeicherten Eingaben" });
  await expect(kept).toContainText("Von Ben getippt");
  await expect(nameOf(ben.page)).toHaveValue(`${tag.name}x`);
});

test("a window that is killed, whatever it did before, keeps its record for no more than 45 seconds", async ({
  browser,
  product,
}) => {
  test.skip(!scripts(), "without scripts a record is kept for ten minutes after the last load");
  const tag = await makeTag(product.backend.db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  await anna.page.goto(path);
  await begins(anna.page, () => nameOf(anna.page).fill("Eins"));
  await button(anna.page, "Speichern").click();
  await expect(savedMessage(anna.page)).toBeVisible();
  await anna.page.reload();
  await begins(anna.page, () => nameOf(anna.page).fill("Zwei"));
  await looks(anna.page, path);
  const lock = await lockOf(product, tag.id);
  expect(lock).toMatchObject({ holderId: anna.user.id, pageUntil: null });
  expect((lock?.liveUntil?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(LIVE_MS);
});

test("without scripts the button takes the record, as does the first post that comes back", async ({
  browser,
  product,
}) => {
  test.skip(scripts(), "with scripts the first letter does");
  const tag = await makeTag(product.backend.db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  for (const press of ["Bearbeiten", "Speichern"]) {
    await product.backend.db.delete(editLocks);
    await anna.page.goto(path);
    // Longer than a name may be, which the browser would not let type: only the button takes it as it is.
    const text = press === "Bearbeiten" ? "Halb getippt" : " ";
    await nameOf(anna.page).fill(text);
    await button(anna.page, press).click();
    await expect(nameOf(anna.page)).toHaveValue(press === "Bearbeiten" ? text : /^ ?$/);
    await expect(button(anna.page, "Bearbeiten")).toHaveCount(0);
    expect(await lockOf(product, tag.id)).toMatchObject({ holderId: anna.user.id, liveUntil: null });
    await ben.page.goto(path);
    await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
    await expectReading(ben.page);
  }
});

test("who reads meanwhile reads the text as readers do, and is offered no step", async ({
  browser,
  product,
}) => {
  const { db } = product.backend;
  const article = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db
    .update(articles)
    .set({ text: "## Drei Fragen\n\nDas ist **wichtig** genug.\n\n- eins\n- zwei" })
    .where(eq(articles.id, article.id));
  const path = `/articles/${article.id}`;
  const anna = await somebody({ browser, product }, "Anna", ALL_OF_ARTICLES);
  const ben = await somebody({ browser, product }, "Ben", ALL_OF_ARTICLES);
  const steps = ben.page.getByRole("button", {
    name: /^(Veröffentlichen|Zurückziehen|Planen|Zur Prüfung)/,
  });
  await ben.page.goto(path);
  await expect(steps.first()).toBeVisible();
  await anna.page.goto(path);
  await begins(anna.page, () => anna.page.getByLabel("Titel", { exact: true }).fill("Neu von Anna"));
  if (!scripts()) await ben.page.goto(path);
  await expect(said(ben.page)).toContainText(/Anna .* bearbeitet diesen Eintrag seit/);
  const text = ben.page.locator(".text-html");
  await expect(text.getByRole("heading", { name: "Drei Fragen" })).toBeVisible();
  await expect(text.locator("strong")).toHaveText("wichtig");
  await expect(text.getByRole("listitem")).toHaveText(["eins", "zwei"]);
  await expect(ben.page.getByRole("main")).not.toContainText("##");
  await expect(ben.page.getByRole("main")).not.toContainText("**");
  await expect(steps).toHaveCount(0);
  await openPart(ben.page, "Verlauf");
  await expect(ben.page.getByText("Den Stand können Sie ändern, sobald niemand anderes")).toBeVisible();
  if (scripts()) expect(await accessibilityFindings(ben.page)).toEqual([]);
});
