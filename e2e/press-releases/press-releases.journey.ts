import { pressReleases } from "backend/modules/press-releases/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { makeUser, nextNumber } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { eq } from "drizzle-orm";
import { openPart } from "../articles/parts";
import { writeText } from "../articles/write-text";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { savedMessage } from "../saved-message";

const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__press_releases`);
const DESK = [
  ...RIGHTS,
  ...["read", "create"].map((action) => `global:${action}__articles`),
  ...["global:read__media", "global:read__attachments"],
];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();
const decision = (page: Page) => page.getByRole("region", { name: "Entscheidung" });
const mediumOf = (page: Page) => decision(page).getByLabel("Medium", { exact: true });

test("a release is entered, edited and becomes an article", async ({ page, product, signInWith }) => {
  const medium = await makeArticleMedium(product.backend.db);
  await signInWith(DESK);
  await page.goto("/press");
  await page
    .getByRole("navigation", { name: "Titel und Kanäle" })
    .getByRole("link", { name: "Pressemeldungen" })
    .click();
  await page.getByRole("link", { name: "Neue Pressemeldung" }).click();
  const title = `Neue Werkstatt ${medium.id}`;
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await writeText(page, "Kurz");
  await page.getByRole("textbox", { name: "Absender" }).fill("Eva Gruber");
  await page.getByLabel("Unternehmen").fill("Werkbank");
  await press(page, "Speichern");
  await expect(decision(page)).toContainText("Wartet");
  await expect(decision(page)).toContainText("Ein Artikel braucht mindestens 10 Zeichen.");
  await decision(page).getByText("Freigeben …").click();
  await decision(page).getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  expect(await press(page, "Freigeben und Artikel anlegen")).toBe(400);
  await expect(decision(page)).toContainText("Wartet");

  await writeText(page, "Jetzt ist der Text lang genug.");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await page.getByText("Text des Absenders").click();
  await expect(page.locator("#own-text").getByText("Kurz", { exact: true })).toBeVisible();
  // It closes once the refusal is over.
  await expect(mediumOf(page)).toBeHidden();
  await decision(page).getByText("Freigeben …").click();
  await decision(page).getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  await press(page, "Freigeben und Artikel anlegen");
  await expect(page.locator(".toast").getByRole("link", { name: "Öffnen" })).toHaveAttribute(
    "href",
    /^\/articles\/\d+$/,
  );
  await expect(decision(page)).toContainText("Freigegeben von");
  await decision(page).getByRole("link", { name: title }).click();
  await openPart(page, "Verlauf");
  await expect(page.getByRole("region", { name: "Aus der Pressemeldung" })).toContainText(title);
});

test("a reason proposes what the sender is told, but not over what was typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const email = `eva${nextNumber()}@presse.test`;
  const release = await makePressRelease(db, { email });
  await signInWith(DESK);
  await page.goto(`/press/releases/${release.id}`);
  await decision(page).getByText("Ablehnen …").click();
  const choose = async (label: string) => {
    await decision(page).getByLabel("Grund").selectOption({ label });
    // With scripts the choice itself asks for the text.
    if (!scripts()) await page.locator('button[value="refresh/reason"]').click();
  };
  await choose("Zu spät");
  const feedback = decision(page).getByLabel("Nachricht an den Absender");
  await expect(feedback).toHaveValue(/zu spät gekommen/);
  await choose("Werbung");
  await expect(feedback).toHaveValue(/wirbt vor allem/);
  await feedback.fill("Liebe Eva, leider nein.");
  await choose("Zu spät");
  await expect(feedback).toHaveValue("Liebe Eva, leider nein.");
  await press(page, "Ablehnen");
  await expect(decision(page)).toContainText("Liebe Eva, leider nein.");
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  expect(mail?.body).toContain("Liebe Eva, leider nein.");
  await press(page, "Wieder öffnen");
  await expect(decision(page)).toContainText("Wartet");
});

test("many are given to an editor at once, and denied", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const editor = await makeUser(db, { isEditor: true });
  const word = `Sammlung${editor.id}`;
  const made = [
    await makePressRelease(db, { title: `${word} eins` }),
    await makePressRelease(db, { title: `${word} zwei` }),
  ];
  await signInWith(DESK);
  await page.goto(`/press/releases?q=${word}`);
  for (const box of await page.locator("tbody").getByRole("checkbox").all()) await box.check();
  await page
    .locator(".bulk-bar")
    .getByRole("button", { name: "An die Redaktion geben", exact: true })
    .click();
  await page.locator('select[name="editor"]').selectOption(String(editor.id));
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("Die Meldungen gehen an die gewählte Person.")).toBeVisible();
  await page.getByRole("button", { name: `An die Redaktion geben (${made.length})` }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  const states = await db
    .select({ state: pressReleases.state })
    .from(pressReleases)
    .where(eq(pressReleases.editorId, editor.id));
  expect(states).toEqual([{ state: "editorial" }, { state: "editorial" }]);
});

test("who only reads sees all and decides nothing", async ({ page, product, signInWith }) => {
  const release = await makePressRelease(product.backend.db);
  await signInWith(["global:read__press_releases"]);
  await page.goto(`/press/releases/${release.id}`);
  await expect(decision(page)).toContainText("Wartet");
  await expect(page.getByRole("button", { name: /Freigeben|Ablehnen|Speichern/ })).toHaveCount(0);
  await expect(page.getByText("Ablehnen …")).toHaveCount(0);
});
