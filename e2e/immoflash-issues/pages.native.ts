import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, test } from "../fixtures";
import { savedMessage } from "../saved-message";
import { cardOf, checksOf, drawerOf, openPage, typesOf } from "./parts";

const RIGHTS = [
  ...ALL_OF_IMMOFLASH_ISSUES,
  ...["read__articles", "read__bookings", "view__bookings"].map((right) => `global:${right}`),
];

test("pages move, are filled from the tray and by search, and are saved by plain posts", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  for (let nth = 0; nth < 8; nth += 1) await desk.article();
  const pages = [{ type: "imprint" }, { type: "cover_left" }, { type: "two_articles" }];
  const { _id } = (await desk.create({ pages })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);

  // An arrow leads back to the card, at its new place.
  await page.getByRole("button", { name: "Seite 2 nach vorn" }).click();
  expect(page.url()).toMatch(/#card-1$/);
  await expect.poll(() => typesOf(page)).toEqual(["Titel links", "Impressum", "Zwei Artikel ohne Anzeige"]);

  // The tray puts on the first page that has room, and what is moved stays moved.
  const tray = page.getByRole("complementary", { name: "Ablage" });
  const name = (await tray.locator(".tray-words b").first().textContent()) ?? "";
  await tray.getByRole("button", { name: `${name}: auf eine Seite legen` }).click();
  await expect(cardOf(page, 1)).toContainText(name);
  await expect.poll(() => typesOf(page)).toEqual(["Titel links", "Impressum", "Zwei Artikel ohne Anzeige"]);
  const other = (await tray.locator(".tray-row:not(.is-placed) b").nth(3).textContent()) ?? "";
  await tray.getByRole("searchbox").fill(other);
  await tray.getByRole("button", { name: "Suchen" }).click();
  await expect(tray.locator(".tray-row")).toHaveCount(1);

  // A press on the button that is off leads to what stops it.
  await page.getByRole("button", { name: "Veröffentlichen" }).click({ force: true });
  expect(page.url()).toMatch(/#checks$/);
  await expect(checksOf(page)).toContainText("2 Punkte verhindern die Veröffentlichung");

  // A page is a page of its own: what was done before goes along.
  const drawer = await openPage(page, 3);
  expect(page.url()).toContain("?page=3");
  await expect(page.locator(".page-grid")).toBeHidden();
  await drawer.getByRole("searchbox").first().fill(other);
  await drawer.getByRole("button", { name: "Suchen" }).first().click();
  await drawer.locator(".page-offer", { hasText: other }).first().click();
  await expect(drawer.locator(".page-standing")).toContainText(other);
  // Its select moves it with the save.
  await drawer.getByLabel("Platz in der Ausgabe").selectOption({ label: "1" });
  await drawer.getByRole("button", { name: "Übernehmen", exact: true }).click();
  await expect(savedMessage(page)).toBeVisible();
  const saved = await desk.find(_id);
  expect(saved.pages.map(({ type }: { type: string }) => type)).toEqual([
    "two_articles",
    "cover_left",
    "imprint",
  ]);
  expect(saved.pages[0].article1).not.toBeNull();
  expect(saved.pages[1].article1).not.toBeNull();
  expect(saved).toMatchObject({ version: 2, draftNumber: 2 });
});

test("another type says what goes back to the tray", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const [one, two] = [await desk.article(), await desk.article()];
  const pages = [{ type: "two_articles", article1: one, article2: two }];
  const { _id } = (await desk.create({ pages })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}?page=1`);
  await drawerOf(page).getByLabel("Art der Seite").selectOption({ label: "Titel links" });
  await drawerOf(page).getByRole("button", { name: "Art der Seite übernehmen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Zurück in der Ablage:" })).toBeAttached();
  await expect(drawerOf(page).locator(".page-standing")).toHaveCount(1);
});
