import { ALL_OF_ARTICLES } from "backend/testing/articles";
import { addDays, todayInVienna } from "domain/dates";
import { periodNamed } from "domain/periods";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { articleOf, cardOf, columnOf, makeOnBoard, saveByOthers, stepsOf } from "./on-board";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags"];
const READER = ["read", "manage_menu"].map((action) => `global:${action}__articles`);

/** Takes a step of an article from its menu; the status of the answer. */
async function take(page: Page, title: string, step: string): Promise<number> {
  await stepsOf(page, title).click();
  const entry = page.getByRole("button", { name: step, exact: true }).and(page.locator(":visible"));
  return (await postResponse(page, () => entry.click())).status();
}

test("an article goes from its draft to readers by its steps, and the search stays", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id, title, mediumId } = await makeOnBoard(db);
  const other = await makeOnBoard(db);
  await signInWith(RIGHTS);
  await page.goto(`/articles?medium=${mediumId}`);
  await page.getByRole("navigation", { name: "Darstellung" }).getByRole("link", { name: "Tafel" }).click();
  await expect(page).toHaveURL(new RegExp(`/articles/board\\?medium=${mediumId}$`));
  await expect(cardOf(page, other.title)).toHaveCount(0);
  const card = cardOf(page, title);
  for (const [step, column] of [
    ["Zur Prüfung schicken", "In Prüfung"],
    ["Freigeben", "Freigegeben"],
    ["Veröffentlichen", "Veröffentlicht"],
  ] as const) {
    await take(page, title, step);
    await expect(columnOf(page, column)).toContainText(title);
    await expect(card).toHaveCount(1);
    if (scripts()) await expect(card.getByRole("button")).toBeFocused();
  }
  await expect(page).toHaveURL(/\/articles\/board\?medium=\d+(#card-\d+)?$/);
  expect(await articleOf(db, id)).toMatchObject({ liveNumber: 2, reviewState: null });
});

test("a step that others were faster with is refused at its card, which has their draft then", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id, title, mediumId } = await makeOnBoard(db);
  await signInWith(RIGHTS);
  await page.goto(`/articles/board?medium=${mediumId}`);
  await stepsOf(page, title).waitFor();
  await saveByOthers(db, id);
  expect(await take(page, title, "Veröffentlichen")).toBe(400);
  const card = cardOf(page, title);
  await expect(card.getByRole("alert")).toContainText(
    "Nicht verschoben: Inzwischen gibt es Fassung 3; Sie haben Fassung 2 gesehen.",
  );
  await expect(columnOf(page, "Entwurf")).toContainText(title);
  await expect(card.locator("input[name=number]")).toHaveValue("3");
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  expect(await articleOf(db, id)).toMatchObject({ liveNumber: null });
});

test("what is due this week, what is late, and what is one's own are one press away, with their numbers", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const today = todayInVienna();
  const lastWeek = periodNamed("lastWeek", today).from;
  const me = await signInWith(RIGHTS);
  const late = await makeOnBoard(db, { dueOn: lastWeek });
  const { mediumId } = late;
  const soon = await makeOnBoard(db, { dueOn: today, mediumId, assigneeId: me.id });
  const later = await makeOnBoard(db, { dueOn: addDays(today, 30), mediumId });
  await makeOnBoard(db, { dueOn: lastWeek, mediumId, liveNumber: 2, publishedAt: new Date() });
  await page.goto(`/articles/board?medium=${mediumId}`);
  const views = page.getByRole("navigation", { name: "Was die Tafel zeigt" });
  await expect(views.getByRole("link")).toHaveText([
    "Alle",
    "Diese Woche fällig 1",
    "Überfällig 1",
    "Mir zugewiesen",
  ]);
  await expect(cardOf(page, late.title)).toContainText("Überfällig seit");
  await expect(cardOf(page, soon.title)).toContainText("heute");

  await views.getByRole("link", { name: "Diese Woche fällig" }).click();
  await expect(cardOf(page, late.title)).toHaveCount(0);
  await expect(cardOf(page, soon.title)).toBeVisible();
  await expect(cardOf(page, later.title)).toHaveCount(0);
  await views.getByRole("link", { name: "Überfällig" }).click();
  await expect(cardOf(page, soon.title)).toHaveCount(0);
  await expect(columnOf(page, "Entwurf").getByRole("listitem")).toHaveCount(1);
  await expect(cardOf(page, late.title)).toBeVisible();
  // What readers have is not late.
  await expect(columnOf(page, "Veröffentlicht").getByRole("listitem")).toHaveCount(0);
  await views.getByRole("link", { name: "Alle" }).click();
  // Each view keeps the rest of the search: of that which is shown.
  await expect(cardOf(page, later.title)).toBeVisible();
  await views.getByRole("link", { name: "Mir zugewiesen" }).click();
  await expect(cardOf(page, later.title)).toHaveCount(0);
  await expect(cardOf(page, soon.title)).toBeVisible();
});

