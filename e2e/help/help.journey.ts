import { users } from "backend/modules/users/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { TERMS, termId } from "domain/help/terms";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { expect, type Locator, type Page, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const openMenu = (page: Page) => page.getByRole("button", { name: /Benutzermenü/ }).click();
const tour = (page: Page) =>
  page.getByRole("group", { name: "Rundgang" }).or(page.getByRole("region", { name: "Rundgang" }));

test("an ⓘ says what a term means, by keyboard, and leads to all of them", async ({
  page,
  product,
  signInWith,
}) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  const heads = page.locator("thead").getByRole("button", { name: /^Was heißt/ });
  await expect(heads).toHaveCount(3);
  // One for each column, and none for each row.
  await expect(page.locator("tbody").getByRole("button", { name: /^Was heißt/ })).toHaveCount(0);
  const button = page.getByRole("button", { name: "Was heißt „Unterlagen“?" });
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await button.focus();
  await page.keyboard.press("Enter");
  const text = page.getByText("Was der Kunde für die Anzeige schickt", { exact: false });
  await expect(text).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Alle Begriffe" }).click();
  await expect(page).toHaveURL(/\/help#term-material$/);
  for (const name of TERMS) await expect(page.locator(`#${termId(name)}`)).toBeVisible();
});

test("an ⓘ beside a label is no part of the label", async ({ page, product, signInWith }) => {
  const { medium } = await makeMarket(product.backend.db);
  await signInWith(SALES);
  await page.goto(`/bookings/create?medium=${medium.id}`);
  const field = page.getByLabel("Platzierung", { exact: true });
  await page
    .locator("label")
    .filter({ hasText: /^Platzierung$/ })
    .click();
  await expect(field).toBeFocused();
  await expect(page.getByText("Der Platz, den der Kunde im Heft", { exact: false })).toBeHidden();
  await page.getByRole("button", { name: "Was heißt „Platzierung“?" }).click();
  await expect(page.getByText("Der Platz, den der Kunde im Heft", { exact: false })).toBeVisible();
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);
});

test("F1 explains the word of a field and of an act, which cost no stop of the keyboard", async ({
  page,
  product,
  signInWith,
}) => {
  test.skip(!scripts(), "Without scripts each ⓘ is a stop.");
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const booking = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto(`/bookings/create?medium=${medium.id}`);
  const field = page.getByLabel("Platzierung", { exact: true });
  const text = page.getByText("Der Platz, den der Kunde im Heft", { exact: false });
  await page.locator('select[name="specs.issue"]').focus();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.press("F1");
  await expect(text).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Alle Begriffe" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Was heißt/ }).and(page.locator(":focus"))).toHaveCount(0);

  await page.goto(`/bookings/${booking.id}`);
  await page.getByRole("button", { name: "Buchung aktivieren" }).focus();
  await page.keyboard.press("F1");
  await expect(page.getByText("Prüft Medium, Ausgabe und Format", { exact: false })).toBeVisible();
});

test("the days of an issue stand with their weekday and how far away they are", async ({
  page,
  product,
  signInWith,
}) => {
  const { issue, medium } = await makeMarket(product.backend.db);
  await signInWith([...SALES, "global:read__print_issues"]);
  const day = /Erscheint am [\d-]+ \((Mo|Di|Mi|Do|Fr|Sa|So), in [\d.]+ Tagen\)/;
  await page.goto(`/bookings/medium/${medium.id}/issue/${issue.id}`);
  await expect(page.getByText(day)).toBeVisible();
  await page.goto(`/issues/edit/print/${issue.id}`);
  await expect(page.getByText(day)).toBeVisible();
});

test("badges say what they are a state of, and the help says what each means", async ({
  page,
  product,
  signInWith,
}) => {
  const { client, medium } = await makeMarket(product.backend.db);
  await makeBooking(product.backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  const row = page.locator("tbody tr").first();
  for (const name of ["Buchung: Offen", "Verrechnung: Offen"])
    await expect(row.getByTitle(name, { exact: true })).toBeVisible();
  const expectLegend = async (legend: Locator) => {
    await expect(legend).toContainText("Freigegebengeprüft, kann erscheinen");
    for (const group of ["Stand der Buchung", "Unterlagen", "Verrechnung", "Veröffentlichung"])
      await expect(legend.getByRole("heading", { name: group })).toBeVisible();
  };
  await page.goto("/help");
  await expectLegend(page.getByRole("region", { name: "Zeichen und Farben" }));
  if (!scripts()) return;
  // Wherever one is: it stands below the keys.
  await page.goto("/bookings");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expectLegend(dialog);
  await expect(dialog).toContainText("Am Feld: sein Wort erklären");
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("a new user is shown around in five steps, each a real screen, once", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await signInWith(SALES);
  await db.update(users).set({ tourStep: 1, createdAt: new Date() }).where(eq(users.id, user.id));
  await page.goto("/dashboard");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Rundgang" }) });
  await expect(card).toContainText("1 von 5: Die Übersicht");
  await expect(page.getByRole("heading", { name: "Zu tun" })).toHaveCount(0);
  await card.getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL(/\/bookings\/create$/);
  await expect(tour(page)).toContainText("2 von 5: Buchen in einer Minute");

  // Left at any step: what is to be done is back, and the way to the step stands above it.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Zu tun" })).toBeVisible();
  await page.getByRole("link", { name: "Rundgang fortsetzen (2 von 5): Buchen in einer Minute" }).click();
  await tour(page).getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL(/\/bookings\/material/);
  await tour(page).getByRole("button", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/\/bookings\/create$/);
  await tour(page).getByRole("button", { name: "Rundgang beenden" }).click();
  await expect(page).toHaveURL(/\/bookings\/create$/);
  await expect(tour(page)).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByText("Rundgang", { exact: true })).toHaveCount(0);

  // Again, as often as one wants.
  await openMenu(page);
  await page.getByRole("button", { name: "Rundgang beginnen" }).click();
  await expect(card).toContainText("1 von 5");
});

test("a tour that nobody presses hides what is to be done on the first day only", async ({
  page,
  product,
  signInWith,
}) => {
  const user = await signInWith(SALES);
  await product.backend.db
    .update(users)
    .set({ tourStep: 1, createdAt: new Date("2026-01-01T12:00:00Z") })
    .where(eq(users.id, user.id));
  await page.goto("/dashboard");
  await expect(tour(page)).toContainText("1 von 5: Die Übersicht");
  await expect(page.getByRole("heading", { name: "Zu tun" })).toBeVisible();
  await tour(page).getByRole("button", { name: "Rundgang beenden" }).click();
  await expect(tour(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Zu tun" })).toBeVisible();
});

test("users whose tour has ended see none of it", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Zu tun" })).toBeVisible();
  await expect(page.getByText("1 von 5")).toHaveCount(0);
});

test("news have a dot at the menu until they are opened", async ({ page, product, signInWith }) => {
  const user = await signInWith([]);
  await product.backend.db
    .update(users)
    .set({ createdAt: new Date("2026-01-01T12:00:00Z") })
    .where(eq(users.id, user.id));
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /Benutzermenü \(Neues\)/ })).toBeVisible();
  await openMenu(page);
  await page.getByRole("button", { name: "Was ist neu" }).click();
  await expect(page).toHaveURL(/\/help\/news$/);
  await expect(page.getByRole("heading", { name: "Was ist neu", level: 1 })).toBeVisible();
  await expect(page.getByText("Das Dashboard sagt, was zu tun ist", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: /\(Neues\)/ })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /Benutzermenü/ })).not.toHaveAccessibleName(/Neues/);
});
