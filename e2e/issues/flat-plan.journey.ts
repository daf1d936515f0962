import type { Db } from "backend/platform/database/database";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, test } from "../fixtures";
import { type Market, makeMarket } from "../market";

const PLANNER = ["global:read__print_issues", "global:edit__print_issues", "global:read__bookings"];

/** An ad in the market's issue, with a placement that can be guaranteed. */
const makeAd = (db: Db, market: Market, formatId: number) =>
  makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId,
    placementId: market.placement.id,
    priceCents: 145_000,
  });

async function save(page: Page) {
  const button = page.getByRole("button", { name: "Plan speichern" });
  return (await postResponse(page, () => button.click())).status();
}

test("finds an issue in the list and plans it: pages and order of the ads, with conflicts in words", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const full = await makeAd(db, market, market.full.id);
  const half = await makeAd(db, market, market.half.id);
  await signInWith(PLANNER);
  await page.goto(`/issues/print?q=${encodeURIComponent(market.medium.name)}`);
  const row = page.locator("tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("2.900,00");
  await row.getByRole("link", { name: market.issue.title }).click();
  await expect(page.getByRole("region", { name: "Wie viele Seiten hat die Ausgabe?" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Ohne Seite" }).getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Zahl der Seiten").fill("8");
  await page.getByLabel("Seitenbreite in mm").fill("210");
  await page.getByLabel("Seitenhöhe in mm").fill("297");
  await page.locator(`[name="places.c${market.placement.id}.from"]`).fill("2");
  await page.locator(`[name="ads.b${full.id}.page"]`).fill("3");
  await page.locator(`[name="ads.b${half.id}.page"]`).fill("3");
  await page.getByLabel("Abschnitt 1: Beginnt auf Seite").fill("3");
  await page.getByLabel("Abschnitt 1: Name").fill("Reise");
  await save(page);
  await expect(page.getByText("Heftplan gespeichert")).toBeVisible();
  const third = page.getByRole("region", { name: "Seite 3 · Reise" });
  await expect(third.getByRole("listitem")).toHaveCount(2);
  await expect(third.getByRole("listitem").first()).toContainText("1/1 Seite");
  await expect(third).toContainText("zugesagt ist Seite 2");
  await expect(third).toContainText("und 2 weitere Konflikte");
  const conflicts = page.getByRole("region", { name: "Konflikte" });
  await expect(page.getByText("Heftplan gespeichert, 5 neue Konflikte")).toBeVisible();
  const overfull = "Seite 3 ist überfüllt: die Anzeigen brauchen 150 % der Fläche.";
  await expect(conflicts.getByRole("link", { name: overfull })).toHaveAttribute("href", "#page-3");
  await expect(conflicts).toContainText("„Umschlagseite 2“ ist mehrfach zugesagt");
  await expect(conflicts).toContainText("steht auf Seite 3, zugesagt ist „Umschlagseite 2“ (Seite 2).");
  await expect(page.getByText("Alle Anzeigen haben eine Seite.")).toBeVisible();

  await page.getByText("Anzeigen mit Seite").click();
  await page.locator(`[name="ads.b${full.id}.position"]`).fill("2");
  await page.locator(`[name="ads.b${half.id}.position"]`).fill("1");
  await save(page);
  await expect(third.getByRole("listitem").first()).toContainText("1/2 Seite quer");

  await page.getByRole("link", { name: "Anzeigenfolge" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page.locator("tbody tr").first()).toContainText("Reise");
  await expect(page.locator("tbody tr").first()).toContainText("1/2 Seite quer");
});

test("refuses a page that the issue does not have at its field, and keeps what was typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const ad = await makeAd(db, market, market.full.id);
  await signInWith(PLANNER);
  await page.goto(`/issues/edit/print/${market.issue.id}`);
  await page.getByLabel("Zahl der Seiten").fill("8");
  await page.locator(`[name="ads.b${ad.id}.page"]`).fill("9");
  expect(await save(page)).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Diese Seite gibt es nicht: das Heft hat 8 Seiten.");
  await expect(page.locator(`[name="ads.b${ad.id}.page"]`)).toHaveValue("9");
  await expect(page.locator(`[name="ads.b${ad.id}.page"]`)).toHaveAttribute("aria-invalid", "true");
});

test("two users who plan at the same time resolve the conflict field by field", async ({
  page,
  product,
  signInWith,
  context,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const ad = await makeAd(db, market, market.full.id);
  await signInWith(PLANNER);
  const address = `/issues/edit/print/${market.issue.id}`;
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(`${product.url}${address}`);
  await other.getByLabel("Zahl der Seiten").fill("16");
  await other.locator(`[name="ads.b${ad.id}.page"]`).fill("5");
  await save(other);
  await expect(other.getByText("Heftplan gespeichert")).toBeVisible();
  await other.close();

  await page.getByLabel("Zahl der Seiten").fill("24");
  expect(await save(page)).toBe(409);
  await expect(page.getByText("Diese Angaben wurden inzwischen geändert")).toBeVisible();
  await expect(page.getByText("Sie selbst haben inzwischen in einem anderen Fenster")).toBeVisible();
  await page.getByRole("radio", { name: /Ihre Eingabe 24/ }).check();
  await postResponse(page, () => page.getByRole("button", { name: "Auswahl speichern" }).click());
  await expect(page.getByText("Heftplan gespeichert")).toBeVisible();
  await expect(page.getByLabel("Zahl der Seiten")).toHaveValue("24");
  await expect(page.locator(`[name="ads.b${ad.id}.page"]`)).toHaveValue("5");
});

test("sorts issues by turnover", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  await makeAd(db, market, market.full.id);
  const later = await makeIssue(db, market.medium.id);
  await signInWith(PLANNER);
  await page.goto(`/issues/print?q=${encodeURIComponent(market.medium.name)}`);
  const titles = page.locator("tbody tr").getByRole("link");
  const head = page.locator("thead").getByRole("link", { name: /Umsatz/ });
  await head.click();
  // The order may be the same as before, so the address shows when the new list has loaded.
  await expect(page).toHaveURL(/sort=turnover/);
  await expect(titles).toHaveText([later.title, market.issue.title]);
  await head.click();
  await expect(page).toHaveURL(/sort=-turnover/);
  await expect(titles).toHaveText([market.issue.title, later.title]);
});
