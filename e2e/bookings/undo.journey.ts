import { bookingComments } from "backend/modules/bookings/comments/tables";
import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { makeUser } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";
import { openPart } from "../record";

const message = (page: Page) => page.getByRole("region", { name: "Meldungen" });
const history = (page: Page) => page.locator("#history");

async function undoIn(place: ReturnType<typeof message>) {
  const button = place.getByRole("button", { name: "Rückgängig" });
  await postResponse(place.page(), () => button.click());
}

test("a cancelled booking comes back from the message and from the history", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
    appearsFrom: market.issue.publishDate,
    appearsOn: market.issue.publishDate,
  });
  await signInWith(SALES);
  const cancel = async () => {
    await page.goto(`/bookings/${id}?confirm=cancel`);
    await page.getByLabel("Grund").fill("Irrtum");
    await page.getByRole("button", { name: "Buchung stornieren" }).click();
    await expect(page.locator("#states")).toContainText("Irrtum");
  };
  await cancel();
  await undoIn(message(page));
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}`));
  await expect(page.locator("#states")).not.toContainText("Irrtum");

  await cancel();
  await page.goto(`/bookings/${id}`);
  const latest = history(page).locator("ol > li").first();
  await expect(latest).toContainText("storniert");
  await openPart(page, "Verlauf");
  await undoIn(latest);
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  await expect(latest).toContainText("wieder geöffnet");
  await expect(page.locator("#states")).not.toContainText("Irrtum");
});

test("the save of the form is taken back from its message", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.full.id,
    appearsFrom: market.issue.publishDate,
    appearsOn: market.issue.publishDate,
    priceCents: 100_00,
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await page.getByLabel("Preis netto", { exact: true }).fill("250,00");
  await postResponse(page, () => page.getByRole("button", { name: "Speichern", exact: true }).click());
  await expect(page.getByLabel("Preis netto", { exact: true })).toHaveValue("250,00");
  await undoIn(message(page));
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  await expect(page.getByLabel("Preis netto", { exact: true })).toHaveValue("100,00");
});

test("a new booking and a new series go again from their message, unless somebody has acted on them", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db, { full: 1 });
  const next = await makeIssue(db, market.medium.id, { issueNumber: "2/2099", publishDate: "2099-02-12" });
  const made = () => db.select().from(bookings).where(eq(bookings.clientCompanyId, market.client.id));
  await signInWith(SALES);
  const submit = (name: string) =>
    postResponse(page, () => page.getByRole("button", { name, exact: true }).click());
  const address = `/bookings/create?client=${market.client.id}&medium=${market.medium.id}&format=${market.full.id}`;
  const create = async () => {
    await page.goto(`${address}&issue=${next.id}&back=${encodeURIComponent("/bookings?term=Möbel")}`);
    await page.getByLabel("Preis netto", { exact: true }).fill("250,00");
    await submit("Buchung anlegen");
    await expect(message(page)).toContainText(/Buchung \d+ angelegt/);
  };
  await create();
  await undoIn(message(page));
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  await expect(page).toHaveURL(/\/bookings$/);
  expect(await made()).toEqual([]);

  // Its only slot is free again.
  await create();
  const [booking] = await made();
  const { id: authorId } = await makeUser(db);
  const text = "Bitte oben rechts";
  await db
    .insert(bookingComments)
    .values({ bookingId: booking?.id ?? 0, authorId, text, createdAt: new Date() });
  await undoIn(message(page));
  await expect(message(page)).toContainText("Nicht rückgängig gemacht: Wurde seitdem kommentiert.");
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking?.id}`));

  await page.goto(`${address}&issue=${market.issue.id}`);
  await page.getByLabel("Preis netto", { exact: true }).fill("100,00");
  await page.getByRole("radio", { name: "Serie" }).check();
  if (!scripts()) await submit("Buchungsart übernehmen");
  await expect(page.locator("#series-rows table")).toHaveCount(1);
  await submit("1 Buchung anlegen");
  await expect(message(page)).toContainText("Serie mit 1 Buchung angelegt.");
  await undoIn(message(page));
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  expect(await made()).toHaveLength(1);
});

test("says why what others changed since stays", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  await signInWith(SALES);
  const move = async (tab: Page, day: string) => {
    await tab.goto(`/videocalendar?day=2099-04-01&medium=${medium.id}&move=${video.id}`);
    await tab.getByLabel("Neuer erster Tag").fill(day);
    await tab.getByRole("button", { name: "Verschieben", exact: true }).click();
    await expect(tab.getByText(`beginnt jetzt am ${day}.`)).toBeVisible();
  };
  await move(page, "2099-04-10");
  await expect(message(page).getByRole("link", { name: client.name })).toHaveAttribute(
    "href",
    `/bookings/${video.id}`,
  );
  const stale = message(page).getByRole("button", { name: "Rückgängig" });
  await stale.focus();
  const other = await page.context().newPage();
  await move(other, "2099-04-20");
  await other.close();
  await postResponse(page, () => stale.press("Enter"));
  await expect(message(page)).toContainText("Nicht rückgängig gemacht: Wurde seitdem geändert.");
  await move(page, "2099-04-25");
  await undoIn(message(page));
  await expect(message(page).getByText("Rückgängig gemacht")).toBeVisible();
  await page.goto(`/bookings/${video.id}`);
  await expect(history(page).locator("ol > li").first()).toContainText("2099-04-20");
});
