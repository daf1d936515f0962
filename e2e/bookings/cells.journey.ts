import { bookings } from "backend/modules/bookings/tables";
import { activityLogs } from "backend/platform/database/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { formatEuro } from "domain/money";
import { and, asc, eq, inArray } from "drizzle-orm";
import { expect, type Page, type Product, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

/** Ten bookings of one client; the address lists them alone, the first made first. */
async function makeTen({ backend: { db } }: Product) {
  const { client, medium } = await makeMarket(db);
  const ids: number[] = [];
  for (let made = 0; made < 10; made += 1) {
    const { id } = await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      priceCents: 5_000,
    });
    ids.push(id);
  }
  return { ids, path: `/bookings?q=${encodeURIComponent(client.name)}&sort=createdAt` };
}

const pricesOf = async ({ backend: { db } }: Product, ids: number[]) =>
  (
    await db
      .select({ cents: bookings.priceCents })
      .from(bookings)
      .where(inArray(bookings.id, ids))
      .orderBy(asc(bookings.id))
  ).map(({ cents }) => cents);

const opened = (page: Page, id: number, field: string) => page.locator(`form[data-cell="${id}.${field}"]`);
const linkTo = (page: Page, id: number, field: string) => page.locator(`a[data-cell="${id}.${field}"]`);

test("a cell is a link: it opens as one field, is saved by one post and leads back to its row", async ({
  page,
  product,
  signInWith,
}) => {
  const { ids, path } = await makeTen(product);
  const [id = 0] = ids;
  await signInWith(SALES);
  await page.goto(path);
  await page.goto(new URL((await linkTo(page, id, "price").getAttribute("href")) ?? "", page.url()).href);
  const cell = opened(page, id, "price");
  await cell.getByRole("textbox").fill("zwölf");
  await cell.getByRole("button", { name: "Speichern" }).click();
  // What was typed stays, with the words of the form.
  await expect(opened(page, id, "price").getByRole("alert")).toContainText("Bitte einen Betrag");
  await expect(opened(page, id, "price").getByRole("textbox")).toHaveValue("zwölf");
  await opened(page, id, "price").getByRole("textbox").fill("1.250,50");
  await opened(page, id, "price").getByRole("button", { name: "Speichern" }).click();
  await expect(page.locator(".toast")).toContainText("Preis geändert");
  await expect(linkTo(page, id, "price")).toHaveText(/1\.250,50/);
  await page.locator(".toast").getByRole("button", { name: "Rückgängig" }).click();
  await expect(linkTo(page, id, "price")).toHaveText(/50,00/);
  expect(await pricesOf(product, [id])).toEqual([5_000]);
});

test("a cell that somebody has changed since keeps what was typed and says what is there now", async ({
  page,
  product,
  signInWith,
}) => {
  const { ids, path } = await makeTen(product);
  const [id = 0] = ids;
  await signInWith(SALES);
  await page.goto(`${path}&edit=${id}.price`);
  await product.backend.db
    .update(bookings)
    .set({ priceCents: 77_700, version: 2 })
    .where(eq(bookings.id, id));
  await opened(page, id, "price").getByRole("textbox").fill("888");
  await opened(page, id, "price").getByRole("button", { name: "Speichern" }).click();
  await expect(opened(page, id, "price").getByRole("alert")).toContainText("777,00");
  await expect(opened(page, id, "price").getByRole("textbox")).toHaveValue("888");
  expect(await pricesOf(product, [id])).toEqual([77_700]);
  await opened(page, id, "price").getByRole("button", { name: "Speichern" }).click();
  await expect(linkTo(page, id, "price")).toHaveText(/888,00/);
});

test("the status is changed by its steps: reopened in its cell, cancelled where one says why", async ({
  page,
  product,
  signInWith,
}) => {
  const { client, medium } = await makeMarket(product.backend.db);
  const { id } = await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    status: "cancelled",
    cancelReason: "Irrtum",
  });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}&status=cancelled&edit=${id}.status`);
  const cell = () => opened(page, id, "status");
  // Only where a step leads from here.
  await expect(cell().locator("option")).toHaveText(["Storniert", "Offen"]);
  await cell().getByRole("combobox").selectOption("open");
  await cell().getByRole("button", { name: "Speichern" }).click();
  await expect(page.locator(".toast")).toContainText("Stand geändert");
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}&edit=${id}.status`);
  await expect(cell().locator("option")).toHaveText(["Offen", "Aktiv", "Stornieren …"]);
  await cell().getByRole("combobox").selectOption("active");
  await cell().getByRole("button", { name: "Speichern" }).click();
  // What is missing is named by its field.
  await expect(cell().getByRole("alert")).toContainText(/Format|Ausgabe/);
  await cell().getByRole("combobox").selectOption("cancelled");
  await cell().getByRole("button", { name: "Speichern" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}\\?confirm=cancel`));
  await page.getByRole("textbox", { name: /Grund/ }).fill("Budget gestrichen");
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.locator(".toast")).toContainText("storniert");
});

test("whoever may not change a booking sees text, and is refused", async ({ page, product, signInWith }) => {
  const { ids, path } = await makeTen(product);
  const [id = 0] = ids;
  await signInWith(SALES.filter((permission) => !permission.includes("edit__bookings")));
  await page.goto(`${path}&edit=${id}.price`);
  await expect(page.locator("tbody tr")).toHaveCount(10);
  await expect(page.locator("[data-cell]")).toHaveCount(0);
  const refused = await page.request.get(`/bookings/${id}/cell?field=price`);
  expect(refused.status()).toBe(403);
});

test("ten prices are changed one by one, each by one post, and none is lost", async ({
  page,
  product,
  signInWith,
  javaScriptEnabled,
}) => {
  const { ids, path } = await makeTen(product);
  await signInWith(SALES);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/cell")) posts += 1;
  });
  await page.goto(path);
  if (javaScriptEnabled === false) {
    for (const [nth, id] of ids.entries()) {
      await linkTo(page, id, "price").click();
      await opened(page, id, "price")
        .getByRole("textbox")
        .fill(`${nth + 1}00`);
      await opened(page, id, "price").getByRole("button", { name: "Speichern" }).click();
      await expect(linkTo(page, id, "price")).toHaveText(formatEuro((nth + 1) * 10_000));
    }
  } else {
    await linkTo(page, ids[0] ?? 0, "price").focus();
    await page.keyboard.press("Enter");
    for (const [nth, id] of ids.entries()) {
      await expect(opened(page, id, "price").getByRole("textbox")).toBeFocused();
      await page.keyboard.type(`${nth + 1}00`);
      await page.keyboard.press("Enter");
    }
    // The last one keeps the focus.
    await expect(linkTo(page, ids[9] ?? 0, "price")).toBeFocused();
  }
  await expect(page.locator("form[data-cell]")).toHaveCount(0);
  expect(await pricesOf(product, ids)).toEqual(ids.map((_id, nth) => (nth + 1) * 10_000));
  expect(posts).toBe(10);
  const logged = await product.backend.db
    .select({ id: activityLogs.recordId })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.area, "bookings"),
        eq(activityLogs.action, "update"),
        inArray(activityLogs.recordId, ids),
      ),
    );
  expect(logged).toHaveLength(10);
});
