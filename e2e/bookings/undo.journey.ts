import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, test } from "../fixtures";
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
