import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addMonths } from "domain/dates";
import { asc, eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const submit = (page: Page, name: string) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click());
const table = (page: Page) => page.locator("#series-rows table");
const row = (page: Page, issue: string) => table(page).locator("tbody tr").filter({ hasText: issue });

test("six issues of a title are planned in one table, a full one is replaced, and one is continued", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db, { full: 1 });
  const { medium, client, full } = market;
  const ids: number[] = [];
  for (let n = 0; n < 9; n++) {
    const values = { issueNumber: `${n + 1}/2098`, publishDate: addMonths("2098-01-12", n) };
    ids.push((await makeIssue(db, medium.id, values)).id);
  }
  const statusIn = async (issueId: number) => {
    const [row] = await db.select().from(bookings).where(eq(bookings.issueId, issueId));
    return row?.status;
  };
  const sold = { clientCompanyId: client.id, targetMediumId: medium.id, formatId: full.id };
  const days = { appearsFrom: "2098-02-12", appearsOn: "2098-02-12" };
  await makeBooking(db, { ...sold, issueId: ids[1], ...days });
  await signInWith(SALES);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(
    `/bookings/create?client=${client.id}&medium=${medium.id}&format=${full.id}&issue=${ids[0]}`,
  );
  await field(page, "price").fill("2.110,00");

  // The first post plans.
  await page.getByRole("radio", { name: "Serie" }).check();
  if (!scripts()) await submit(page, "Buchungsart übernehmen");
  await expect(table(page)).toHaveCount(1);
  await expect(page.getByText("Einzelbuchung", { exact: true })).toHaveCount(0);
  await expect(table(page).locator("tbody tr")).toHaveCount(7);
  await expect(page.getByText("2/2098 ist ausgebucht (1 von 1).")).toBeVisible();
  await expect(page.getByText("Wir haben 7/2098 angehängt, damit es 6 bleiben.")).toBeVisible();
  await expect(row(page, "2/2098").first()).toContainText("ausgebucht");
  await expect(field(page, "rows[1].wanted")).not.toBeChecked();
  await expect(row(page, "7/2098").last()).toContainText("statt 2/2098");
  await expect(table(page).locator("tfoot")).toContainText("12.660,00");
  // What was just posted is not offered as a draft.
  await expect(page.getByRole("region", { name: "Nicht gespeicherter Entwurf" })).toHaveCount(0);
  const boxes = await table(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((one) => one.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
    );
  // Without scripts the search for a client takes more room.
  const scrolled = await page.evaluate(() => window.scrollY);
  if (scripts()) expect((boxes[0]?.top ?? 0) + scrolled).toBeLessThanOrEqual(460);
  expect(boxes.slice(0, 6).reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(300);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Left out instead, and without scripts the choice is honoured by the next post.
  await field(page, "rows[1].instead").selectOption("skip");
  if (scripts()) await expect(table(page).locator("tbody tr")).toHaveCount(6);
  else await submit(page, "Plan neu rechnen");
  await expect(table(page).locator("tbody tr")).toHaveCount(6);
  await expect(page.getByRole("button", { name: "5 Buchungen anlegen" })).toBeVisible();

  // Somebody else takes the last slot of 3/2098 meanwhile.
  await makeBooking(db, { ...sold, issueId: ids[2], ...days });
  expect((await submit(page, "5 Buchungen anlegen")).status()).toBe(400);
  await expect(row(page, "3/2098").first()).toContainText("ausgebucht");
  await expect(row(page, "7/2098").last()).toContainText("statt 3/2098");

  // The second post books.
  await submit(page, "5 Buchungen anlegen");
  await expect(page.getByText("Serie mit 5 Buchungen angelegt. Das ist die erste.")).toBeVisible();
  const panel = page.locator("aside").getByRole("region", { name: "Serie" });
  await expect(panel).toContainText("Termin 1 von 5");

  await panel.getByRole("link", { name: "Serie verlängern" }).click();
  await expect(table(page).locator("tbody tr")).toHaveCount(5);
  await expect(field(page, "series.size")).toHaveValue("6");
  await submit(page, "Plan rechnen");
  await expect(table(page).locator("tbody tr")).toHaveCount(6);
  await expect(row(page, "1/2098").first().getByRole("checkbox")).toBeDisabled();
  await submit(page, "1 Buchung anlegen");
  await expect(page.getByText("1 Buchung angelegt. Die Serie hat jetzt 6.")).toBeVisible();

  await panel.getByText("Serie kürzen").click();
  await panel.getByLabel("8/2098").check();
  await panel.getByRole("button", { name: "Stornieren …" }).click();
  await page.getByLabel("Grund").fill("doch nur fünf");
  await page.getByRole("button", { name: "Weiter" }).last().click();
  await page.getByRole("button", { name: "Stornieren (1)" }).click();
  await expect.poll(async () => await statusIn(ids[7] ?? 0)).toBe("cancelled");

  const rows = await db
    .select({ issueId: bookings.issueId, position: bookings.seriesPosition })
    .from(bookings)
    .where(eq(bookings.priceCents, 211_000))
    .orderBy(asc(bookings.seriesPosition));
  const made = rows.filter(({ position }) => position !== null);
  expect(made.map(({ issueId }) => ids.indexOf(issueId ?? 0) + 1)).toEqual([1, 4, 5, 6, 7, 8]);
});

test("a single booking goes on as a series of 99 in one table, by keyboard and on a phone", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client, full, placement } = await makeMarket(db);
  const ids: number[] = [];
  for (let n = 0; n < 99; n++) {
    const values = { issueNumber: `${n + 1}/90`, publishDate: addMonths("2090-01-12", n) };
    ids.push((await makeIssue(db, medium.id, values)).id);
  }
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    formatId: full.id,
    placementId: placement.id,
    issueId: ids[0],
    appearsFrom: "2090-01-12",
    appearsOn: "2090-01-12",
    priceCents: 90_000,
  });
  await signInWith(SALES);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/bookings/create?continue=${id}`);
  await expect(field(page, "series.from")).toHaveValue(String(ids[1]));
  await field(page, "series.size").fill("99");
  await submit(page, "Plan rechnen");
  await expect(table(page)).toHaveCount(1);
  await expect(table(page).locator("tbody tr")).toHaveCount(99);
  await expect(row(page, "1/90").first().getByRole("checkbox")).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (scripts()) await expect(page.locator("#series-rows-title")).toBeFocused();

  // By keyboard: the first row that can be ticked, and its price.
  await field(page, "rows[0].wanted").focus();
  await page.keyboard.press("Space");
  if (scripts()) await expect(page.getByRole("button", { name: "97 Buchungen anlegen" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field(page, "rows[0].price")).toBeFocused();
  await field(page, "rows[97].wanted").focus();
  await page.keyboard.press("Space");
  await submit(page, scripts() ? "96 Buchungen anlegen" : "98 Buchungen anlegen");
  await expect(page.getByText("96 Buchungen angelegt. Die Serie hat jetzt 97.")).toBeVisible();
  const made = await db.select().from(bookings).where(eq(bookings.targetMediumId, medium.id));
  expect(made.filter(({ priceCents }) => priceCents === 90_000)).toHaveLength(97);
  expect(new Set(made.map(({ issueId }) => issueId)).size).toBe(97);
});
