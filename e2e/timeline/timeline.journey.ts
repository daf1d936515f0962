import { bookings } from "backend/modules/bookings/tables";
import { formatLimits } from "backend/modules/media/tables";
import { makeBooking, makeCategory } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";

test("shows campaigns by week, with gaps and overbooked weeks, as bars and as a table", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  // One slot a week, sold twice in the week from 30 March on.
  const format = await makeCategory(db, "Billboard");
  await db
    .insert(formatLimits)
    .values({ mediumId: medium.id, categoryId: format.id, limitationType: "week", availableSlots: 1 });
  await db.update(bookings).set({ formatId: format.id }).where(eq(bookings.id, video.id));
  const second = await makeBooking(db, {
    clientCompanyId: client.id,
    specType: "video",
    targetMediumId: medium.id,
    formatId: format.id,
    appearsFrom: "2099-04-02",
    appearsOn: "2099-04-03",
  });
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name: "Zeitleiste" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kampagnen");

  await page.goto(`/dashboard/timeline?from=2099-04-01&weeks=13&medium=${medium.id}`);
  await page.getByRole("link", { name: "4 Wochen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kampagnen 2099-03-30 – 2099-04-26");
  await expect(page.locator(".page-head p")).toHaveText("1 Eintrag · 2 Wochen mit Lücke · 1 Woche überbucht");
  const weeks = page.getByRole("row", { name: new RegExp(`^${medium.name}`) });
  await expect(weeks).toContainText("Billboard überbucht: 2 von 1");
  await expect(weeks.getByText("Lücke")).toHaveCount(2);
  const left = page.getByRole("row", { name: new RegExp(`^Billboard ${medium.name} 1 Platz`) });
  await expect(left.getByRole("cell")).toHaveText(["0 frei", "0 frei", "1 frei", "1 frei"]);
  const bar = page.getByRole("link", {
    name: `${client.name}, ${medium.name}, Billboard, Offen, 2099-04-01 – 2099-04-07`,
  });
  await expect(bar).toBeVisible();

  const ofClient = page.getByRole("row", { name: new RegExp(client.name) }).getByRole("rowheader");
  await ofClient.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`));
  await expect(page.getByText(`Nur ${client.name}:`)).toBeVisible();
  await page.getByRole("link", { name: "alle Kunden zeigen" }).click();
  await page.getByRole("link", { name: "Tabelle", exact: true }).click();
  const rows = page.getByRole("row", { name: new RegExp(client.name) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("2099-04-01");
  await expect(page.getByRole("row", { name: /KW 14 ab 2099-03-30/ })).toContainText(
    "Billboard überbucht: 2 von 1",
  );

  await page.getByRole("link", { name: "Später ›" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kampagnen 2099-04-27 – 2099-05-24");
  await expect(page.getByText("In diesen Wochen läuft keine Kampagne.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kampagnen 2099-03-30 – 2099-04-26");
  await page.getByRole("link", { name: "Balken" }).click();
  await page.getByRole("link", { name: /2099-04-02 – 2099-04-03$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${second.id}`));
});

test("is a list of media and campaigns on a phone", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  await signInWith(SALES);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/timeline?from=2099-04-01&weeks=52&medium=${medium.id}`);
  const bar = page.locator(`a[href="/bookings/${video.id}"]`);
  await expect(bar).toContainText("01.04.–07.04.");
  const box = page.locator(".table-box");
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
