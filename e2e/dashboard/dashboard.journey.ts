import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { expect, type Locator, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeMarket, SALES } from "../market";
import { appearing, cardOf, inOffice, sells, sellsNothing } from "./office";

const tileOf = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Kennzahlen" }).getByRole("link", { name });
const rowsOf = (page: Page) => cardOf(page, "Zu tun").getByRole("listitem");

test("each tile says its figure, and leads to the list whose total it is", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const place = { clientCompanyId: client.id, targetMediumId: medium.id };
  await makeBooking(db, { ...place, ...appearing(3), priceCents: 120_000 });
  await makeBooking(db, {
    ...place,
    ...appearing(30),
    status: "active",
    easyJobId: "4711",
    priceCents: 30_000,
  });
  const may = ["view", "create", "edit"].map((action) => `medium:${medium.id}:${action}__bookings`);
  await sellsNothing(db, await signInWith(may));
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /^Guten Tag, / })).toBeVisible();
  await expect(tileOf(page, /^Unterlagen fehlen/)).toHaveText(/Unterlagen fehlen20 überfällig · Vorjahr —/);
  await expect(tileOf(page, /^Zu verrechnen/)).toContainText("0 Posten");

  await tileOf(page, /^Unterlagen fehlen/).click();
  await expect(page).toHaveURL(/\/bookings\/material\?.*due=ahead/);
  await expect(page.locator("tbody tr")).toHaveCount(2);
});

test("the lists that the specification names are one click away, each with its number", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const place = { clientCompanyId: client.id, targetMediumId: medium.id };
  await makeBooking(db, { ...place, ...appearing(3), priceCents: 120_000 });
  await makeBooking(db, {
    ...place,
    ...appearing(30),
    status: "active",
    easyJobId: "4711",
    priceCents: 30_000,
  });
  await signInWith([`medium:${medium.id}:view__bookings`, "global:read__press_releases"]);
  await page.goto("/dashboard");
  await expect(cardOf(page, "Listen").getByRole("listitem")).toHaveText([
    /^Offene Buchungen1/,
    /^Fehlende Unterlagen2/,
    /^Ohne Jobnummer1/,
    /^Noch nicht verrechnet2/,
    /^Wartende Meldungen0/,
  ]);
  await cardOf(page, "Listen").getByRole("link", { name: "Ohne Jobnummer" }).click();
  await expect(page).toHaveURL(/\/bookings\?.*withoutJobId=1/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("what the role may not open is not there", { tag: "@server" }, async ({ page, product, signInWith }) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    ...appearing(2),
  });
  await signInWith(["global:manage_menu__companies", "global:read__companies"]);
  await page.goto("/dashboard");
  await expect(cardOf(page, "Schnellzugriff")).toBeVisible();
  await expect(page.getByRole("region", { name: "Kennzahlen" })).toHaveCount(0);
  for (const name of ["Listen", "Nächste Ausgaben", "Umsatz nach Monat"]) {
    await expect(cardOf(page, name)).toHaveCount(0);
  }
  await expect(cardOf(page, "Zu tun")).toContainText("Nichts fällig.");
  await expect(page.getByText(client.name)).toHaveCount(0);
});

