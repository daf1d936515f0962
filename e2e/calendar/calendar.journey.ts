import { makeBooking } from "backend/testing/booking-factories";
import ICAL from "ical.js";
import { expect, type Page, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";

/** The cell of a day, as `dd.mm.` */
const cell = (page: Page, day: string) =>
  page
    .locator("table.calendar td")
    .filter({ has: page.locator(".calendar-day", { hasText: new RegExp(`^${day}`) }) });

test("a video is found in the calendar and moved to another day", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  await signInWith(SALES);
  await page.goto("/bookings");
  await page.getByRole("link", { name: "Videokalender" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Videokalender");

  await page.goto("/videocalendar?day=2099-03-31");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Videokalender März 2099");
  await expect(page.getByRole("columnheader", { name: "Montag" })).toBeVisible();
  await page.getByRole("link", { name: "Weiter ›" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Videokalender April 2099");
  await page.getByRole("link", { name: medium.name, exact: true }).click();
  await expect(cell(page, "01.04.")).toContainText(client.name);
  await expect(cell(page, "01.04.")).toContainText("bis 2099-04-07");

  await page.getByRole("link", { name: `Verschieben: ${client.name}` }).click();
  await page.getByLabel("Neuer erster Tag").fill("2099-04-20");
  await page.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(page.getByText(`${client.name} beginnt jetzt am 2099-04-20.`)).toBeVisible();
  await expect(cell(page, "20.04.")).toContainText("bis 2099-04-26");

  await page.getByRole("navigation", { name: "Ansicht" }).getByRole("link", { name: "Liste" }).click();
  await expect(page.getByRole("row", { name: new RegExp(client.name) })).toContainText("Montag, 2099-04-20");
  await page.getByRole("main").getByRole("link", { name: client.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${video.id}`));
});

test("a day of the month shows six bookings, and leads to its week for the others", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium } = await makeVideo(db, client.id);
  const video = { clientCompanyId: client.id, specType: "video", targetMediumId: medium.id } as const;
  const days = { appearsFrom: "2099-04-02", appearsOn: "2099-04-02" };
  for (let n = 0; n < 7; n += 1) await makeBooking(db, { ...video, ...days });
  await signInWith(SALES);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/videocalendar?day=2099-04-01&medium=${medium.id}`);
    await expect(cell(page, "02.04.").getByRole("listitem")).toHaveCount(5);
    await page.getByRole("link", { name: "+2 weitere am 2099-04-02" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("KW 14");
    await expect(cell(page, "02.04.").getByRole("listitem")).toHaveCount(7);
    await expect(page.getByRole("link", { name: "weitere" })).toHaveCount(0);
  }
});

test("refuses a move of an older version, which can then be repeated", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  await signInWith(SALES);
  const address = `/videocalendar?day=2099-04-01&medium=${medium.id}&move=${video.id}`;
  const other = await page.context().newPage();
  await page.goto(address);
  await other.goto(address);
  await other.getByLabel("Neuer erster Tag").fill("2099-04-10");
  await other.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(other.getByText("beginnt jetzt am 2099-04-10.")).toBeVisible();
  await other.close();
  await page.getByLabel("Neuer erster Tag").fill("2099-04-15");
  await page.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(page).toHaveTitle(/^Fehler: /);
  await expect(page.getByLabel("Neuer erster Tag")).toHaveValue("2099-04-15");
  await expect(page.getByText("beginnt am 2099-04-10")).toBeVisible();
  await page.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(page.getByText("beginnt jetzt am 2099-04-15.")).toBeVisible();
});

test("a calendar program reads the calendar at a secret address until it is revoked", async ({
  page,
  product,
  signInWith,
  request,
}) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium, video } = await makeVideo(db, client.id);
  // The feed has the bookings that begin within a year.
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await signInWith([...SALES]);
  await page.goto(`/videocalendar?day=2099-04-01&move=${video.id}`);
  await page.getByLabel("Neuer erster Tag").fill(soon);
  await page.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(page.getByText("beginnt jetzt am")).toBeVisible();

  await page.getByRole("button", { name: "Adresse erstellen" }).click();
  const url = await page.getByLabel("Ihre Adresse").inputValue();
  expect(url).toMatch(/\/videocalendar\/feed\/[\w-]{43}\.ics$/);
  const answer = await request.get(url);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const event = calendar
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part))
    .find((one) => one.summary === `${client.name} – ${medium.name}`);
  expect(event?.startDate.toString()).toBe(soon);

  await page.goto("/videocalendar");
  await expect(page.getByLabel("Ihre Adresse")).toHaveCount(0);
  await page.getByRole("button", { name: "Adresse widerrufen" }).click();
  await expect(page.getByText("Die Adresse gilt nicht mehr.")).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
  expect((await request.get("/videocalendar/feed/nonsense")).status()).toBe(404);
});

test("is a list of days with their runs on a phone", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium } = await makeVideo(db, client.id);
  await signInWith(SALES);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/videocalendar?day=2099-04-01&medium=${medium.id}`);
  await expect(cell(page, "01.04.")).toContainText("bis 2099-04-07");
  await expect(cell(page, "06.04.")).toContainText("seit 2099-04-01");
  await expect(cell(page, "02.04.")).toBeHidden();
  await expect(page.getByRole("link", { name: `Verschieben: ${client.name}` })).toBeVisible();
  for (const entry of await page.locator(".calendar-entry").all()) {
    const box = await entry.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
});
