import { users } from "backend/platform/database/people";
import { makeBooking } from "backend/testing/booking-factories";
import { makeUser, PASSWORD } from "backend/testing/factories";
import { quarters } from "backend/testing/pictures";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { type Browser, expect, type Page, postResponse, scripts, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";

const NEW = "Neues-Wort-2";

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

async function fillPasswords(page: Page, current: string, next: string, repeat = next) {
  await page.getByLabel("Derzeitiges Passwort").fill(current);
  await page.getByLabel("Neues Passwort", { exact: true }).fill(next);
  await page.getByLabel("Neues Passwort wiederholen").fill(repeat);
}

const change = (page: Page) =>
  postResponse(page, () => page.getByRole("button", { name: "Passwort ändern" }).click());

/** The same user on another device. */
async function elsewhere(browser: Browser, url: string, email: string): Promise<Page> {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
  const page = await (
    await browser.newContext({ baseURL: url, userAgent, javaScriptEnabled: false })
  ).newPage();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

async function openAccount(page: Page) {
  await page.getByRole("button", { name: /Benutzermenü/ }).click();
  await page.getByRole("link", { name: "Mein Konto" }).click();
  await expect(page.getByRole("heading", { name: "Mein Konto", level: 1 })).toBeVisible();
}

test("a user changes the own password, which ends the other sessions", async ({ browser, page, product }) => {
  const { email } = await makeUser(product.backend.db, { permissions: SALES });
  const phone = await elsewhere(browser, product.url, email);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await openAccount(page);

  await fillPasswords(page, "Falsches-1", NEW);
  expect((await change(page)).status()).toBe(400);
  await expect(page).toHaveTitle(/^Fehler: Mein Konto/);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText(
    "Derzeitiges Passwort: Das ist nicht Ihr derzeitiges Passwort.",
  );
  // Passwords are secrets, so the answer does not repeat them.
  for (const label of ["Derzeitiges Passwort", "Neues Passwort wiederholen"]) {
    await expect(page.getByLabel(label)).not.toHaveAttribute("value", /./);
  }

  await fillPasswords(page, PASSWORD, "neues", "anderes");
  expect((await change(page)).status()).toBe(400);
  await expect(page.getByLabel("Neues Passwort", { exact: true })).toHaveAccessibleDescription(
    /mindestens 8 Zeichen\. Das Passwort braucht einen Großbuchstaben\. .*Ziffer\. .*Sonderzeichen\./,
  );
  await expect(page.getByLabel("Neues Passwort wiederholen")).toHaveAccessibleDescription(
    "Die Passwörter stimmen nicht überein",
  );
  expect(await page.content()).not.toContain(PASSWORD);

  await fillPasswords(page, PASSWORD, NEW);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(page.getByRole("region", { name: "Meldungen" })).toContainText("Ihr Passwort ist geändert");
  await expect(page.getByLabel("Neues Passwort", { exact: true })).toHaveValue("");
  await expect(page.getByRole("list", { name: "Wo Sie angemeldet sind" }).getByRole("listitem")).toHaveCount(
    1,
  );

  await phone.goto("/bookings");
  await expect(phone).toHaveURL(/\/login$/);
  await signIn(phone, email);
  await expect(phone.getByText("Login fehlgeschlagen.")).toBeVisible();
  await signIn(phone, email, NEW);
  await expect(phone).toHaveURL(/\/bookings(\?|$)/);
  await phone.context().close();
});

test("a user says who they are, and sees what others decide about the account", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await signInWith([...SALES, "global:read__tags"]);
  await page.goto("/account");
  const save = async () =>
    (
      await postResponse(page, () => page.getByRole("button", { name: "Angaben speichern" }).click())
    ).status();
  const access = page.getByRole("complementary", { name: "Zugang und Rechte" });
  await expect(access).toContainText(user.email);
  await expect(access).toContainText(user.username);
  await access.getByText(/^Ihre Rechte/).click();
  await expect(access.getByText("Schlagwörter: lesen")).toBeVisible();

  await page.getByLabel("Funktion").fill("Anzeigenleitung");
  await page.getByLabel("Nachname").fill(" ");
  expect(await save()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText("Nachname: Bitte ausfüllen.");
  await expect(page.getByLabel("Funktion")).toHaveValue("Anzeigenleitung");

  // Somebody who keeps the users has changed something else in the meantime.
  await db.update(users).set({ phone: "0512 77", version: 2 }).where(eq(users.id, user.id));
  await page.getByLabel("Nachname").fill("Lechner-Huber");
  await page.getByRole("radio", { name: "Frau" }).check();
  expect(await save()).toBeLessThan(400);
  await expect(page.getByRole("region", { name: "Meldungen" })).toContainText(
    "Ihre Angaben sind gespeichert.",
  );
  await expect(page.getByRole("button", { name: /Benutzermenü/ })).toContainText("Erika Lechner-Huber");
  await expect(page.getByLabel("Funktion")).toHaveValue("Anzeigenleitung");
  await expect(page.getByLabel("Telefon")).toHaveValue("0512 77");

  // A real clash is asked about.
  await db.update(users).set({ phone: "0512 88", version: 4 }).where(eq(users.id, user.id));
  await page.getByLabel("Telefon").fill("0512 99");
  expect(await save()).toBe(409);
  await page.getByRole("radio", { name: /0512 99/ }).check();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await expect(page.getByRole("textbox", { name: /^Telefon/ })).toHaveValue("0512 99");
});

test("a user shows their face: in the top bar, too, until they take it away", async ({
  page,
  signInWith,
}) => {
  // A user who may not read other users.
  await signInWith([]);
  await page.goto("/account");
  const save = () =>
    postResponse(page, () => page.getByRole("button", { name: "Angaben speichern" }).click());
  const field = page.getByLabel(/^Bild/).first();
  const inTopBar = page.getByRole("button", { name: /Benutzermenü/ }).locator("img");
  await expect(inTopBar).toHaveCount(0);
  const buffer = await (await quarters(600, 400)).png().toBuffer();
  await field.setInputFiles({ name: "Ich.png", mimeType: "image/png", buffer });
  if (scripts()) await page.getByRole("dialog").getByRole("button", { name: "Übernehmen" }).click();
  // Another error loses neither the picture nor what was typed.
  await page.getByLabel("Nachname").fill(" ");
  expect((await save()).status()).toBe(400);
  await expect(page.getByRole("main").getByAltText("Ich.webp")).toBeVisible();
  await page.getByLabel("Nachname").fill("Bildner");
  expect((await save()).status()).toBeLessThan(400);
  await expect(page.getByRole("main").getByAltText("Ich.webp")).toBeVisible();
  await expect.poll(() => inTopBar.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(200);
  if (scripts()) expect(await accessibilityFindings(page)).toEqual([]);

  await page.getByLabel("Bild entfernen").check();
  expect((await save()).status()).toBeLessThan(400);
  await expect(inTopBar).toHaveCount(0);
});

test("a user ends single sessions, and all at once", async ({ browser, page, product }) => {
  const { email } = await makeUser(product.backend.db, { permissions: SALES });
  const phone = await elsewhere(browser, product.url, email);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await openAccount(page);
  const sessions = page.getByRole("list", { name: "Wo Sie angemeldet sind" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  const own = sessions.filter({ hasText: "Diese Sitzung" });
  await expect(own).toContainText("Chrome unter");
  const other = sessions.filter({ hasText: "Safari unter iPhone" });
  await expect(other).toContainText("Adresse 127.0.0.1");
  await other.getByRole("button", { name: /^Abmelden: Safari unter iPhone/ }).click();
  await expect(page.getByRole("region", { name: "Meldungen" })).toContainText("Die Sitzung ist beendet.");
  await expect(sessions).toHaveCount(1);
  await phone.goto("/bookings");
  await expect(phone).toHaveURL(/\/login$/);

  // On the phone the link opens a page that asks for confirmation.
  await signIn(phone, email);
  await expect(phone).toHaveURL(/\/bookings(\?|$)/);
  await phone.goto("/account");
  await phone.getByRole("link", { name: "Überall abmelden" }).click();
  await expect(phone.getByText("Alle 2 Sitzungen enden, auch diese hier.")).toBeVisible();
  await phone.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await expect(phone.getByText("Sie sind überall abgemeldet.")).toBeVisible();
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/login$/);
  await phone.context().close();
});

test("a user can cancel ending all sessions", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/account");
  await page.getByRole("link", { name: "Überall abmelden" }).click();
  await expect(page.getByText("Ihre Sitzung endet, also auch diese hier.")).toBeVisible();
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page.getByText("Ihre Sitzung endet, also auch diese hier.")).toBeHidden();
  await page.getByRole("link", { name: "Überall abmelden" }).click();
  await page.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("does not show a toast from a cookie that the product did not sign", { tag: "@server" }, async ({
  page,
  product,
}) => {
  const flash = { __flash_flash__: { toast: { type: "success", message: "Rufen Sie 0900 an!" } } };
  const value = encodeURIComponent(Buffer.from(JSON.stringify(flash)).toString("base64"));
  for (const name of ["toast", "toast-session"]) {
    await page.context().addCookies([{ name, value: `${value}.`, url: product.url }]);
  }
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(page.getByText("Rufen Sie 0900 an!")).toHaveCount(0);
});

test("shows days as YYYY-MM-DD, or as they are written in German", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    appearsFrom: "2099-03-12",
    appearsOn: "2099-03-12",
  });
  await signInWith(SALES);
  const address = `/bookings?q=${encodeURIComponent(client.name)}`;
  await page.goto(address);
  const row = page.locator("tbody tr");
  await expect(row).toContainText("2099-03-12");
  await page.getByRole("button", { name: "Benutzermenü" }).click();
  await page.getByRole("button", { name: "Datum als 12.03.2027 zeigen" }).click();
  await expect(row).toContainText("12.03.2099");
  await expect(page).toHaveURL(/\/bookings\?q=/);
  await untilLive(page);
  await expect(row).toContainText("12.03.2099");
  await page.getByRole("button", { name: "Benutzermenü" }).click();
  await page.getByRole("button", { name: "Datum als 2027-03-12 zeigen" }).click();
  await expect(row).toContainText("2099-03-12");
});
