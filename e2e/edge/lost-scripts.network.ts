import type { Page } from "@playwright/test";
import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";

const LOADS = 20;
/** A request in so many gets lost. */
const ONE_IN = 10;
/** How often each file of a page gets lost before it arrives. */
const LOST_TIMES = 3;

/** A line that loses every tenth request, of each page others. A lost page itself is reported by the browser. */
async function loseRequests(page: Page) {
  const lost: string[] = [];
  let pages = 0;
  let asked = 0;
  await page.route("**", (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      pages += 1;
      asked = 0;
      return route.continue();
    }
    asked += 1;
    if (asked % ONE_IN !== pages % ONE_IN) return route.continue();
    lost.push(new URL(request.url()).pathname);
    return route.abort("connectionreset");
  });
  return lost;
}

test.use({ expectedErrors: /net::ERR_CONNECTION_RESET|Failed to fetch dynamically imported module/ });

test("screens become live on a line that loses every tenth request", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  const lost = await loseRequests(page);
  for (let nth = 0; nth < LOADS; nth += 1) {
    const address = nth % 2 ? "/bookings" : `/bookings/${booking.id}`;
    await page.goto(address, { waitUntil: "commit" });
    // Only scripts make a combo box of a field.
    await expect(page.locator("main input[role=combobox]").first(), `${address}, page ${nth}`).toBeAttached();
  }
  // Every script of both screens was lost once, and the styles.
  expect(lost.length).toBeGreaterThanOrEqual(LOADS * 0.8);
  expect(lost.some((path) => path.endsWith(".css"))).toBe(true);
});

test("each script and the styles are asked for again by themselves, however many are lost at once", async ({
  page,
  product,
  signInWith,
}) => {
  await makeMarket(product.backend.db);
  await signInWith(SALES);
  const asked = new Map<string, number>();
  await page.route("**/assets/*", (route) => {
    const address = route.request().url();
    // Nobody misses the font: its fallback stays.
    if (address.endsWith(".woff2")) return route.continue();
    const times = (asked.get(address) ?? 0) + 1;
    asked.set(address, times);
    return times > LOST_TIMES ? route.continue() : route.abort("connectionreset");
  });
  await page.goto("/bookings", { waitUntil: "commit" });
  await untilLive(page);
  await expect(page.locator(".sidebar-link").first()).toHaveCSS("display", "flex");
  // The live connection's script comes after all others.
  await expect.poll(() => [...asked.keys()].some((address) => /\/live-/.test(address))).toBe(true);
  await expect.poll(() => [...asked.values()].every((times) => times > LOST_TIMES)).toBe(true);
});
