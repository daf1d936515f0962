import { articles } from "backend/modules/articles/tables";
import { userPermissions } from "backend/modules/users/tables";
import { published } from "backend/platform/lifecycle/tables";
import { articleDesk } from "backend/testing/articles";
import { and, eq } from "drizzle-orm";
import { delayRequests } from "../delay-requests";
import { expect, isByItself, type Page, type Product, test } from "../fixtures";

test.use({ ownContext: true });

const of = (...actions: string[]) => actions.map((action) => `global:${action}__articles`);
const EDITOR = [...of("manage_menu", "read", "edit", "write", "publish", "schedule"), "global:read__tags"];

async function makeDraft({ backend }: Product) {
  const desk = await articleDesk(backend, () => new Date());
  const { _id: id } = (await desk.create({ title: "Früher", text: "Ein Text, der lang genug ist." })).data.r;
  return { desk, id: id as string };
}

const titleField = (page: Page) => page.getByLabel("Titel", { exact: true });
const words = (page: Page) => page.locator("#stage-saved");
const storedTitle = async ({ backend }: Product, id: string) =>
  (
    await backend.db
      .select()
      .from(articles)
      .where(eq(articles.id, Number(id)))
  )[0]?.title;
const expectStored = (product: Product, id: string, title: string) =>
  expect.poll(() => storedTitle(product, id)).toBe(title);

test("what is typed is saved by itself, the caret stays, and all of it is one version", async ({
  page,
  product,
  signInWith,
}) => {
  const { id, desk } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await titleField(page).fill("Getippt");
  await expectStored(product, id, "Getippt");
  await expect(words(page)).toContainText("Gespeichert");
  await expect(titleField(page)).toBeFocused();
  await titleField(page).pressSequentially(" und mehr");
  await titleField(page).blur();
  await expectStored(product, id, "Getippt und mehr");
  await expect(words(page)).toContainText("Gespeichert");
  expect(await desk.find(id)).toMatchObject({ draftNumber: 2, historyTotal: 2 });
});

test("leaving by a link and by going back loses no letter, and asks nothing", async ({
  page,
  product,
  signInWith,
}) => {
  const { id } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto("/articles");
  await page.getByRole("link", { name: "Früher" }).first().click();
  await titleField(page).fill("Vor dem Zurück");
  await page.goBack();
  await expect(page).toHaveURL(/\/articles(\?|$)/);
  await expectStored(product, id, "Vor dem Zurück");
  await page.goto(`/articles/${id}`);
  await titleField(page).fill("Vor dem Link");
  await page.locator("#sidebar, nav").getByRole("link", { name: "Artikel", exact: true }).first().click();
  await expect(page).toHaveURL(/\/articles(\?|$)/);
  await expectStored(product, id, "Vor dem Link");
});

test("leaving by another address sends what was typed last", async ({ page, product, signInWith }) => {
  const { id } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await titleField(page).fill("Vor der Adresse");
  await page.goto("/articles");
  await expectStored(product, id, "Vor der Adresse");
});

test("a wrong field stays in the form, said quietly at its place, until it fits", async ({
  page,
  product,
  signInWith,
  consoleErrors,
}) => {
  const { id } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await titleField(page).fill("");
  await titleField(page).blur();
  await expect(words(page)).toContainText("Nicht gespeichert, eine Angabe passt nicht");
  await expect(page.locator(".canvas-line").first()).toContainText(/Titel|ausfüllen|fehlt/);
  await expect(titleField(page)).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".error-summary")).toHaveCount(0);
  await titleField(page).fill("Passt wieder");
  await titleField(page).blur();
  await expectStored(product, id, "Passt wieder");
  await expect(words(page)).toContainText("Gespeichert");
  consoleErrors.length = 0;
});

