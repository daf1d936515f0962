import { articles } from "backend/modules/articles/tables";
import { tags } from "backend/modules/tags/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, type Request, scripts, test } from "../fixtures";
import { openPart, openPlan } from "./parts";
import { writeText } from "./write-text";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags"];
const LONG = Array.from({ length: 90 }, (_, nth) => `Absatz ${nth}: ${"Wort ".repeat(20)}Ende.`).join("\n\n");

/** Where the words of the text are written, in pixels of the window. */
async function placeOfText(page: Page) {
  const words = scripts() ? page.locator(".rich-text-words") : page.locator("textarea[name=text]");
  await expect(words).toBeVisible();
  return await words.evaluate((element) => {
    const { left, width, top } = element.getBoundingClientRect();
    return { left, width, top };
  });
}

test("a new article and a saved one have the same column of 720 px, and the text begins above y 480", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto("/articles/create");
  const title = page.getByLabel("Titel", { exact: true });
  await expect(title).toHaveCSS("font-size", "32px");
  if (scripts()) await expect(title).toBeFocused();
  const before = await placeOfText(page);
  await page.goto(`/articles/${id}`);
  const after = await placeOfText(page);
  // Without scripts a button that begins stands above a saved one.
  expect({ ...after, top: scripts() ? after.top : before.top }).toEqual(before);
  expect(after.width).toBe(720);
  expect(after.top).toBeLessThan(480);
  const tabs = page.getByRole("navigation", { name: "Teile des Artikels" }).getByRole("link");
  const lines = await tabs.evaluateAll((links) => [
    ...new Set(
      links.filter(({ clientHeight }) => clientHeight > 0).map((link) => link.getBoundingClientRect().top),
    ),
  ]);
  expect(lines).toHaveLength(1);
  // The room is the canvas' own, until somebody opens the menu.
  await expect(page.getByRole("button", { name: "Menü vergrößern" })).toBeVisible();
  if (scripts()) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400);
});

test("links lead past everything to the text and to each part beside it", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await placeOfText(page);
  const skip = async (name: string) => {
    const link = page.getByRole("navigation", { name: "Sprungmarken" }).getByRole("link", { name });
    await link.focus();
    await expect(link).toBeInViewport();
    await link.press("Enter");
  };
  await skip("Zu „Text“");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await skip("Zu „SEO“");
  await page.keyboard.press("Tab");
  await expect(page.locator("#search :focus")).toHaveCount(1);
});

test("the canvas fits into every window, and its head stays but where it would take the room of the text", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await placeOfText(page);
  await writeText(page, LONG.slice(0, 9_000));
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  for (const [width, height] of [
    [360, 740],
    // 1280 × 800 at 200 %.
    [640, 400],
    [1024, 768],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overhang).toBeLessThanOrEqual(0);
    if (!scripts()) continue;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    if (width < 768) await expect.poll(() => topOf(".stage-head")).toBeLessThan(0);
    else await expect.poll(() => topOf(".stage-head")).toBe(64);
    if (width === 640) await expect(page.getByRole("toolbar")).toBeInViewport();
  }
});

test("Enter leads from the title to the text without making a line, and two keys save from there", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts Enter makes a line, which the service takes for a blank");
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await placeOfText(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Titel").fill("Am See");
  for (const [name, typed] of [
    ["Untertitel", "Fünf Büros"],
    ["Vorspann", "Die Zinsen fallen."],
  ] as const) {
    await page.keyboard.press("Enter");
    await expect(field(name)).toBeFocused();
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await expect(page.locator(".rich-text-words")).toBeFocused();
  await postResponse(page, () => page.keyboard.press("Control+s"));
  const stored = async () => (await db.select().from(articles).where(eq(articles.id, id)))[0];
  await expect
    .poll(stored)
    .toMatchObject({ title: "Am See", subtitle: "Fünf Büros", intro: "Die Zinsen fallen." });
});

test("the tools of the text are seen at any place of a long one, and Tab reaches it in five stops", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts there are no tools");
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await placeOfText(page);
  await writeText(page, LONG.slice(0, 10_000));
  await expect(page.locator(".rich-text-words p").nth(70)).toBeAttached();
  const tools = page.getByRole("toolbar");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(4000);
  for (const part of [0.3, 0.6, 1]) {
    await page.evaluate((y) => window.scrollTo(0, y), height * part);
    const top = () => tools.evaluate((bar) => bar.getBoundingClientRect().top);
    await expect.poll(top).toBe(120);
    await expect(tools.getByRole("button", { name: "Fett" })).toBeInViewport();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByLabel("Titel", { exact: true }).focus();
  let stops = 0;
  const isInText = () => page.evaluate(() => document.activeElement?.closest(".rich-text-words") !== null);
  for (; stops < 6 && !(await isInText()); stops++) await page.keyboard.press("Tab");
  expect(stops).toBeLessThanOrEqual(5);
});

test("tags are chips: each of 41 is reached, one is taken and another given up, in one save", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const names = Array.from({ length: 41 }, (_, nth) => `Thema ${String(nth + 1).padStart(2, "0")}`);
  const rows = await db
    .insert(tags)
    .values(names.map((name) => ({ name, isMainTag: false })) as (typeof tags.$inferInsert)[])
    .returning();
  expect(rows).toHaveLength(41);
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const field = page.getByRole("group", { name: "Weitere Schlagwörter" });
  const give = async (name: string) => {
    if (scripts()) {
      const search = field.getByRole("combobox");
      await search.fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    } else {
      if (
        !(await field
          .locator("details")
          .getAttribute("open")
          .then((open) => open !== null))
      )
        await field.locator("summary").click();
      await field.getByLabel(name, { exact: true }).check();
    }
    await expect(field.getByRole("checkbox", { name, exact: true })).toBeChecked();
  };
  if (!scripts()) {
    await field.locator("summary").click();
    await expect(field.getByRole("checkbox")).toHaveCount(41);
  } else expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
  await give("Thema 41");
  await give("Thema 07");
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  const chips = field.locator(".chip-choice");
  await expect(chips).toHaveText(["Thema 07", "Thema 41"]);
  await chips.filter({ hasText: "Thema 07" }).getByRole("checkbox").uncheck();
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(chips).toHaveText(["Thema 41"]);
});

