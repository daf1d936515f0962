import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { expect, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { chooseFormat } from "./format-rows";

test("the choice of an issue says what is free of the format, and a series why it begins later", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client, full, half } = await makeMarket(db, { full: 1, half: 3 });
  const today = todayInVienna();
  const make = (issueNumber: string, inDays: number, more = {}) =>
    makeIssue(db, medium.id, { issueNumber, publishDate: addDays(today, inDays), ...more });
  const closed = await make("A/26", 10, { adClosesOn: addDays(today, -3) });
  const sold = await make("B/26", 20);
  const open = await make("C/26", 30);
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    formatId: full.id,
    issueId: sold.id,
  });
  await signInWith(SALES);
  const address = `/bookings/create?client=${client.id}&medium=${medium.id}&format=${full.id}`;
  await page.goto(address);
  const option = ({ id }: { id: number }) => page.locator(`select[name="specs.issue"] option[value="${id}"]`);
  await expect(option(closed)).toContainText("· 1 frei");
  await expect(option(sold)).toContainText("· ausgebucht");
  await expect(option(open)).toContainText("· 1 frei");

  // Another format has other places.
  await chooseFormat(page, half.id);
  if (!scripts()) await page.getByRole("button", { name: "Format übernehmen" }).click();
  await expect(option(sold)).toContainText("· 3 frei");

  await page.goto(`${address}&issue=${open.id}`);
  await page.getByRole("radio", { name: "Serie" }).check();
  if (!scripts())
    await postResponse(page, () => page.getByRole("button", { name: "Buchungsart übernehmen" }).click());
  const from = page.locator('select[name="series.from"]');
  await expect(from).toHaveAccessibleDescription(
    new RegExp(`A/26 war am ${addDays(today, -3)} Anzeigenschluss\\..*B/26 ist ausgebucht\\.`),
  );
  await expect(from.locator(`option[value="${sold.id}"]`)).toContainText("· ausgebucht");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
