import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

const comments = (page: Page) => page.locator("#comments");
const price = (page: Page) => page.locator('[name="price"]');
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Teile der Buchung" }).getByRole("link", { name });

test("on a phone, the form and the comments of a booking stand one at a time, and keep what was typed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await expect(price(page)).toBeVisible();
  await expect(comments(page)).toBeHidden();
  await price(page).fill("777");
  await tab(page, /Kommentare/).click();
  await expect(comments(page)).toBeInViewport();
  await expect(price(page)).toBeHidden();
  if (scripts()) await expect(tab(page, /Kommentare/)).toHaveAttribute("aria-current", "true");
  await comments(page).getByLabel("Neuer Kommentar").fill("bis Freitag");
  await tab(page, /Angaben/).click();
  await expect(comments(page)).toBeHidden();
  await expect(price(page)).toHaveValue(/^777/);
  await tab(page, /Kommentare/).click();
  await expect(comments(page).getByLabel("Neuer Kommentar")).toHaveValue("bis Freitag");

  // Posted or refused, the comments stay in view.
  const post = () =>
    postResponse(page, () => comments(page).getByRole("button", { name: "Kommentieren" }).click());
  await comments(page).getByLabel("Neuer Kommentar").fill("   ");
  expect((await post()).status()).toBe(400);
  await expect(comments(page).getByText("Bitte ausfüllen.").first()).toBeVisible();
  await expect(price(page)).toBeHidden();
  await comments(page).getByLabel("Neuer Kommentar").fill("bis Freitag");
  await post();
  await expect(comments(page).getByText("bis Freitag").first()).toBeVisible();
  await expect(price(page)).toBeHidden();
});

test("on a phone, the bar of a form is one line: saving, and a menu with all that is rarer", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  const bar = page.locator(".save-bar");
  expect((await bar.boundingBox())?.height).toBeLessThan(72);
  await expect(bar.getByRole("button", { name: "Speichern" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Löschen" })).toBeHidden();
  const more = bar.getByRole("button", { name: "Mehr", exact: true });
  if (scripts()) {
    await more.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Abbrechen" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
  }
  await more.click();
  await expect(page.getByRole("link", { name: "Abbrechen" })).toBeVisible();
  await page.getByRole("link", { name: "Löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();

  await page.goto(`/bookings/medium/${medium.id}/booking`);
  expect((await bar.boundingBox())?.height).toBeLessThan(72);
  await page.getByRole("radio", { name: "Serie" }).check();
  if (!scripts()) await page.getByRole("button", { name: "Buchungsart übernehmen" }).click();
  await expect(page.locator('[name="series.size"]')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole("link", { name: "Abbrechen" })).toBeVisible();
  await expect(more).toBeHidden();
});
