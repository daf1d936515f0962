import { randomBytes } from "node:crypto";
import { editLocks } from "backend/modules/locks/tables";
import { notificationSettings } from "backend/modules/notifications/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { signedInUser } from "backend/testing/factories";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { accessibilityFindings } from "../accessibility";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { openState } from "./parts";
import { writeText } from "./write-text";

const of = (...actions: string[]) => actions.map((action) => `global:${action}__articles`);
const HEARS = NOTIFICATIONS.map((name) => `global:notifications_${name}`);
const WRITER = [
  ...of("manage_menu", "read", "create", "edit", "write", "send_for_review"),
  "global:read__tags",
  ...HEARS,
];
const EDITOR = [...of("manage_menu", "read", "publish"), ...HEARS];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

test("an article goes to review, its editor hears of it, sends it back, and the writer hears why", async ({
  page,
  product,
  context,
}) => {
  const { db } = product.backend;
  const [writer, editor] = [await signedInUser(db, WRITER), await signedInUser(db, EDITOR)];
  for (const { user } of [writer, editor])
    await db
      .insert(notificationSettings)
      .values(NOTIFICATIONS.map((name) => ({ userId: user.id, name, email: false, internal: true })));
  const signIn = async ({ token: value }: { token: string }) => {
    await db.delete(editLocks);
    await context.addCookies([{ name: "imvtoken", value, url: product.url, httpOnly: true }]);
  };
  const bell = page.getByRole("banner").getByRole("link", { name: /^Benachrichtigungen/ });
  /** Opens what the bell says, as somebody would. */
  const openFromBell = async (text: RegExp) => {
    if (scripts()) await page.goto("/dashboard");
    else await page.goto("/dashboard");
    await expect(bell).toHaveText(/1 ungelesene/);
    await bell.click();
    const list = page.getByRole("list", { name: "Benachrichtigungen" });
    const card = list.getByRole("button", { name: text }).first();
    await expect(card).toBeVisible();
    if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
    await postResponse(page, () => card.click());
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(bell).not.toHaveText(/ungelesene/);
  };

  const medium = await makeArticleMedium(db);
  const title = `Prüfung ${randomBytes(4).toString("hex")}`;
  await signIn(writer);
  await page.goto("/articles/create");
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await writeText(page, "Ein Text, den jemand prüfen soll.");
  await press(page, "Speichern");
  const state = await openState(page);
  await press(page, "Zur Prüfung schicken");
  await expect(bell).not.toHaveText(/ungelesene/);

  await signIn(editor);
  await openFromBell(new RegExp(`bittet um Prüfung: Artikel „${title}“`));
  // Who asks stands below the head, with the way to the answer.
  const notice = page.locator(".stage-note");
  await expect(notice).toContainText("hat Fassung 1 zur Prüfung geschickt.");
  await notice.getByRole("link", { name: "Zurückgeben …" }).click();
  await expect(state).toBeVisible();
  await state.locator("summary", { hasText: "Zurückgeben" }).click();
  await state.getByLabel("Grund").fill("Bitte mit Zahlen.");
  await press(page, "Zurückgeben");
  await page.goto("/notifications");
  // It is settled.
  await expect(page.getByRole("heading", { name: "Keine Benachrichtigungen" })).toBeVisible();

  await signIn(writer);
  await openFromBell(new RegExp(`hat zurückgegeben: Artikel „${title}“\\. Bitte mit Zahlen\\.`));
  await expect(notice).toContainText("Fassung 1 wurde zurückgegeben: Bitte mit Zahlen.");
  await openState(page);
  await expect(state).toContainText("Bitte mit Zahlen.");
});

test("the kinds of reviews are chosen in a section of their own", async ({ page, signInWith, product }) => {
  const user = await signInWith([...of("read"), ...HEARS]);
  await page.goto("/account/notifications");
  const desk = page.getByRole("region", { name: "Redaktion" });
  await expect(desk.getByRole("checkbox")).toHaveCount(12);
  await expect(page.getByRole("region", { name: "Buchungen" }).getByRole("checkbox")).toHaveCount(8);
  await postResponse(page, async () => {
    await desk.getByRole("checkbox", { name: "Im Backoffice: Prüfung fällig" }).check();
    if (!scripts()) await page.getByRole("button", { name: "Speichern" }).click();
  });
  await expect
    .poll(() => product.backend.db.select().from(notificationSettings))
    .toContainEqual({ userId: user.id, name: "review_due", email: false, internal: true });
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
