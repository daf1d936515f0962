import { articles } from "backend/modules/articles/tables";
import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk, type makeImmoflashMedium } from "backend/testing/immoflash";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { hasScripts } from "../frames/frames";
import { savedMessage } from "../saved-message";
import { cards, checksOf, chooseFromMenu, openPage, openState } from "./parts";

const RIGHTS = [
  ...ALL_OF_IMMOFLASH_ISSUES,
  ...["articles", "bookings"].map((area) => `global:read__${area}`),
  ...["manage_menu__immoflash_issues", "view__bookings"].map((right) => `global:${right}`),
];

const press = async (page: Page, name: string) =>
  (await postResponse(page, () => page.getByRole("button", { name, exact: true }).click())).status();
const save = (page: Page) => press(page, "Speichern");
const titleOf = async (db: Parameters<typeof makeImmoflashMedium>[0], id: string) =>
  (
    await db
      .select()
      .from(articles)
      .where(eq(articles.id, Number(id)))
  )[0]?.title ?? "";

test("an issue is made of sold ads and chosen articles, published, withdrawn and kept from deletion", async ({
  page,
  product,
  signInWith,
}) => {
  const { backend } = product;
  const desk = await immoflashDesk(backend);
  const medium = desk.medium.name;
  const [one, two] = [await desk.article(), await desk.article()];
  const [first, second] = [await titleOf(backend.db, one), await titleOf(backend.db, two)];
  await signInWith(RIGHTS);

  await page.goto("/issues/immoflash");
  await page.getByRole("link", { name: "Neue immoflash-Ausgabe" }).click();
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium });
  await page.getByLabel("Titel", { exact: true }).fill("immoflash 7");
  // Without scripts the browser asks for it itself.
  if (hasScripts()) {
    await page.getByLabel("Erscheint am").fill("");
    expect(await save(page)).toBe(400);
    await expect(page.getByLabel("Erscheint am")).toHaveAttribute("aria-invalid", "true");
  }
  await page.getByLabel("Erscheint am").fill("2098-03-05");
  await page.getByLabel("Eigener Link").fill("ftp://immoflash.test");
  expect(await save(page)).toBe(400);
  await expect(page.getByLabel("Eigener Link")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Eigener Link").fill("https://immoflash.test/7");
  await save(page);
  await expect(savedMessage(page)).toBeVisible();
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
  const ad = await desk.sell(id, 0, { materialState: "approved" });
  await page.goto(`/issues/immoflash/${id}`);
  await expect(checksOf(page)).toContainText("Verkauft, aber auf keiner Seite");

  // Two pages stay: two articles, and the ad.
  await expect(cards(page)).toHaveCount(8);
  for (let left = 8; left > 2; left -= 1) {
    const drawer = await openPage(page, left);
    await drawer.getByRole("button", { name: "Seite entfernen" }).click();
    await expect(cards(page)).toHaveCount(left - 1);
  }
  const page1 = await openPage(page, 1);
  await page1.getByLabel("Art der Seite").selectOption({ label: "Zwei Artikel ohne Anzeige" });
  if (!hasScripts()) await page1.getByRole("button", { name: "Art der Seite übernehmen" }).click();
  for (const [place, title] of [
    ["Artikel", first],
    ["Zweiter Artikel", second],
  ] as const) {
    const field = page1.getByRole("group", { name: place, exact: true });
    await field.locator(".page-offer", { hasText: title }).click();
    await expect(field.locator(".page-standing")).toContainText(title);
  }
  await page1.getByRole("button", { name: "Nächste Seite" }).click();
  const page2 = page.getByRole("region", { name: "Seite 2 von 2" });
  await page2.getByLabel("Art der Seite").selectOption({ label: "Ganzseitige Anzeige" });
  if (!hasScripts()) await page2.getByRole("button", { name: "Art der Seite übernehmen" }).click();
  await page2.getByRole("button", { name: "Schließen" }).click();
  await page.getByRole("button", { name: "Anzeigen vorschlagen" }).first().click();
  await expect(checksOf(page)).toContainText("Alles in Ordnung");
  await openPage(page, 2);
  await expect(page2.getByLabel("Anzeige", { exact: false }).first()).toHaveValue(ad);
  await page2.getByRole("button", { name: "Übernehmen", exact: true }).click();
  await expect(savedMessage(page)).toBeVisible();
  await expect(checksOf(page)).toContainText("Alles in Ordnung");

  await press(page, "Veröffentlichen");
  const state = await openState(page);
  await expect(state).toContainText("Leser bekommen Fassung 2");
  await chooseFromMenu(page, "Löschen");
  await expect(page.getByText("Die Ausgabe ist veröffentlicht, oder ihr Newsletter")).toBeVisible();
  await page.goto(`/issues/immoflash/${id}`);
  await openState(page);
  await press(page, "Zurückziehen");
  await expect(state).toContainText("Zurückgezogen");

  // Another ad is sold: it cannot go out like this.
  await page.goto(`/issues/immoflash/${id}`);
  await desk.sell(id, 1, { supervisorId: desk.user.id });
  expect(await press(page, "Veröffentlichen")).toBe(400);
  await expect(page.getByText(/So kann die Ausgabe nicht hinaus/).first()).toBeVisible();
  await expect(checksOf(page)).toContainText("Verkauft, aber auf keiner Seite");

  // Its material is missing, too: whoever looks after it is asked.
  await page.getByRole("button", { name: "Fehlende Unterlagen anfordern", exact: true }).click();
  await expect(page.locator(".pages-said")).toHaveText("Die Betreuung von 1 Anzeige ist gefragt.");
  const asked = `${desk.user.firstName} ${desk.user.lastName} gefragt`;
  await expect(checksOf(page).locator(".check-asked")).toContainText(asked);

  // Who sells has the list with this ad, and not the one whose material is approved.
  await signInWith([...RIGHTS, "global:edit__bookings"]);
  await page.goto(`/issues/immoflash/${id}`);
  await checksOf(page).getByRole("link", { name: "Fehlende Unterlagen anfordern" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unterlagen");
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("the next issue of the chosen medium is proposed", async ({ page, product, signInWith }) => {
  const [one, other] = [await immoflashDesk(product.backend), await immoflashDesk(product.backend)];
  await one.create({ issueNumber: "7", publishDate: "2098-09-01" });
  await other.create({
    issueNumber: "41",
    publishDate: "2098-10-01",
    pages: [{ type: "cover_left" }, { type: "imprint" }],
  });
  await signInWith(RIGHTS);
  await page.goto("/issues/immoflash/create");
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: other.medium.name });
  await page.getByRole("button", { name: "Nächste Ausgabe vorschlagen" }).click();
  await expect(page.getByLabel(/^Nummer/)).toHaveValue("42");
  await expect(page.getByLabel("Titel", { exact: true })).toHaveValue(`${other.medium.name} 42`);
  await expect(page.getByLabel("Medium", { exact: true })).toHaveValue(String(other.medium.id));
  await expect(page.getByLabel("Erscheint am")).toHaveValue("2098-10-08");
  await expect(cards(page)).toHaveCount(2);
});

test("a copy has the pages, needs a day of its own, and is refused on the same one", async ({
  page,
  product,
  signInWith,
}) => {
  const desk = await immoflashDesk(product.backend);
  const pages = [{ type: "cover_left" }, { type: "imprint" }];
  const { _id, publishDate } = (await desk.create({ title: "immoflash 8", pages })).data.r;
  await signInWith(RIGHTS);
  await page.goto(`/issues/immoflash/${_id}`);
  await chooseFromMenu(page, "Kopieren");
  await expect(page.getByLabel("Titel", { exact: true })).toHaveValue("immoflash 8 (Kopie)");
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel("Erscheint am").fill(publishDate);
  expect(await save(page)).toBe(400);
  await expect(page.getByText(/An diesem Tag erscheint schon „immoflash 8“/).first()).toBeVisible();
  await page.getByLabel("Erscheint am").fill("2098-07-01");
  await save(page);
  await expect(savedMessage(page)).toBeVisible();
});
