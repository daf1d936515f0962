import { ALL_OF_ARTICLES } from "backend/testing/articles";
import { expect, type Locator, type Page, postResponse, test } from "../fixtures";
import { articleOf, cardOf, columnOf, makeOnBoard, saveByOthers } from "./on-board";

const RIGHTS = [...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags"];

/** Takes a card and holds it over a column. */
async function hold(page: Page, card: Locator, column: Locator) {
  await card.getByText("Niemand zuständig").hover();
  await page.mouse.down();
  const box = await column.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  // The browser begins to drag with the first move, enters what is there with the second, and is over it with the third.
  for (const dx of [12, 16, 20]) await page.mouse.move(box.x + dx, box.y + 60);
}

test("a card that is dragged to another column takes the step that leads there, or says why it does not", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id, title } = await makeOnBoard(db);
  await signInWith(RIGHTS);
  await page.goto("/articles/board");
  const card = cardOf(page, title);
  const marked = page.locator("[data-drop]");

  await hold(page, card, columnOf(page, "Freigegeben"));
  await expect(marked).toHaveAttribute("data-drop-refused", "");
  await page.mouse.up();
  await expect(card.getByRole("alert")).toHaveText(
    "Nicht verschoben: Von „Entwurf“ führt kein Schritt nach „Freigegeben“, den Sie gehen dürfen.",
  );

  await hold(page, card, columnOf(page, "In Prüfung"));
  await expect(marked).toHaveAttribute("data-drop", "in");
  await postResponse(page, () => page.mouse.up());
  await expect(columnOf(page, "In Prüfung")).toContainText(title);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await articleOf(db, id)).toMatchObject({ reviewState: "asked", reviewNumber: 2 });

  // A time has to be said.
  await hold(page, card, columnOf(page, "Geplant"));
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
  expect(await articleOf(db, id)).toMatchObject({ publishAt: null });
});

test("a drop that the service refuses is told at the card, which stays where it lay", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { id, title } = await makeOnBoard(db);
  await signInWith(RIGHTS);
  await page.goto("/articles/board");
  await saveByOthers(db, id);
  await hold(page, cardOf(page, title), columnOf(page, "Veröffentlicht"));
  await postResponse(page, () => page.mouse.up());
  await expect(cardOf(page, title).getByRole("alert")).toContainText("Inzwischen gibt es Fassung 3");
  await expect(columnOf(page, "Entwurf")).toContainText(title);
});
