import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Request, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { openPart } from "../record";

test("a booking shows one part of its rail at a time, and a link leads to each", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  const [states, comments, history] = ["#states", "#comments", "#history"].map((one) => page.locator(one));
  if (!states || !comments || !history) throw new Error("three parts");
  const price = page.locator('[name="price"]');
  await expect(states).toBeVisible();
  await expect(history).toBeHidden();
  await price.fill("777");
  await openPart(page, "Verlauf");
  await expect(history).toBeVisible();
  await expect(states).toBeHidden();
  await openPart(page, "Kommentare");
  await expect(comments).toBeVisible();
  await expect(history).toBeHidden();
  await openPart(page, "Überblick");
  await expect(states).toBeVisible();
  await expect(price).toHaveValue(/^777/);

  // Another screen leads to a part, too: the page is loaded, or a screen is opened within it.
  await page.goto("about:blank");
  await page.goto(`/bookings/${id}#history`);
  await expect(history).toBeVisible();
  await expect(states).toBeHidden();
});

test("the bar of a booking says what is not saved, and only one button is filled", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts nothing knows what is typed");
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  const bar = page.locator(".save-bar");
  const next = page.locator(".page-head .button.primary");
  const save = bar.getByRole("button", { name: "Speichern", exact: true });
  const fill = (button: typeof save) => button.evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(bar).toContainText("erforderlich");
  const [ofNext, ofSave] = [await fill(next), await fill(save)];
  expect(ofNext).not.toBe(ofSave);
  await page.locator('[name="price"]').fill("777");
  await expect(bar).toContainText("Nicht gespeichert: Preis netto");
  expect([await fill(next), await fill(save)]).toEqual([ofSave, ofNext]);
  await page.locator('[name="price"]').fill("");
  await expect(bar).toContainText("Nicht gespeichert");
});

test("opening another part of a booking ends no save that is under way", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "without scripts nothing is under way");
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await page.locator('form:not(dialog form) [name="price"]').fill("777");
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const isPost = (request: Request) =>
    request.method() === "POST" && new URL(request.url()).pathname.startsWith(`/bookings/${id}`);
  await page.route(/\/bookings\/\d+.*/, async (route) => {
    if (isPost(route.request())) await isLetThrough;
    await route.continue();
  });
  const post = page.waitForRequest(isPost);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const request = await post;
  await openPart(page, "Verlauf");
  await expect(page.locator("#history")).toBeVisible();
  letThrough();
  expect((await request.response())?.ok()).toBe(true);
  await expect(page.locator("#history")).toContainText("777,00");
  await expect(page.locator("#history")).toBeVisible();
});
