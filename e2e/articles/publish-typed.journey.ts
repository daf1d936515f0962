import { randomUUID } from "node:crypto";
import { published } from "backend/platform/lifecycle/tables";
import { articleDesk } from "backend/testing/articles";
import { and, eq } from "drizzle-orm";
import { expect, isByItself, type Page, type Product, postResponse, scripts, test } from "../fixtures";
import { fillMoment, timeOf } from "../moments";
import { openPart, openPlan, openState } from "./parts";
import { writeText } from "./write-text";

const of = (...actions: string[]) => actions.map((action) => `global:${action}__articles`);
const WRITER = [...of("manage_menu", "read", "create", "edit", "write"), "global:read__tags"];
const EDITOR = [...WRITER, ...of("publish", "unpublish", "schedule", "send_for_review")];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

const stateOf = (page: Page) => page.getByRole("region", { name: "Status" });
const titleField = (page: Page) => page.getByLabel("Titel", { exact: true });

/** A new article that nobody has published. */
async function makeDraft({ backend }: Product, title: string): Promise<string> {
  const desk = await articleDesk(backend, () => new Date());
  return (await desk.create({ title, text: "Ein Text, der lang genug ist." })).data.r._id;
}

async function titleOfReaders({ backend: { db } }: Product, id: string): Promise<string | undefined> {
  const rows = await db
    .select()
    .from(published)
    .where(and(eq(published.area, "articles"), eq(published.recordId, Number(id))));
  return (rows[0]?.content as { title: string } | undefined)?.title;
}

/** Nothing is said to be unsaved, and leaving asks nothing. */
async function expectSaved(page: Page, title: string) {
  await expect(titleField(page)).toHaveValue(title);
  await expect(page.locator(".stage-saved[data-unsaved]")).toHaveCount(0);
}

test("one press publishes what is typed, or says at its field what is wrong and keeps it", async ({
  page,
  product,
  signInWith,
}) => {
  const id = await makeDraft(product, "Früher");
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isPress = request.method() === "POST" && !isByItself(request);
    if (isPress && pathname.startsWith("/articles/")) posts.push(pathname);
  });

  await titleField(page).fill("Getippt");
  await writeText(page, "Zu kurz");
  expect(await press(page, "Veröffentlichen")).toBe(400);
  await expect(page.getByText("Der Text braucht mindestens 10 Zeichen.").first()).toBeVisible();
  await expect(titleField(page)).toHaveValue("Getippt");
  await expect(page.locator("textarea[name=text]")).toHaveValue("Zu kurz");
  expect(await titleOfReaders(product, id)).toBeUndefined();

  await writeText(page, "Jetzt ist der Text lang genug.");
  posts.length = 0;
  await press(page, "Veröffentlichen");
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
  await openState(page);
  await expect(stateOf(page)).toContainText("Leser bekommen Fassung 2");
  expect(posts).toHaveLength(1);
  expect(await titleOfReaders(product, id)).toBe("Getippt");
  await expectSaved(page, "Getippt");

  // Readers have this draft: with what is typed there is another one.
  await titleField(page).fill("Noch einmal");
  await press(page, "Erneut veröffentlichen");
  await expect(stateOf(page)).toContainText("Leser bekommen Fassung 3");
  expect(await titleOfReaders(product, id)).toBe("Noch einmal");

  // The button stands before the form: Enter in a field saves all the same, and publishes nothing.
  await titleField(page).fill("Mit Enter");
  await openPart(page, "SEO");
  await postResponse(page, () => page.getByLabel("Titel in der Suche").press("Enter"));
  await openState(page);
  await expect(stateOf(page)).toContainText("Der Entwurf ist Fassung 4.");
  expect(await titleOfReaders(product, id)).toBe("Noch einmal");
});

test("the last key that was typed into the text is published by a press right after it", async ({
  page,
  product,
  signInWith,
}) => {
  const id = await makeDraft(product, "Früher");
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await page.locator(scripts() ? ".rich-text-words" : "textarea[name=text]").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Bis zum letzten!");
  await press(page, "Veröffentlichen");
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
  const [readers] = await product.backend.db
    .select()
    .from(published)
    .where(and(eq(published.area, "articles"), eq(published.recordId, Number(id))));
  expect(readers?.content).toMatchObject({ text: "Ein Text, der lang genug ist. Bis zum letzten!" });
});

