import { randomBytes } from "node:crypto";
import { published } from "backend/platform/lifecycle/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { savedMessage } from "../saved-message";
import { openState } from "./parts";
import { writeText } from "./write-text";

const EDITOR = [
  ...["manage_menu", "read", "create", "edit", "delete", "write", "publish", "unpublish", "schedule"],
  "send_for_review",
].map((action) => `global:${action}__articles`);
const RIGHTS = [...EDITOR, "global:read__tags"];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();

test("an article from the first draft to its readers, back, and to an older revision", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  const title = `Größer wohnen ${randomBytes(4).toString("hex")}`;
  await signInWith(RIGHTS);
  await page.goto("/articles");
  await page.getByRole("link", { name: "Neuer Artikel" }).click();
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await writeText(page, "Zu kurz");
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByText("Der Text braucht mindestens 10 Zeichen.").first()).toBeVisible();
  await writeText(page, "Das **alte** Haus am See wird saniert.");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByLabel("Permalink")).toHaveValue(/^groesser-wohnen-/);
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  const state = await openState(page);
  await expect(state).toContainText("Entwurf");

  await press(page, "Veröffentlichen");
  await expect(state).toContainText("Leser bekommen Fassung 1");
  await writeText(page, "Das neue Haus am See wird saniert.");
  await press(page, "Speichern");
  await expect(state).toContainText("Der Entwurf ist Fassung 2.");

  // Compared word by word, and restored without reaching readers.
  await page.getByRole("link", { name: "Fassung 1 mit der neuesten vergleichen" }).click();
  const compared = page.getByRole("region", { name: "Fassung 1 und Fassung 2" });
  await expect(compared.locator("del")).toHaveText(/alte/);
  await expect(compared.locator("ins")).toHaveText(/neue/);
  await press(page, "Fassung 1 wiederherstellen");
  await openState(page);
  await expect(page.locator("textarea[name=text]")).toHaveValue("Das **alte** Haus am See wird saniert.");
  await expect(state).toContainText("Der Entwurf ist Fassung 3.");
  const [live] = await db.select().from(published).where(eq(published.recordId, id));
  expect(live?.content).toMatchObject({ title, text: "Das **alte** Haus am See wird saniert." });

  await press(page, "Zurückziehen");
  await expect(state).toContainText("Zurückgezogen");
  expect(await db.select().from(published).where(eq(published.recordId, id))).toEqual([]);
});
