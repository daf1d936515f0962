import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, test } from "../fixtures";
import { savedMessage } from "../saved-message";
import { cardOf, cards, checksOf, typesOf } from "./parts";

const RIGHTS = [...ALL_OF_IMMOFLASH_ISSUES, "global:read__articles"];

test("an issue without pages begins like the one before, and its articles are proposed", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const types = ["cover_right", "two_articles", "imprint"];
  const before = (await desk.create({ publishDate: "2098-02-01", pages: types.map((type) => ({ type })) }))
    .data.r;
  await desk.create({ publishDate: "2098-03-01", pages: [{ type: "full_ad" }] });
  for (let nth = 0; nth < 2; nth += 1) await desk.article();
  const { _id } = (await desk.create({ publishDate: "2098-02-08", pages: [] })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  await expect(page.getByRole("button", { name: "Mit Titelseiten beginnen" })).toBeVisible();
  await page.getByRole("button", { name: `Seiten wie ${before.title} anlegen` }).click();
  await expect.poll(() => typesOf(page)).toEqual(["Titel rechts", "Zwei Artikel ohne Anzeige", "Impressum"]);

  await expect(checksOf(page)).toContainText("Es fehlt ein Artikel 3");
  await checksOf(page).getByRole("button", { name: "Vorschlagen" }).click();
  await expect(cardOf(page, 1)).not.toContainText("Artikel fehlt");
  await expect(checksOf(page)).toContainText("Es fehlt ein Artikel 1");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(savedMessage(page)).toBeVisible();
  const { pages } = await desk.find(_id);
  expect(pages.map(({ type }: { type: string }) => type)).toEqual(types);
  expect(pages[0].article1).not.toBeNull();
  expect(pages[1].article1).not.toBeNull();
  expect(pages[1].article2).toBeNull();
});

test("an issue begins with its covers where there is none before", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const { _id } = (await desk.create({ pages: [] })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  await expect(page.getByRole("button", { name: /^Seiten wie/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Mit Titelseiten beginnen" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect.poll(() => typesOf(page)).toEqual(["Titel links", "Titel rechts"]);
});
