import { makeWholeIssue } from "backend/testing/immoflash-preview";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, type Page, test } from "../fixtures";

const READER = ["global:read__immoflash_issues", "global:manage_menu__immoflash_issues"];
const ALL = [...READER, "global:read__articles", "global:view__bookings", "global:read__bookings"];

async function pdfOf(page: Page, address: string) {
  const file = await page.request.get(address);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const pdf = await getDocument({ data: new Uint8Array(await file.body()), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => {
      const one = await pdf.getPage(n + 1);
      const { items } = await one.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join("");
      return { text, links: (await one.getAnnotations()).map(({ url }) => url) };
    }),
  );
  return { pages, name: file.headers()["content-disposition"] ?? "" };
}

test("a whole issue is looked at page by page, on a phone and on a screen, and taken along as PDF", async ({
  page,
  product,
  signInWith,
}) => {
  const issue = await makeWholeIssue(product.backend);
  await signInWith(ALL);
  await page.goto(`/issues/immoflash/${issue.id}/preview`);
  const preview = page.getByRole("region", { name: "Vorschau", exact: true });
  const shown = preview.getByRole("article");
  await expect(shown.getByRole("heading", { name: issue.title })).toBeVisible();
  const on = (name: string) => shown.getByRole("region", { name });
  await expect(
    on("Seite 1: Titel links").getByRole("heading", { name: issue.articles.cover.title }),
  ).toBeVisible();
  await expect(on("Seite 1: Titel links").getByText("Bild: Foto Huber")).toBeVisible();
  const ad = on("Seite 2: Ganzseitige Anzeige");
  await expect(ad.getByRole("link", { name: `Anzeige von ${issue.ads.full.client}` })).toHaveAttribute(
    "href",
    "https://kunde.test/haus",
  );
  await expect(ad.getByText("Anzeige", { exact: true })).toBeVisible();
  await expect(on("Seite 4: Zwei Artikel ohne Anzeige")).toContainText(
    "Diesen Artikel bekommen Leser noch nicht.",
  );
  await expect(on("Seite 4: Zwei Artikel ohne Anzeige")).toContainText("Hier fehlt ein Artikel.");
  await expect(on("Seite 5: Halbe Anzeige")).toContainText(
    `Hier steht die Anzeige von ${issue.ads.half.client}. Die Unterlagen fehlen noch.`,
  );
  await expect(on("Seite 6: Zwei Artikel mit Contentbanner")).toContainText("Freier Anzeigenplatz");
  await expect(on("Seite 7: Heftvorschau").getByRole("link", { name: "Zum Heft" })).toBeVisible();
  await expect(on("Seite 8: Impressum")).toContainText("Hauptplatz 1");
  for (const [name, width] of [
    ["Bildschirm (1280)", 1280],
    ["Telefon (360)", 360],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    expect((await shown.boundingBox())?.width).toBe(width);
  }
  // Every picture is there.
  const broken = await shown.locator("img").evaluateAll((images) =>
    images.flatMap((image) => {
      const { complete, naturalWidth, src } = image as HTMLImageElement;
      return complete && naturalWidth > 0 ? [] : [src];
    }),
  );
  expect(broken).toEqual([]);

  const address = (await page.getByRole("link", { name: "Als PDF" }).getAttribute("href")) ?? "";
  const { pages, name } = await pdfOf(page, address);
  expect(name).toContain(encodeURIComponent(issue.title));
  expect(pages).toHaveLength(8);
  expect(pages[0]?.text).toContain(issue.articles.cover.title);
  expect(pages[0]?.links).toEqual(["https://bank.test/kredit"]);
  expect(pages[1]?.links).toEqual(["https://kunde.test/haus"]);
  expect(pages[4]?.text).toContain("Die Unterlagen fehlen noch.");

  await page.getByRole("link", { name: "Wie Leser sie sehen" }).click();
  await expect(on("Seite 3: Impressum")).toBeVisible();
  await expect(shown.getByText("Freier Anzeigenplatz")).toHaveCount(0);
  const live = (await page.getByRole("link", { name: "Als PDF" }).getAttribute("href")) ?? "";
  expect((await pdfOf(page, live)).pages).toHaveLength(3);
});

test("somebody without the rights on bookings and articles sees numbers and titles in their place", async ({
  page,
  product,
  signInWith,
}) => {
  const issue = await makeWholeIssue(product.backend);
  await signInWith(READER);
  await page.goto(`/issues/immoflash/${issue.id}/preview`);
  const shown = page.getByRole("region", { name: "Vorschau", exact: true });
  await expect(shown).toContainText(`Anzeige ${issue.ads.full.id}`);
  await expect(shown).not.toContainText(issue.ads.full.client);
  await expect(shown).toContainText(issue.articles.secret.title);
  await expect(shown).toContainText("Der Artikel ist privat");
  const { pages } = await pdfOf(page, `/issues/immoflash/${issue.id}/preview.pdf`);
  const text = pages.map((one) => one.text).join(" ");
  expect(text).toContain(`Anzeige ${issue.ads.full.id}`);
  expect(text).not.toContain(issue.ads.full.client);

  expect((await page.request.get("/issues/immoflash/999999999/preview.pdf")).status()).toBe(404);
  await signInWith(["global:read__articles"]);
  expect((await page.request.get(`/issues/immoflash/${issue.id}/preview.pdf`)).status()).toBe(403);
  expect((await page.request.get(`/issues/immoflash/${issue.id}/preview`)).status()).toBe(403);
});