test("tomorrow at six is one press after Planen, takes what is typed, and the head says so", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Für morgen früh");
  const plan = await openPlan(page);
  await expect(page.locator('input[type="datetime-local"]')).toHaveCount(0);
  await postResponse(page, () => plan.getByRole("button", { name: "morgen 06:00" }).first().click());
  await expect(page.getByText(/^geht morgen, \w\w\., 06:00 hinaus$/)).toBeVisible();
  await expect(title).toHaveValue("Für morgen früh");
  await expect(page.getByRole("button", { name: "Planung ändern …" })).toBeVisible();
});

test("a wrong field in another part is counted at its tab, and its line leads into it", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  const inSearch = page.getByLabel("Titel in der Suche");
  await openPart(page, "SEO");
  await inSearch.fill("lang ".repeat(60));
  await openPart(page, "Angaben");
  const press = () => page.getByRole("button", { name: "Veröffentlichen" }).click();
  expect((await postResponse(page, press)).status()).toBe(400);
  const summary = page.locator(".error-summary");
  await expect(summary).toBeVisible();
  if (scripts()) {
    await expect(page.getByRole("link", { name: /^SEO/ })).toHaveText("SEO 1 falsch");
    await expect(inSearch).toBeHidden();
  }
  await summary.getByRole("link", { name: /^Titel in der Suche/ }).click();
  await expect(inSearch).toBeVisible();
  if (scripts()) await expect(inSearch).toBeFocused();
});

test("who only reads sees the text set, without signs of Markdown and with nothing that posts to it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  const text = "## Mehr Besichtigungen\n\nEin Text, der **lang** genug ist.";
  await db.update(articles).set({ text }).where(eq(articles.id, id));
  await signInWith(["global:manage_menu__articles", "global:read__articles"]);
  await page.goto(`/articles/${id}`);
  const main = page.getByRole("main");
  await expect(main.locator(".read-canvas strong")).toHaveText("lang");
  await expect(main.getByRole("heading", { name: "Mehr Besichtigungen", exact: true })).toBeVisible();
  await expect(main).not.toContainText("**");
  await expect(main).not.toContainText("##");
  await expect(main.locator('form[method="post"], [name="intent"]')).toHaveCount(0);
});

test("reading locks nobody: of two windows in which nothing was typed both can write", async ({
  page,
  context,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(`/articles/${id}`);
    await expect(window.getByLabel("Titel", { exact: true })).toBeEditable();
  }
  await expect(page.getByLabel("Titel", { exact: true })).toBeEditable();
  await page.getByLabel("Titel", { exact: true }).fill("Von hier");
  await expect(page.getByLabel("Titel", { exact: true })).toHaveValue("Von hier");
  await other.close();
});