test("what is typed is planned and sent to be reviewed, with its times", async ({
  page,
  product,
  signInWith,
}) => {
  const id = await makeDraft(product, "Früher");
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await titleField(page).fill("Zum Termin");
  const plan = await openPlan(page);
  const days = plan.getByLabel("Veröffentlichen am", { exact: true });
  for (const [moment, problem] of [
    [{ day: "2020-01-01", time: "" }, "Bitte auch die Uhrzeit angeben, zum Beispiel 06:00."],
    [{ day: "2099-03-29", time: "2.30" }, "Die Uhr wird auf Sommerzeit vorgestellt."],
    [{ day: "2020-01-01", time: "8" }, "Diese Zeit ist schon vorbei."],
  ] as const) {
    await fillMoment(plan, "Veröffentlichen am", moment);
    expect(await press(page, "Planen")).toBe(400);
    await expect(plan).toContainText(problem);
    await expect(days).toHaveValue(moment.day);
  }
  await expect(timeOf(plan, await days.getAttribute("id"))).toHaveValue("08:00");
  await expect(titleField(page)).toHaveValue("Zum Termin");
  await fillMoment(plan, "Veröffentlichen am", { day: "2099-01-01", time: "8" });
  await press(page, "Planen");
  await expect(page.getByText("geht Do., 2099-01-01, 08:00 hinaus")).toBeVisible();
  const state = await openState(page);
  await expect(state).toContainText("Fassung 2 geht am 2099-01-01, 08:00 hinaus.");
  await expectSaved(page, "Zum Termin");
  await expect(days).toHaveValue("");
  await openPlan(page);
  await press(page, "Planung aufheben");
  await openState(page);
  await expect(state).toContainText("Entwurf");

  await titleField(page).fill("Bitte lesen");
  await press(page, "Zur Prüfung schicken");
  await openState(page);
  await expect(state).toContainText("Fassung 3 zur Prüfung geschickt");
  await expectSaved(page, "Bitte lesen");
});

test("another's change is shown before anything is published", async ({ page, product, signInWith }) => {
  const desk = await articleDesk(product.backend, () => new Date());
  const { _id: id } = (await desk.create({ title: "Früher", text: "Ein Text, der lang genug ist." })).data.r;
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  // Another field: a save would take it over, but nobody has read it here.
  await desk.update(id, 1, { title: "Früher", text: "Ein Text, den jemand anderer geschrieben hat." });
  await titleField(page).fill("Von mir");
  expect(await press(page, "Veröffentlichen")).toBe(409);
  await expect(page.getByRole("heading", { level: 2, name: /geändert/ })).toBeVisible();
  expect(await titleOfReaders(product, id)).toBeUndefined();
});

test("who may only publish gives readers the saved draft, and who may only edit nothing", async ({
  page,
  product,
  signInWith,
}) => {
  const id = await makeDraft(product, "Gespeichert");
  const key = randomUUID();
  const post = (title: string) =>
    page.request.post(`/articles/${id}`, {
      headers: { Origin: product.url },
      form: { intent: "step/publish", title, text: "kurz", "kit/version": "1", "kit/idempotencyKey": key },
      maxRedirects: 0,
    });
  await signInWith(WRITER);
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /veröffentlichen/i })).toHaveCount(0);
  expect((await post("Heimlich")).status()).toBe(403);
  expect(await titleOfReaders(product, id)).toBeUndefined();

  await signInWith(of("manage_menu", "read", "publish"));
  expect((await post("Heimlich")).status()).toBe(403);
  await page.goto(`/articles/${id}`);
  await expect(page.locator("[name=title]")).toHaveCount(0);
  await press(page, "Veröffentlichen");
  await openState(page);
  await expect(stateOf(page)).toContainText("Leser bekommen Fassung 1");
  expect(await titleOfReaders(product, id)).toBe("Gespeichert");
});