test("what one has to do is one list in three groups, with the closing days of the week", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium, half } = await makeMarket(db, { full: 1, half: 3 });
  const today = todayInVienna();
  const issue = await makeIssue(db, medium.id, {
    publishDate: addDays(today, 12),
    adClosesOn: addDays(today, 2),
    materialDueOn: addDays(today, 5),
  });
  const user = await sells(db, await signInWith(SALES));
  const sold = {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    supervisorId: user,
    ...appearing(12),
    issueId: issue.id,
    formatId: half.id,
    materialDueOn: addDays(today, 5),
    priceCents: 50_000,
  };
  await makeBooking(db, sold);
  // That of somebody else is not one's own to do.
  await makeBooking(db, { ...sold, supervisorId: null });
  await page.goto("/dashboard");
  await expect(rowsOf(page)).toHaveText([
    /1\/2 Seite quer fehlt.*in 5 Tagen/,
    /Anzeigenschluss.*2 von 4 verkauft/,
  ]);
  await expect(tileOf(page, /^Nächster Anzeigenschluss/)).toContainText("in 2 Tagen");
  const next = cardOf(page, "Nächste Ausgaben").getByRole("listitem").first();
  await expect(next).toContainText("2 von 4");
  await next.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/bookings/medium/${medium.id}/issue/${issue.id}$`));

  // Three of one issue are one row, which leads to the three.
  for (let more = 0; more < 2; more += 1) await makeBooking(db, sold);
  await page.goto("/dashboard");
  await rowsOf(page).filter({ hasText: "3 Unterlagen fehlen" }).getByRole("link").click();
  await expect(page.locator("tbody tr")).toHaveCount(3);
});

test("a seller has no bill among the first rows, but one line at the foot", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await signInWith(SALES);
  await inOffice(db, { supervisorId: await sells(db, user), late: 30, week: 30, bills: 20 });
  await page.goto("/dashboard");
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(cardOf(page, "Zu tun")).not.toContainText(/Verrechnung|Verrechnen/);
  await cardOf(page, "Zu tun").getByRole("link", { name: "20 Posten sind zu verrechnen" }).click();
  await expect(page.locator(".list-rows tbody tr")).toHaveCount(20);
});

test("with 60 things to do both dashboards are no higher than a window and a half", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  for (const isSeller of [false, true]) {
    const user = await signInWith([...SALES, "global:read__press_releases"]);
    const supervisorId = await sells(db, user);
    if (!isSeller) await sellsNothing(db, user);
    await inOffice(db, { supervisorId, late: 30, week: 30, bills: isSeller ? 0 : 20 });
    for (const [width, most] of [
      [1280, 1200],
      [360, 2700],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/dashboard");
      await expect(rowsOf(page).first()).toBeVisible();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${width} px`).toBeLessThan(most);
    }
  }
});

test("an issue that is sold out is green, and one that sells slowly is not red either", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium, full } = await makeMarket(db, { full: 1, half: 0 });
  const today = todayInVienna();
  const issue = await makeIssue(db, medium.id, { publishDate: addDays(today, 3), adClosesOn: today });
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    ...appearing(3),
  });
  await signInWith(SALES);
  await page.goto("/dashboard");
  const row = cardOf(page, "Nächste Ausgaben").getByRole("listitem").first();
  await expect(row).toContainText("ausverkauft");
  const colours = await row.evaluate((item) =>
    [item, ...item.querySelectorAll("*")].flatMap((element) => {
      const { color, backgroundColor, borderLeftColor } = getComputedStyle(element);
      return [color, backgroundColor, borderLeftColor];
    }),
  );
  const isRed = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number);
    return red > green + 40 && red > blue + 40;
  };
  expect(colours.filter(isRed)).toEqual([]);
  await expect(row.getByRole("meter").locator("span")).toHaveCSS("background-color", "rgb(35, 128, 74)");
});

test("panels are chosen and put in order by keyboard, and stay so for their user", async ({
  page,
  product,
  signInWith,
}) => {
  const reader = async () => sellsNothing(product.backend.db, await signInWith(["global:read__bookings"]));
  const titles = page.getByRole("list", { name: "Ausgaben und Umsatz" }).getByRole("heading", { level: 2 });
  const press = async (button: Locator) => {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  };
  await reader();
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Nächste Ausgaben", "Umsatz nach Monat"]);
  await press(page.getByRole("button", { name: /^Umsatz nach Monat: Platz 2 von 2/ }));
  await press(page.getByRole("button", { name: "Weiter nach vorne" }).and(page.locator(":visible")));
  await expect(titles).toHaveText(["Umsatz nach Monat", "Nächste Ausgaben"]);

  await press(page.getByRole("button", { name: "Anpassen" }));
  await tabTo(page, page.getByRole("checkbox", { name: "Nächste Ausgaben" }));
  await page.keyboard.press("Space");
  // With scripts the panels are there before the server has answered.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await press(page.getByRole("button", { name: "Übernehmen" }));
  await expect(titles).toHaveText(["Umsatz nach Monat"]);
  await saved;
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Umsatz nach Monat"]);

  await reader();
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Nächste Ausgaben", "Umsatz nach Monat"]);
});