test("a search and a saved view filter every column, and find as many as in the table", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const draft = await makeOnBoard(db);
  const { mediumId } = draft;
  const out = { liveNumber: 2, publishedAt: new Date() };
  const published = await makeOnBoard(db, { mediumId, ...out });
  const changed = await makeOnBoard(db, { mediumId, ...out, liveNumber: 1 });
  const former = await makeOnBoard(db, { mediumId, ...out, publishedAt: new Date("2020-01-01T05:00:00Z") });
  await signInWith(RIGHTS);
  const search = `state=published&state=changed&medium=${mediumId}`;
  const shown = async () => {
    await expect(columnOf(page, "Entwurf").getByRole("listitem")).toHaveCount(1);
    await expect(columnOf(page, "Entwurf")).toContainText(changed.title);
    await expect(columnOf(page, "Veröffentlicht").getByRole("listitem")).toHaveCount(1);
    await expect(columnOf(page, "Veröffentlicht")).toContainText(published.title);
    await expect(cardOf(page, draft.title)).toHaveCount(0);
  };
  await page.goto(`/articles/board?${search}`);
  await shown();
  await page.getByRole("button", { name: "Ansichten" }).click();
  await page.getByLabel("Aktuelle Ansicht speichern als").fill("Bei Lesern");
  await page.locator(".save-view").getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Ansicht „Bei Lesern“ gespeichert")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/articles/board\\?${search}$`));

  await page.goto(`/articles/board?medium=${mediumId}`);
  await expect(cardOf(page, draft.title)).toBeVisible();
  await page.getByRole("button", { name: "Ansichten" }).click();
  await page.getByRole("link", { name: "Bei Lesern" }).click();
  await shown();
  // The days since when readers have something are the search's own, if it names some.
  await page.goto(`/articles/board?${search}&published.to=2020-12-31`);
  await expect(columnOf(page, "Veröffentlicht")).toContainText(former.title);
  await expect(cardOf(page, published.title)).toHaveCount(0);
  await page.getByRole("navigation", { name: "Darstellung" }).getByRole("link", { name: "Tabelle" }).click();
  await expect(page.getByText("1 Artikel", { exact: true })).toBeVisible();
  await page.goto(`/articles?${search}&published.from=2021-01-01`);
  await expect(page.getByText("2 Artikel", { exact: true })).toBeVisible();
});

test("a move that needs more leads to the article, and a plan is taken back to where it stood", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const asked = await makeOnBoard(db, { reviewState: "asked", reviewNumber: 2 });
  const { mediumId } = asked;
  const planned = await makeOnBoard(db, {
    mediumId,
    scheduledNumber: 2,
    publishAt: new Date("2099-01-01T05:00:00Z"),
    reviewState: "approved",
    reviewNumber: 2,
  });
  await signInWith(RIGHTS);
  await page.goto(`/articles/board?medium=${mediumId}`);
  await expect(columnOf(page, "Geplant")).toContainText(planned.title);
  await take(page, planned.title, "Planung aufheben");
  await expect(columnOf(page, "Freigegeben")).toContainText(planned.title);
  expect(await articleOf(db, planned.id)).toMatchObject({ scheduledNumber: null, publishAt: null });

  await stepsOf(page, asked.title).click();
  await page.getByRole("link", { name: "Zurückgeben …" }).click();
  await expect(page).toHaveURL(new RegExp(`/articles/${asked.id}#state$`));
  await expect(page.getByRole("region", { name: "Status" })).toContainText("Zurückgeben");
});

test("a column shows thirty, and leads to all of them in the table", {
  tag: "@server",
}, async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { mediumId } = await makeOnBoard(db);
  for (let nth = 1; nth < 32; nth += 1) await makeOnBoard(db, { mediumId });
  await signInWith(RIGHTS);
  await page.goto(`/articles/board?medium=${mediumId}`);
  const drafts = columnOf(page, "Entwurf");
  await expect(drafts.getByRole("heading", { level: 2 })).toHaveText("Entwurf 32");
  await expect(drafts.getByRole("listitem")).toHaveCount(30);
  await drafts.getByRole("link", { name: "Weitere: 2" }).click();
  await expect(page).toHaveURL(
    /\/articles\?state=draft&state=changed&state=withdrawn&medium=\d+&review=none/,
  );
  await expect(page.getByText("32 Artikel", { exact: true })).toBeVisible();
});

test("a reader sees where articles stand, and moves none", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { id, title, mediumId } = await makeOnBoard(db);
  await signInWith(READER);
  await page.goto(`/articles/board?medium=${mediumId}`);
  await expect(cardOf(page, title)).toBeVisible();
  await expect(stepsOf(page, title)).toHaveCount(0);
  await expect(cardOf(page, title)).not.toHaveAttribute("draggable", "true");
  const answer = await page.request.post(`${product.url}/articles/board`, {
    headers: { Origin: product.url },
    form: { intent: "publish", id: String(id), number: "2" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect(await articleOf(db, id)).toMatchObject({ liveNumber: null });
});

test("who may only send to be reviewed neither publishes by a post of their own, nor anything by none", {
  tag: "@server",
}, async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { id } = await makeOnBoard(db);
  await signInWith([...READER, "global:send_for_review__articles"]);
  const post = async (form: Record<string, string>) =>
    (
      await page.request.post(`${product.url}/articles/board`, {
        headers: { Origin: product.url },
        form: { id: String(id), number: "2", ...form },
        maxRedirects: 0,
      })
    ).status();
  expect(await post({ intent: "publish" })).toBe(403);
  expect(await post({})).toBe(400);
  expect(await post({ intent: "send", number: "zwei" })).toBe(400);
  expect(await post({ intent: "send", id: "999999999" })).toBe(404);
  expect(await post({ intent: "send", id: "x" })).toBe(404);
  expect(await articleOf(db, id)).toMatchObject({ liveNumber: null, reviewState: null });
  expect(await post({ intent: "send" })).toBe(303);
  expect(await articleOf(db, id)).toMatchObject({ reviewState: "asked" });
});
