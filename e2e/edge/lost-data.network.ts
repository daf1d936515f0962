import { expect, type Page, test } from "../fixtures";
import { SALES } from "../market";

const LOST = "Die Verbindung ist unterbrochen. Es geht weiter, sobald sie wieder da ist.";

test.use({ expectedErrors: /ERR_CONNECTION_RESET|status of 503/ });

/** Loses what the bookings show until the line is back: at first a proxy answers, then nobody. */
async function loseBookings(page: Page) {
  const line = { isBack: false, asked: 0 };
  await page.route(/\/bookings\.data/, async (route) => {
    if (line.isBack) return route.continue();
    line.asked += 1;
    if (line.asked > 1) return route.abort("connectionreset");
    await route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" });
  });
  return line;
}

const opens = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name, exact: true });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("a screen whose data are lost says so, and comes when the line is back", async ({
  page,
  signInWith,
}) => {
  await signInWith(SALES);
  await page.goto("/companies");
  await page.evaluate(() => Object.assign(window, { same: true }));
  const line = await loseBookings(page);
  await opens(page, "Buchungen").click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(title(page)).toHaveText("Firmen");
  line.isBack = true;
  await expect(title(page)).toHaveText("Buchungen");
  await expect(page.getByText(LOST)).toBeHidden();
  expect(line.asked).toBeGreaterThan(1);
  // The page was not loaded anew: what it holds is still there.
  expect(await page.evaluate(() => "same" in window)).toBe(true);
});

test("whoever opens another screen instead waits no longer", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/companies");
  const line = await loseBookings(page);
  await opens(page, "Buchungen").click();
  await expect(page.getByText(LOST)).toBeVisible();
  await opens(page, "Jahresübersicht").click();
  await expect(title(page)).toContainText("Jahresübersicht");
  await expect(page.getByText(LOST)).toBeHidden();
  expect(line.isBack).toBe(false);
});