test("a lost line keeps all that is typed, and it is saved when the line is back", async ({
  page,
  context,
  product,
  signInWith,
  consoleErrors,
}) => {
  const { id, desk } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await context.setOffline(true);
  await titleField(page).fill("Ohne Leitung");
  await titleField(page).blur();
  await expect(words(page)).toContainText("noch einmal");
  await titleField(page).fill("Ohne Leitung, weiter");
  await context.setOffline(false);
  await expectStored(product, id, "Ohne Leitung, weiter");
  await expect(titleField(page)).toHaveValue("Ohne Leitung, weiter");
  expect(await desk.find(id)).toMatchObject({ draftNumber: 2 });
  consoleErrors.length = 0;
});

test("what another window has saved is not overwritten", async ({
  page,
  product,
  signInWith,
  consoleErrors,
}) => {
  const { id, desk } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  await desk.update(id, 1, { title: "Von dort", text: "Ein Text, der lang genug ist." });
  await titleField(page).fill("Von hier");
  await titleField(page).blur();
  await expect(words(page)).toContainText("hat inzwischen gespeichert");
  expect(await storedTitle(product, id)).toBe("Von dort");
  await expect(titleField(page)).toHaveValue("Von hier");
  consoleErrors.length = 0;
});

test("a right that was taken away is said, and the text stays", async ({
  page,
  product,
  signInWith,
  consoleErrors,
}) => {
  const { id } = await makeDraft(product);
  const user = await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  await product.backend.db
    .delete(userPermissions)
    .where(
      and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, "global:edit__articles")),
    );
  await titleField(page).fill("Nicht mehr");
  await titleField(page).blur();
  await expect(words(page)).toContainText("Sie dürfen das nicht mehr ändern");
  await expect(titleField(page)).toHaveValue("Nicht mehr");
  expect(await storedTitle(product, id)).toBe("Früher");
  consoleErrors.length = 0;
});

test("publishing waits for a save by itself that is under way", async ({ page, product, signInWith }) => {
  const { id } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.goto(`/articles/${id}`);
  const posts: boolean[] = [];
  page.on("request", (request) => {
    const isOfArticle = new URL(request.url()).pathname.startsWith(`/articles/${id}`);
    if (request.method() === "POST" && isOfArticle) posts.push(isByItself(request));
  });
  await expect(titleField(page)).toBeVisible();
  const slow = await delayRequests(page, new RegExp(`/articles/${id}(\\.data)?(\\?|$)`));
  await titleField(page).fill("Erst von selbst");
  await titleField(page).blur();
  await expect.poll(() => posts).toEqual([true]);
  await expect(words(page)).toContainText("Speichert …");
  await titleField(page).fill("Dann veröffentlicht");
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  expect(posts).toEqual([true]);
  await slow.letThrough();
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
  const [readers] = await product.backend.db
    .select()
    .from(published)
    .where(and(eq(published.area, "articles"), eq(published.recordId, Number(id))));
  expect((readers?.content as { title: string }).title).toBe("Dann veröffentlicht");
  expect(posts).toEqual([true, false]);
});

test("a press that is under way is not followed by a save by itself", async ({
  page,
  product,
  signInWith,
}) => {
  const { id, desk } = await makeDraft(product);
  await signInWith(EDITOR);
  await page.clock.install();
  await page.goto(`/articles/${id}`);
  const posts: boolean[] = [];
  page.on("request", (request) => {
    const isOfArticle = new URL(request.url()).pathname.startsWith(`/articles/${id}`);
    if (request.method() === "POST" && isOfArticle) posts.push(isByItself(request));
  });
  await expect(titleField(page)).toBeVisible();
  const slow = await delayRequests(page, new RegExp(`/articles/${id}(\\.data)?(\\?|$)`));
  await titleField(page).fill("Gedrückt");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect.poll(() => posts).toEqual([false]);
  // The pause after the last key ends while the answer is waited for.
  await page.clock.runFor(3_000);
  expect(posts).toEqual([false]);
  await slow.letThrough();
  await expectStored(product, id, "Gedrückt");
  await expect(page.getByText(/^Gespeichert \d\d:\d\d$/)).toBeVisible();
  expect(posts).toEqual([false]);
  expect(await desk.find(id)).toMatchObject({ draftNumber: 2 });
});
