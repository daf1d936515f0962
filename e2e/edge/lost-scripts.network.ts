import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";
import { openLossyLine } from "./lossy-line";

const LOADS = 20;
/** A request in so many gets lost. */
const ONE_IN = 10;
/** How often each file of a page gets lost before it arrives. */
const LOST_TIMES = 3;

test.use({ expectedErrors: /net::ERR_|Failed to fetch dynamically imported module/ });

test("screens become live on a line that loses every tenth request", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  let pages = 0;
  let ofPage = 0;
  // Of each page others. A lost page itself is reported by the browser.
  const line = await openLossyLine(product.url, ({ isPage }) => {
    ofPage = isPage ? 0 : ofPage + 1;
    if (isPage) pages += 1;
    return !isPage && ofPage % ONE_IN === pages % ONE_IN;
  });
  // What the browser keeps would not be asked for again.
  const devtools = await page.context().newCDPSession(page);
  for (let nth = 0; nth < LOADS; nth += 1) {
    await devtools.send("Network.clearBrowserCache");
    const address = nth % 2 ? "/bookings" : `/bookings/${booking.id}`;
    await page.goto(line.url + address, { waitUntil: "commit" });
    // Only scripts make a combo box of a field.
    await expect(page.locator("main input[role=combobox]").first(), `${address}, page ${nth}`).toBeAttached();
  }
  // Every script of both screens was lost once, and the styles.
  expect(line.lost.length).toBeGreaterThanOrEqual(LOADS * 0.8);
  expect(line.lost.some(({ path }) => path.endsWith(".css"))).toBe(true);
  await page.goto("about:blank");
  await line.close();
});

test("each script and the styles are asked for again by themselves, however many are lost at once, and no script is imported before it is here", async ({
  page,
  product,
  signInWith,
}) => {
  await makeMarket(product.backend.db);
  await signInWith(SALES);
  const times = new Map<string, number>();
  const line = await openLossyLine(product.url, ({ path }) => {
    // Nobody misses the font: its fallback stays.
    if (!/^\/assets\/.*\.(js|css)$/.test(path)) return false;
    times.set(path, (times.get(path) ?? 0) + 1);
    return (times.get(path) ?? 0) <= LOST_TIMES;
  });
  await page.goto(`${line.url}/bookings`, { waitUntil: "commit" });
  await untilLive(page);
  await expect(page.locator(".sidebar-link").first()).toHaveCSS("display", "flex");
  // The live connection's script comes after all others.
  await expect.poll(() => [...times.keys()].some((path) => /\/live-/.test(path))).toBe(true);
  await expect.poll(() => line.asked.some(({ path }) => path === "/graphql")).toBe(true);
  // Once it has arrived, nothing is asked for again: the import takes what the browser keeps.
  const scripts = [...times].filter(([path]) => path.endsWith(".js"));
  expect(scripts.filter(([, asked]) => asked !== LOST_TIMES + 1)).toEqual([]);
  // A browser may keep the failure of an import for as long as the page lives.
  expect(line.asked.filter(({ isImport }) => isImport)).toEqual([]);
  await page.goto("about:blank");
  await line.close();
});
