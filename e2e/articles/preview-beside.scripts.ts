import { randomBytes } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { makeArticle, makeArticleMedium } from "backend/testing/articles";
import { eq } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { writeText } from "./write-text";

const RIGHTS = ["articles", "tags"].flatMap((area) =>
  ["manage_menu", "read", "edit"].map((action) => `global:${action}__${area}`),
);

test("the preview beside the form follows what is typed, which is saved by itself, and readers keep what they have", async ({
  page,
  product,
  signInWith,
  consoleErrors,
}) => {
  const medium = await makeArticleMedium(product.backend.db);
  const { id } = await makeArticle(product.backend.db, medium.id);
  await signInWith(RIGHTS);
  await page.goto(`/articles/${id}`);
  // Half and half, the parts beside the text have no room.
  await page.getByLabel("Bezahlter Inhalt (Anzeige)").check();
  const opener = page.getByRole("link", { name: "Vorschau daneben" });
  await opener.click();
  const halfOf = async (part: string) => (await page.locator(part).boundingBox())?.width ?? 0;
  expect(Math.abs((await halfOf(".stage-canvas")) - (await halfOf(".stage-half-view")))).toBeLessThan(2);
  const shown = page.getByRole("region", { name: "Artikel, wie Leser ihn sehen" }).getByRole("article");
  const title = `Getippt ${randomBytes(4).toString("hex")}`;
  await page.getByLabel("Titel", { exact: true }).fill(title);
  await writeText(page, "Ein **fetter** Text <script>alert(1)</script> ohne Ende");
  await expect(shown.getByRole("heading", { name: title })).toBeVisible();
  await expect(shown.locator("strong")).toHaveText("fetter");
  expect(await shown.locator("script").count()).toBe(0);
  await expect(shown.getByText("Anzeige", { exact: true })).toBeVisible();
  const width = async () => (await shown.boundingBox())?.width ?? 0;
  const onPhone = await width();
  await page.getByRole("button", { name: "Bildschirm (1280)" }).click();
  // As wide as a screen, made to fit beside the form.
  await expect.poll(width).toBeGreaterThan(onPhone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.context().setOffline(true);
  await page.getByLabel("Titel", { exact: true }).fill(`${title}, offline`);
  await expect(page.getByText("Die Vorschau ist nicht gekommen")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByLabel("Titel", { exact: true }).fill(`${title}, wieder da`);
  await expect(shown.getByRole("heading", { name: `${title}, wieder da` })).toBeVisible();
  const stored = async () => (await product.backend.db.select().from(articles).where(eq(articles.id, id)))[0];
  // What the line has lost is sent again before it.
  await expect.poll(async () => (await stored())?.title, { timeout: 60_000 }).toBe(`${title}, wieder da`);
  expect(await stored()).toMatchObject({ draftNumber: 3, liveNumber: 1 });
  // What opens it closes it, and has the focus before and afterwards.
  const half = page.locator(".stage-half-view");
  await half.getByRole("button", { name: "Schließen" }).click();
  await expect(half).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(half).toBeVisible();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(half).toHaveCount(0);
  await expect(page.getByLabel("Bezahlter Inhalt (Anzeige)")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Vorschau daneben" }).click();
  await expect(half).toBeVisible();
  // That it could not be reached.
  consoleErrors.length = 0;
});
