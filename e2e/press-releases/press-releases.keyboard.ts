import { pressReleases } from "backend/modules/press-releases/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { nextNumber } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { eq } from "drizzle-orm";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const DESK = [
  ...["read", "create", "edit"].map((action) => `global:${action}__press_releases`),
  ...["read", "create"].map((action) => `global:${action}__articles`),
  "global:read__media",
];

const decision = (page: Page) => page.getByRole("region", { name: "Entscheidung" });
const unfold = async (page: Page, name: string) => {
  await tabTo(page, decision(page).locator("summary").filter({ hasText: name }));
  await page.keyboard.press("Enter");
};
const press = async (page: Page, name: string) => {
  await tabTo(page, decision(page).getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
};

test("a release is denied with a proposed reply, opened again and becomes an article", async ({
  page,
  product,
  signInWith,
}) => {
  const { keyboard } = page;
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  const { id } = await makePressRelease(db, { email: `eva${nextNumber()}@presse.test` });
  const read = async () =>
    (await db.select().from(pressReleases).where(eq(pressReleases.id, id)))[0] ?? { state: "gone" };
  await signInWith(DESK);
  await page.goto(`/press/releases/${id}`);

  await unfold(page, "Ablehnen …");
  await tabTo(page, decision(page).getByLabel("Grund"));
  await keyboard.type("Zu sp");
  const feedback = decision(page).getByLabel("Nachricht an den Absender");
  await expect(feedback).toHaveValue(/zu spät gekommen/);
  await tabTo(page, feedback);
  await keyboard.press("Control+End");
  await keyboard.type(" Bis bald!");
  await press(page, "Ablehnen");
  await expect(decision(page)).toContainText("Bis bald!");
  expect(await read()).toMatchObject({ state: "denied", reason: "late" });

  await press(page, "Wieder öffnen");
  await expect(decision(page)).toContainText("Wartet");
  await unfold(page, "Freigeben …");
  await tabTo(page, decision(page).getByLabel("Medium", { exact: true }));
  await keyboard.type(medium.name);
  await press(page, "Freigeben und Artikel anlegen");
  await expect(decision(page)).toContainText("Freigegeben von");
  expect(await read()).toMatchObject({ state: "approved", articleId: expect.any(Number) });
});
