import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, type Page, postResponse, test } from "../fixtures";
import { cardOf, cards, checksOf, drawerOf, openPage, openPart, typesOf } from "./parts";

const RIGHTS = [
  ...ALL_OF_IMMOFLASH_ISSUES,
  ...["read__articles", "read__bookings", "view__bookings"].map((right) => `global:${right}`),
];
const THREE = [{ type: "cover_left" }, { type: "full_ad" }, { type: "imprint" }];
const NAMES = { cover_left: "Titel links", full_ad: "Ganzseitige Anzeige", imprint: "Impressum" };

const save = (page: Page) =>
  postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());

async function drag(page: Page, from: number, over: number, part: number) {
  const { width = 0 } = (await cardOf(page, over).boundingBox()) ?? {};
  await cardOf(page, from).hover();
  await cardOf(page, from)
    .locator(".row-handle")
    .dragTo(cardOf(page, over), { targetPosition: { x: part * width, y: 60 } });
}

test("twenty pages are seen in one and a half screens, and forty scroll with the page alone", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const pages = (count: number) => Array.from({ length: count }, () => ({ type: "imprint" }));
  const usual = (await desk.create({ pages: pages(20) })).data.r;
  const long = (await desk.create({ pages: pages(40) })).data.r;
  await signInWith(RIGHTS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/issues/immoflash/${usual._id}`);
  await expect(cards(page)).toHaveCount(20);
  const bottom = await cardOf(page, 20).evaluate(
    (card) => card.getBoundingClientRect().bottom + window.scrollY,
  );
  expect(bottom).toBeLessThanOrEqual(1200);
  const tops = await cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetTop));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);

  await page.goto(`/issues/immoflash/${long._id}`);
  await expect(cards(page)).toHaveCount(40);
  const scrolling = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
      .map((one) => one.className),
  );
  expect(scrolling).toEqual([]);
});

test("the order is the same by mouse, by keys, by buttons and by the select", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const { _id } = (await desk.create({ pages: THREE })).data.r;
  await signInWith(RIGHTS);
  const after = [NAMES.full_ad, NAMES.cover_left, NAMES.imprint];
  const open = async () => {
    await page.goto(`/issues/immoflash/${_id}`);
    await expect(cards(page)).toHaveCount(3);
    // Only scripts choose several.
    await expect(page.getByLabel("Seite 1 auswählen")).toBeAttached();
  };

  await open();
  await drag(page, 1, 2, 0.9);
  await expect.poll(() => typesOf(page)).toEqual(after);

  await page.reload();
  await open();
  await cardOf(page, 1).locator(".page-open").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.locator(".issue-board > [role=status]")).toHaveText("Seite 1 ist jetzt Seite 2.");
  await expect(cardOf(page, 2).locator(".page-open")).toBeFocused();
  await expect.poll(() => typesOf(page)).toEqual(after);

  await page.reload();
  await open();
  await cardOf(page, 1).hover();
  await page.getByRole("button", { name: "Seite 1 nach hinten" }).click();
  await expect.poll(() => typesOf(page)).toEqual(after);

  await page.reload();
  await open();
  const drawer = await openPage(page, 1);
  await drawer.getByLabel("Platz in der Ausgabe").selectOption({ label: "2" });
  await expect.poll(() => typesOf(page)).toEqual(after);
  // What is moved is saved with the issue.
  await page
    .getByRole("region", { name: /^Seite 2 von/ })
    .getByRole("button", { name: "Übernehmen", exact: true })
    .click();
  await expect
    .poll(async () => (await desk.find(_id)).pages.map(({ type }: { type: string }) => type))
    .toEqual(["full_ad", "cover_left", "imprint"]);
});

test("several pages are moved at once, and removed after a question", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const { _id } = (await desk.create({ pages: [...THREE, { type: "half_ad" }] })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  for (const number of [1, 2]) await page.getByLabel(`Seite ${number} auswählen`).check();
  const bar = page.getByRole("group", { name: "Ausgewählte Seiten" });
  await bar.getByLabel("An Platz").selectOption({ label: "3" });
  await expect
    .poll(() => typesOf(page))
    .toEqual(["Impressum", "Halbe Anzeige", "Titel links", "Ganzseitige Anzeige"]);
  await bar.getByRole("button", { name: "Entfernen …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen", exact: true }).click();
  await expect.poll(() => typesOf(page)).toEqual(["Impressum", "Halbe Anzeige"]);
});

test("what is found follows what is typed, and leads to the missing field; the button says how much stops it", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const article = await desk.article();
  const { _id } = (await desk.create({ pages: [{ type: "cover_left" }, { type: "full_ad" }] })).data.r;
  await desk.sell(_id, 0, { materialState: "approved" });
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  await expect(checksOf(page)).toContainText("2 Punkte verhindern die Veröffentlichung");
  const publish = page.getByRole("button", { name: "Veröffentlichen" });
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  await expect(publish).toHaveAccessibleDescription("2 Punkte verhindern die Veröffentlichung");
  // Pressing it leads to the list, also from another part.
  await openPart(page, "Angaben");
  await publish.click({ force: true });
  await expect(checksOf(page).locator("summary")).toBeFocused();

  // A sold ad is placed by its check, and the other hole by two clicks.
  await checksOf(page).getByRole("button", { name: "Verteilen" }).click();
  await expect(checksOf(page)).toContainText("1 Punkt verhindert die Veröffentlichung");
  await expect(cardOf(page, 1).locator(".page-hole")).toHaveText("Artikel fehlt");
  await checksOf(page)
    .getByRole("button", { name: /^Seite 1/ })
    .click();
  const drawer = drawerOf(page);
  await expect(drawer.getByRole("searchbox", { name: "Artikel suchen" })).toBeFocused();
  await drawer.locator(".page-offer").first().click();
  await expect(cardOf(page, 1).locator(".page-hole")).toHaveCount(0);
  await expect(publish).not.toHaveAttribute("aria-disabled", "true");
  await drawer.getByRole("button", { name: "Übernehmen", exact: true }).click();
  await expect.poll(async () => (await desk.find(_id)).pages[0].article1).toBe(article);
});

test("an article is found by typing, with its length, and dragged from the tray onto a hole", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  for (let nth = 0; nth < 9; nth += 1) await desk.article();
  const { _id } = (await desk.create({ pages: [{ type: "two_articles" }, { type: "cover_left" }] })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  const tray = page.getByRole("complementary", { name: "Ablage" });
  await expect(tray.locator(".tray-row")).toHaveCount(9);
  const name = (await tray.locator(".tray-words b").nth(4).textContent()) ?? "";

  const drawer = await openPage(page, 1);
  await expect(drawer.locator("select option", { hasText: name })).toHaveCount(0);
  const search = drawer.getByRole("searchbox").first();
  await search.fill(name);
  await expect(drawer.locator(".page-article-field").first().locator(".page-offer")).toHaveCount(1);
  await expect(drawer.locator(".page-offer").first()).toContainText(/\d+ W[oö]rt/);
  await drawer.locator(".page-offer").first().click();
  await expect(cardOf(page, 1)).toContainText(name);
  await drawer.getByRole("button", { name: "Schließen" }).click();
  await expect(cardOf(page, 1).locator(".page-open")).toBeFocused();

  const other = tray.locator(".tray-row").first();
  const dragged = (await other.locator("b").textContent()) ?? "";
  await other.dragTo(cardOf(page, 1), { targetPosition: { x: 80, y: 95 } });
  await expect(cardOf(page, 1)).toContainText(dragged);
  // What is placed is pale, with the way to its page; one page is left for another.
  await expect(tray.locator(".tray-row.is-placed")).toHaveCount(2);
  await tray
    .getByRole("button", { name: /auf eine Seite legen/ })
    .first()
    .click();
  await expect(cardOf(page, 2).locator(".page-hole")).toHaveCount(0);
  await tray.getByRole("searchbox").fill(name);
  await expect(tray.locator(".tray-row")).toHaveCount(1);
  expect((await save(page)).status()).toBeLessThan(400);
});

test("another type keeps what fits and says what goes back", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const [one, two] = [await desk.article(), await desk.article()];
  const pages = [{ type: "two_articles", article1: one, article2: two }];
  const { _id } = (await desk.create({ pages })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}?page=1`);
  const drawer = drawerOf(page);
  await drawer.getByLabel("Art der Seite").selectOption({ label: "Titel links" });
  await expect(page.locator(".pages-said")).toContainText("Zurück in der Ablage:");
  await drawer.getByRole("button", { name: "Übernehmen", exact: true }).click();
  await expect
    .poll(async () => {
      const [saved] = (await desk.find(_id)).pages;
      return [saved.type, saved.article1, saved.article2];
    })
    .toEqual(["cover_left", one, null]);
});

test("a page that was changed after publishing is marked", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const { _id, publishDate } = (await desk.create({ pages: THREE.slice(0, 1) })).data.r;
  const article = await desk.article();
  const { version, draftNumber } = (
    await desk.update(_id, 1, {
      publishDate,
      pages: [{ type: "cover_left", article1: article }, { type: "imprint" }],
    })
  ).data.r;
  await desk.publish(_id, draftNumber);
  const pages = [
    { type: "imprint" },
    { type: "cover_left", article1: article },
    { type: "magazine_preview" },
  ];
  const live = await desk.find(_id);
  await desk.update(_id, live.version ?? version, { publishDate, pages });
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  await expect(page.locator(".page-card.is-changed")).toHaveCount(1);
  await expect(cardOf(page, 3)).toHaveClass(/is-changed/);
});
