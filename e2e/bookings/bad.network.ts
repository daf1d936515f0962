import { bookings } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database/database";
import { idempotencyKeys } from "backend/platform/database/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, test } from "../fixtures";
import { type Market, makeMarket, SALES } from "../market";
import { openMore } from "./more-fields";

const LOST = "Die Verbindung ist unterbrochen.";

// Messages of a lost connection in the console are no fault of the page.
test.use({
  ownContext: true,
  expectedErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|Failed to fetch|Error loading route module/,
});

/** Opens the form of a new booking and fills what it needs. */
async function fillNewBooking(page: Page, { medium, client }: Market) {
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  const box = page.locator("main input[role=combobox]").first();
  await box.fill(client.name);
  await page.getByRole("option", { name: client.name }).click();
  await expect(box).toHaveValue(client.name);
  await page.getByLabel("Preis netto").fill("480");
  await openMore(page);
}

const create = (page: Page) => page.getByRole("button", { name: "Buchung anlegen", exact: true });
const details = (page: Page) => page.getByLabel("Details zur Platzierung");
const drafts = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(localStorage)));

/** Counts the posts that leave the browser. */
function countPosts(page: Page) {
  const posts = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST") posts.count += 1;
  });
  return posts;
}

/** The number of bookings for the client, and the keys of the user's accepted posts. */
async function sold(db: Db, market: Market, userId: number) {
  const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  return {
    count: await db.$count(bookings, eq(bookings.clientCompanyId, market.client.id)),
    keys: keys.map(({ key }) => key),
  };
}

const keyOf = (page: Page) => page.locator('[name="kit/idempotencyKey"]').first().inputValue();

test("what is typed while the connection is lost outlives the window", async ({
  page,
  product,
  signInWith,
  context,
}) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await fillNewBooking(page, market);
  await context.setOffline(true);
  await expect(page.getByText(LOST)).toBeVisible();
  await details(page).fill("im Tunnel getippt");
  await expect.poll(() => drafts(page)).toContain("im Tunnel getippt");
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Entwurf wiederherstellen" }).click();
  await expect(details(page)).toHaveValue("im Tunnel getippt");
  await expect(page.getByLabel("Preis netto")).toHaveValue(/480/);
  await expect(page.locator("main input[role=combobox]").first()).toHaveValue(market.client.name);
});

test("a window that goes while one types keeps the last word", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await fillNewBooking(page, market);
  await details(page).fill("bis zuletzt");
  await page.reload();
  await page.getByRole("button", { name: "Entwurf wiederherstellen" }).click();
  await expect(details(page)).toHaveValue("bis zuletzt");
});

test("a save whose answer was lost is repeated with the same key, and sells once", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const user = await signInWith(SALES);
  await fillNewBooking(page, market);
  const key = await keyOf(page);
  const posts = countPosts(page);
  let lost = 0;
  await page.route("**/*.data**", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await create(page).click();
  await expect(page.getByText(LOST)).toBeVisible();
  expect(await sold(db, market, user.id)).toEqual({ count: 1, keys: [key] });
  const sale = page.getByRole("heading", { name: market.client.name, level: 1 });
  await expect(sale).toBeVisible();
  expect(posts.count).toBe(2);
  expect(await sold(db, market, user.id)).toEqual({ count: 1, keys: [key] });
});

test("who saves again instead of waiting sells once, too", async ({ page, product, signInWith, context }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const user = await signInWith(SALES);
  await fillNewBooking(page, market);
  const key = await keyOf(page);
  await page.route("**/*.data**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    // The whole connection is gone: nothing else can be loaded either.
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await create(page).click();
  await page.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(page.getByLabel("Preis netto")).toHaveValue("480,00");
  await page.unroute("**/*.data**");
  await context.setOffline(false);
  await create(page).click();
  await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();
  expect(await sold(db, market, user.id)).toEqual({ count: 1, keys: [key] });
});

test("on Slow 3G a booking is found, opened, changed and saved", async ({
  page,
  product,
  signInWith,
  context,
}) => {
  const { db } = product.backend;
  const { medium, client, issue, full } = await makeMarket(db);
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
  });
  await signInWith(SALES);
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (400 * 1000) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`, { waitUntil: "commit" });
  await page.getByRole("link", { name: client.name, exact: true }).click();
  await openMore(page);
  await details(page).fill("in der Bahn");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  const [saved] = await db.select().from(bookings).where(eq(bookings.clientCompanyId, client.id));
  expect(saved?.placementDetails).toBe("in der Bahn");
});

test.describe("where a script is missing", () => {
  /** Counts the pages that the browser loads. */
  function loadedPages(page: Page): string[] {
    const pages: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
    });
    return pages;
  }

  test("its screen is opened as a page, and works as sent", async ({ page, product, signInWith }) => {
    const { db } = product.backend;
    const { medium, client } = await makeMarket(db);
    const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
    await signInWith(SALES);
    await page.route("**/assets/edit-*.js", (route) => route.abort());
    const list = `/bookings?q=${encodeURIComponent(client.name)}`;
    await page.goto(list);
    const pages = loadedPages(page);
    await page.getByRole("link", { name: client.name, exact: true }).click();
    await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
    expect(pages).toEqual([`/bookings/${booking.id}`]);
    await openMore(page);
    await details(page).fill("nur HTML");
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
    await expect(details(page)).toHaveValue("nur HTML");
  });

  test("it is asked for again, so that its screen opens in the same page", async ({
    page,
    product,
    signInWith,
  }) => {
    const { db } = product.backend;
    const { medium, client } = await makeMarket(db);
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
    await signInWith(SALES);
    await page.route("**/assets/edit-*.js", (route) => route.abort(), { times: 1 });
    await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`);
    const pages = loadedPages(page);
    await page.getByRole("link", { name: client.name, exact: true }).click();
    await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
    expect(pages).toEqual([]);
  });

  test("the page is loaded anew at most once a minute", async ({ page, product, signInWith }) => {
    const { medium } = await makeMarket(product.backend.db);
    await signInWith(SALES);
    await page.route("**/assets/combo-box-*.js", (route) => route.abort());
    const path = `/bookings/medium/${medium.id}/booking`;
    await page.goto(path);
    const pages = loadedPages(page);
    const box = page.locator("main input[role=combobox]").first();
    // The first field has the focus on arrival, and loads with the first key.
    await expect(box).toBeFocused();
    await box.press("m");
    await expect.poll(() => pages).toEqual([path]);
    await expect(box).toBeFocused();
    await box.press("m");
    // The second time, the native field takes its place.
    await expect(page.locator('select[name="clientCompany"]')).toBeVisible();
    expect(pages).toEqual([path]);
  });
});