test("on a phone the canvas is the screen, publishing is on it, and the parts are one press away", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await expect(page.getByRole("button", { name: "Veröffentlichen" })).toBeInViewport();
  await expect(page.getByLabel("Titel", { exact: true })).toBeInViewport();
  if (scripts()) {
    // The tools are where the thumb is.
    const tools = page.getByRole("toolbar");
    await expect(tools).toBeVisible();
    const bottom = () => tools.evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(await bottom()).toBe(740);
    // The keyboard of a phone lies over the lower part of the window.
    const coverBelow = (height: number) =>
      page.evaluate((seen) => {
        Object.defineProperty(window.visualViewport, "height", { configurable: true, value: seen });
        window.visualViewport?.dispatchEvent(new Event("resize"));
      }, height);
    await coverBelow(400);
    await expect.poll(bottom).toBe(400);
    await coverBelow(740);
    await expect.poll(bottom).toBe(740);
  }
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overhang()).toBeLessThanOrEqual(0);
  for (const [part, label] of [
    ["Angaben", "Medium"],
    ["SEO", "Titel in der Suche"],
    ["Text", "Titel"],
  ] as const) {
    await openPart(page, part);
    await expect(page.getByLabel(label, { exact: true })).toBeInViewport();
    expect(await overhang()).toBeLessThanOrEqual(0);
  }
  const plan = await openPlan(page);
  await expect(plan.getByRole("button", { name: "morgen 06:00" }).first()).toBeInViewport();
  expect(await overhang()).toBeLessThanOrEqual(0);
});

test("blocks are put into an empty paragraph by slash and by plus, moved by keys and buttons, and stay Markdown", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts the text is written as Markdown");
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  // Not the text area, whose place it takes.
  const text = page.locator(".rich-text-words");
  const markdown = page.locator("textarea[name=text]");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  const hint = page.locator(".rich-text-here");
  await expect(hint).toHaveText("Weiterschreiben, oder „/“ für Bild, Zitat, Linkliste …");

  // Whoever chooses nothing has written a sign.
  await page.keyboard.type("/");
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Zitat", exact: true }).last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await expect(markdown).toHaveValue(/\n\n\/$/);
  await page.keyboard.press("Backspace");

  await page.keyboard.type("/");
  await page.locator(".rich-text-insert").getByRole("button", { name: "Zitat" }).press("Enter");
  await page.keyboard.type("Im Mai der Schlüssel.");
  await expect(markdown).toHaveValue("Ein Text, der **lang** genug ist.\n\n> Im Mai der Schlüssel.");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(markdown).toHaveValue("> Im Mai der Schlüssel.\n\nEin Text, der **lang** genug ist.");
  await expect(page.getByText("Der Block ist jetzt 1 von 2.")).toBeAttached();
  await page.getByRole("toolbar").getByRole("button", { name: "Block nach unten" }).click();
  await expect(markdown).toHaveValue("Ein Text, der **lang** genug ist.\n\n> Im Mai der Schlüssel.");

  await text.getByText("genug ist.").click();
  // The editor has followed the cursor out of the quote.
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Zitat", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hier einfügen" }).click();
  await page.locator(".rich-text-insert").getByRole("button", { name: "Trennlinie" }).press("Enter");
  await expect(markdown).toHaveValue(
    /^Ein Text, der \*\*lang\*\* genug ist\.\n\n(.*\n\n)?---\n\n> Im Mai der Schlüssel\.$/s,
  );
});

test("a picture that is chosen has its caption and its description below it, and both are in the Markdown", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts the text is written as Markdown");
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  // Not the text area, whose place it takes.
  const text = page.locator(".rich-text-words");
  await expect(text).toBeVisible();
  await writeText(page, "Oben steht es.\n\n![Haus](https://bilder.test/haus.jpg)\n\nUnten auch.");
  await text.locator(".rich-text-picture").click();
  const texts = page.getByRole("group", { name: "Texte des Bildes" });
  await expect(texts.getByLabel("Bildbeschreibung")).toHaveValue("Haus");
  await texts.getByLabel("Bildtext").fill("Am See");
  await texts.getByLabel("Bildbeschreibung").fill("Ein Haus am See");
  const picture = '![Ein Haus am See](https://bilder.test/haus.jpg "Am See")';
  const markdown = page.locator("textarea[name=text]");
  await expect(markdown).toHaveValue(`Oben steht es.\n\n${picture}\n\nUnten auch.`);
  await texts.getByRole("button", { name: "Bild nach oben" }).click();
  await expect(markdown).toHaveValue(`${picture}\n\nOben steht es.\n\nUnten auch.`);
});

test("opening another part ends no save that is under way", async ({ page, product, signInWith }) => {
  test.skip(!scripts(), "without scripts all parts are there");
  const { id } = await makeArticle(product.backend.db, (await makeArticleMedium(product.backend.db)).id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  await page.getByLabel("Titel", { exact: true }).fill("Beim Speichern");
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/articles\/\d+.*/, async (route) => {
    if (route.request().method() === "POST") await isLetThrough;
    await route.continue();
  });
  const isPost = (request: Request) =>
    request.method() === "POST" && new URL(request.url()).pathname.startsWith(`/articles/${id}`);
  const post = page.waitForRequest(isPost);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const request = await post;
  await openPart(page, "SEO");
  await expect(page.getByLabel("Titel in der Suche")).toBeVisible();
  letThrough();
  expect((await request.response())?.ok()).toBe(true);
  await expect(page.getByText(/^Gespeichert \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel("Titel in der Suche")).toBeVisible();
});
