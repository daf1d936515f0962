import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import { expect, type Locator, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeMarket, SALES } from "../market";

const panelsOf = (page: Page) => (name: string) => page.getByRole("listitem", { name, exact: true });

test("each panel says what is to be done, and leads to the list with that many rows", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const today = todayInVienna();
  const appears = (days: number) => {
    const day = addDays(today, days);
    return { appearsFrom: day, appearsOn: day, billingDate: day };
  };
  const place = { clientCompanyId: client.id, targetMediumId: medium.id };
  await makeBooking(db, { ...place, ...appears(3), priceCents: 120_000 });
  await makeBooking(db, {
    ...place,
    ...appears(30),
    status: "active",
    easyJobId: "4711",
    priceCents: 30_000,
  });
  await signInWith(SALES);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const panel = panelsOf(page);
  await expect(panel("Offene Buchungen").locator(".panel-figure")).toHaveText(/^1 1\.200,00\s€/);
  await expect(panel("Fehlende Unterlagen")).toContainText("0 überfällig · 1 in 7 Tagen fällig");
  await expect(panel("Ohne Jobnummer")).toContainText(client.name);
  await expect(panel("Noch nicht verrechnet").locator(".panel-figure")).toHaveText(/^2 1\.500,00\s€/);

  await panel("Ohne Jobnummer").getByRole("link", { name: "Alle zeigen" }).click();
  await expect(page).toHaveURL(/\/bookings\?.*withoutJobId=1/);
  await expect(page.getByRole("heading", { name: "Buchungen", level: 1 })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await panel("Offene Buchungen").getByRole("link", { name: client.name }).click();
  await expect(page).toHaveURL(/\/bookings\/\d+$/);

  await db.update(bookings).set({ status: "completed" });
  await page.goto("/dashboard");
  await expect(panel("Offene Buchungen")).toContainText("Nichts offen.");
});

test("what the role may not open is not there", { tag: "@server" }, async ({ page, product, signInWith }) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(["global:manage_menu__companies", "global:read__companies"]);
  await page.goto("/dashboard");
  await expect(panelsOf(page)("Schnellzugriff")).toBeVisible();
  for (const name of [
    "Offene Buchungen",
    "Noch nicht verrechnet",
    "Nächste Ausgaben",
    "Umsatz neben dem Vorjahr",
  ])
    await expect(panelsOf(page)(name)).toHaveCount(0);
  await expect(page.getByText(client.name)).toHaveCount(0);
});

test("what one has to do is one list by urgency, with the closing days of the week", async ({
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
  const { id } = await signInWith(SALES);
  const place = { clientCompanyId: client.id, targetMediumId: medium.id, supervisorId: id };
  const days = { appearsFrom: issue.publishDate, appearsOn: issue.publishDate };
  const sold = { ...place, ...days, issueId: issue.id, formatId: half.id, materialDueOn: addDays(today, 5) };
  const booking = await makeBooking(db, { ...sold, billingDate: addDays(today, -1), priceCents: 50_000 });
  await db.update(billingItems).set({ state: "notpaid" }).where(eq(billingItems.bookingId, booking.id));
  // That of somebody else is not one's own to do.
  await makeBooking(db, { ...sold, supervisorId: null, billingDate: addDays(today, -1) });
  await page.goto("/dashboard");
  const toDo = panelsOf(page)("Zu tun").getByRole("listitem");
  await expect(toDo).toHaveText([
    /Zu verrechnen: 500,00/,
    /Anzeigenschluss/,
    /Unterlagen fehlen/,
    /Druckunterlagenschluss/,
  ]);
  const all = panelsOf(page)("Zu tun").getByRole("link", { name: "Alle fehlenden Unterlagen" });
  await expect(all).toHaveCount(0);
  const next = panelsOf(page)("Nächste Ausgaben").getByRole("listitem").first();
  await expect(next).toContainText(`${medium.name} ${issue.issueNumber}`);
  await expect(next).toContainText("2 von 4 verkauft");
  await expect(panelsOf(page)("Umsatz neben dem Vorjahr")).toContainText("Jahresübersicht");
  await next.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/bookings/medium/${medium.id}/issue/${issue.id}$`));

  // Of more than five the panel says where they all are.
  for (let more = 0; more < 5; more += 1) await makeBooking(db, sold);
  await page.goto("/dashboard");
  await all.click();
  await expect(page.locator("tbody tr")).toHaveCount(6);
});

test("panels are chosen and put in order by keyboard, and stay so for their user", async ({
  page,
  signInWith,
}) => {
  const titles = page.getByRole("list", { name: "Übersichten" }).getByRole("heading", { level: 2 });
  const press = async (button: Locator) => {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  };
  await signInWith([]);
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Zu tun", "Schnellzugriff"]);
  await press(page.getByRole("button", { name: /^Schnellzugriff: Platz 2 von 2/ }));
  await press(page.getByRole("button", { name: "Weiter nach vorne" }).and(page.locator(":visible")));
  await expect(titles).toHaveText(["Schnellzugriff", "Zu tun"]);

  await press(page.getByRole("button", { name: "Anpassen" }));
  await tabTo(page, page.getByRole("checkbox", { name: "Zu tun" }));
  await page.keyboard.press("Space");
  // With scripts the panels are there before the server has answered.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await press(page.getByRole("button", { name: "Übernehmen" }));
  await expect(titles).toHaveText(["Schnellzugriff"]);
  await saved;
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Schnellzugriff"]);

  await signInWith([]);
  await page.goto("/dashboard");
  await expect(titles).toHaveText(["Zu tun", "Schnellzugriff"]);
});
