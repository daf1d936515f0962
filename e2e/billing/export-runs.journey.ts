import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Page, test } from "../fixtures";
import { makeMarket } from "../market";

const ACCOUNTS = ["global:manage_menu__bookings", "global:read__bookings", "global:edit__bookings"];

/** The text of the file that a button or link downloads. */
async function download(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test("an export is remembered: what is not exported yet is found, and a file is fetched again", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const sold = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  for (const priceCents of [100_000, 200_000, 400_000])
    await makeBooking(db, { ...sold, priceCents, billingState: "notpaid" });
  await signInWith(ACCOUNTS);
  await page.goto(`/bookings/billing?state=notpaid&exported=0&medium=${market.medium.id}&sort=amount`);
  const rows = page.locator(".list-rows tbody tr");
  const stand = page.getByRole("navigation", { name: "Stand" });
  await expect(rows).toHaveCount(3);
  await expect(stand.getByRole("link", { name: "Noch nicht exportiert" })).toHaveAttribute("aria-current");
  await expect(page.locator("tfoot")).toContainText(/Summe aller 3 Treffer\s*7\.000,00/);

  // The ticked ones, from the bar.
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(1).getByRole("checkbox").check();
  const bar = page.locator("#bulk");
  const chosen = await download(page, async () => {
    await bar.getByRole("button", { name: "Exportieren", exact: true }).click();
    await bar.getByRole("button", { name: "CSV" }).click();
  });
  expect(chosen).toContain(";1000,00;Zu verrechnen;");
  expect(chosen.trim().split("\r\n")).toHaveLength(3);
  await page.reload();
  await expect(rows).toHaveCount(1);

  // All results of the search, from the head.
  const head = page.locator(".page-head");
  const rest = await download(page, async () => {
    await head.getByRole("button", { name: "Exportieren" }).click();
    await head.getByRole("button", { name: "CSV" }).click();
  });
  expect(rest).toContain(";4000,00;Zu verrechnen;");
  await page.reload();
  await expect(rows).toHaveCount(0);

  // The last runs: what each held, and its file once more. To read it makes no run.
  await head.getByRole("button", { name: "Exportieren" }).click();
  const runs = head.getByRole("list", { name: "Exportläufe" });
  const run = runs.getByRole("listitem").filter({ hasText: "2 Posten · 3.000,00" });
  expect(await download(page, () => run.getByRole("link", { name: "CSV" }).click())).toBe(chosen);
  await run.getByRole("link", { name: /2 Posten/ }).click();
  await expect(rows).toHaveCount(2);
  const number = new URL(page.url()).searchParams.get("run");
  const again = await page.request.get(`/bookings/billing/export?run=${number}&format=csv`);
  expect(await again.text()).toBe(chosen);
  expect((await page.request.get("/bookings/billing/export?run=999999&format=csv")).status()).toBe(404);
  await page.goto(
    `/bookings/billing?state=notpaid&medium=${market.medium.id}&col=client&col=amount&col=exportRun`,
  );
  await expect(rows.filter({ hasText: `Lauf ${number}` })).toHaveCount(2);
});

test("an export of nothing is refused where it was asked for", async ({ page, product, signInWith }) => {
  const { medium } = await makeMarket(product.backend.db);
  await signInWith(ACCOUNTS);
  await page.goto(`/bookings/billing?state=paid&medium=${medium.id}`);
  const head = page.locator(".page-head");
  await head.getByRole("button", { name: "Exportieren" }).click();
  await head.getByRole("button", { name: "CSV" }).click();
  await expect(page.getByText("Diese Suche findet nichts, was sich exportieren lässt")).toBeVisible();
  await expect(page).toHaveURL(/state=paid/);
});

test("the export of who only reads makes no run, and the menu says so", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const sold = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  await makeBooking(db, { ...sold, priceCents: 100_000, billingState: "notpaid" });
  await signInWith(["global:manage_menu__bookings", "global:read__bookings"]);
  await page.goto(`/bookings/billing?state=notpaid&exported=0&medium=${market.medium.id}`);
  const head = page.locator(".page-head");
  await head.getByRole("button", { name: "Exportieren" }).click();
  await expect(head.getByText("Ihre Datei zählt nicht als exportiert.")).toBeVisible();
  const file = await download(page, () => head.getByRole("button", { name: "CSV" }).click());
  expect(file).toContain(";1000,00;Zu verrechnen;");
  await page.reload();
  await expect(page.locator(".list-rows tbody tr")).toHaveCount(1);
});
