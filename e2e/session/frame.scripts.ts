import { sessions } from "backend/modules/users/tables";
import { ALL_OF_ARTICLES, makeArticleMedium } from "backend/testing/articles";
import { makeBooking } from "backend/testing/booking-factories";
import { PASSWORD } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { openMore } from "../bookings/more-fields";
import { delayRequests } from "../delay-requests";
import { expect, type Page, test } from "../fixtures";
import { untilLive } from "../live";
import { makeMarket, SALES } from "../market";

async function saveSomething(page: Page) {
  await openMore(page);
  await page.getByLabel("Details zur Platzierung").fill("vorne");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
}

test.describe("by a clock that the test moves", () => {
  test.use({ ownContext: true });

  // Spec §9: toasts time out after 5 seconds; 326 to 600 px wide.
  test("a toast is shown for five seconds, and longer under the pointer", async ({
    page,
    product,
    signInWith,
  }) => {
    const { db } = product.backend;
    const { medium, client } = await makeMarket(db);
    const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
    await signInWith(SALES);
    await page.clock.install();
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole("combobox", { name: "Kunde" })).toHaveJSProperty("tagName", "INPUT");
    await saveSomething(page);
    const message = page.getByRole("region", { name: "Meldungen" }).locator(".toast");
    await expect(message).toContainText(/Buchung \d+ gespeichert/);
    const box = await message.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(326);
    expect(box?.width).toBeLessThanOrEqual(600);
    await expect(message.getByRole("link", { name: String(id) })).toHaveAttribute("href", `/bookings/${id}`);
    await message.hover();
    await page.clock.fastForward(20_000);
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(4_500);
    await expect(message).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(message).toHaveCount(0);
  });
});

test("a menu that is opened before the scripts run stays open, and another screen closes it", async ({
  page,
  signInWith,
}) => {
  await signInWith(SALES);
  const scripts = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/bookings", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Ansichten" }).click();
  const name = page.getByLabel("Aktuelle Ansicht speichern als");
  await name.fill("Meine");
  await scripts.letThrough();
  await untilLive(page);
  await expect(name).toHaveValue("Meine");
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Ansichten" }).click();
  await expect(name).toBeVisible();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.sidebar a[href^="/videocalendar"]')?.click(),
  );
  await expect(page).toHaveURL(/videocalendar/);
  await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
});

test("a menu that is opened while the form waits for an answer stays open", async ({
  page,
  product,
  signInWith,
}) => {
  const medium = await makeArticleMedium(product.backend.db);
  await signInWith([...ALL_OF_ARTICLES, "global:manage_menu__articles"]);
  await page.goto("/articles/create");
  const answers = await delayRequests(page, /\/articles\/create\.data/);
  // The form offers the rubrics of the medium.
  await page.locator("select[name=medium]").selectOption(String(medium.id));
  const place = () => page.evaluate(() => history.state.key);
  const before = await place();
  await page.getByRole("button", { name: "Planen …" }).click();
  const plan = page.locator("#plan");
  await expect(plan).toBeVisible();
  await answers.letThrough();
  await expect.poll(place).not.toBe(before);
  await expect(plan).toBeVisible();
});

test("no toast covers the search field, crumbs, a focused control or a bar", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { id } = await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  // What says that something failed stays until it is closed.
  const there = `/bookings/${id}`;
  await page.request.post("/account/undo", { form: { undo: "999999", back: there }, maxRedirects: 0 });
  await page.goto(there);
  await expect(page.getByRole("combobox", { name: "Kunde" })).toHaveJSProperty("tagName", "INPUT");
  await openMore(page);
  await page.getByLabel("Details zur Platzierung").fill("vorne");
  const message = page.getByRole("region", { name: "Meldungen" }).locator(".toast");
  const coveredBy = (selector: string) =>
    message.evaluate((toast, within) => {
      const over = toast.getBoundingClientRect();
      return [...document.querySelectorAll(within)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect();
          return (
            width > 1 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
          );
        })
        .map((control) => control.outerHTML.slice(0, 120));
    }, selector);
  for (const width of [360, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await message.boundingBox();
    expect(800 - (box?.y ?? 0) - (box?.height ?? 0)).toBeGreaterThanOrEqual(16);
    expect(await coveredBy(".top-bar, .search-field, .breadcrumbs, .save-bar"), `${width} px`).toEqual([]);
    const fields = page.locator("#main :is(a[href], button, input, select, textarea, summary):visible");
    for (const field of (await fields.all()).slice(0, 60)) {
      await field.evaluate((control) => (control as HTMLElement).focus({ preventScroll: true }));
      expect(await coveredBy(":focus"), `${width} px`).toEqual([]);
    }
  }
});

test("a change is undone with two keys, or with one for ten minutes", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    status: "cancelled",
    cancelReason: "Kunde hat abgesagt",
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  await untilLive(page);
  const message = page.getByRole("region", { name: "Meldungen" }).locator(".toast");
  const reopen = page.getByRole("button", { name: "Wieder öffnen" });
  await reopen.focus();
  await page.keyboard.press("Enter");
  await expect(message).toContainText("Buchung wieder geöffnet");
  await page.keyboard.press("Tab");
  await expect(message.getByRole("button", { name: "Rückgängig" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message.last()).toContainText("Rückgängig gemacht");
  await reopen.focus();
  await page.keyboard.press("Enter");
  await expect(reopen).toHaveCount(0);
  await expect(message.last()).toContainText("Buchung wieder geöffnet");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Control+z");
  await expect(reopen).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(reopen).toBeVisible();
});

test("says that a slow screen is loading", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/bookings");
  const data = await delayRequests(page, "**/*.data**");
  const pending = page.getByRole("status").filter({ hasText: "Wird geladen …" });
  await page.getByRole("link", { name: "Neue Buchung" }).first().click();
  await expect(pending).toHaveCount(1);
  await data.letThrough();
  await expect(page.getByRole("heading", { name: "Neue Buchung", level: 1 })).toBeVisible();
  await expect(pending).toHaveCount(0);
});

test("an ended session leads to the sign-in, and then to the requested screen", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const user = await signInWith(SALES);
  await page.goto("/bookings");
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  await page.getByRole("link", { name: "Neue Buchung" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-Mail-Adresse")).toBeFocused();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("imvtoken");
  await page.getByLabel("E-Mail-Adresse").fill(user.email);
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Neue Buchung", level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("back")).toBe("/bookings");
});

test("keys search, begin something new and save, and a dialog lists them", async ({ page, signInWith }) => {
  await signInWith(SALES);
  const { keyboard } = page;
  await page.goto("/bookings");
  await keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Suche" });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute("aria-keyshortcuts", "/");
  // In a field the keys are text.
  await keyboard.type("n?");
  await expect(search).toHaveValue("n?");
  await search.fill("");
  await search.blur();

  await keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expect(list).toContainText("Strg + Enter");
  expect(await accessibilityFindings(page, { within: ["dialog"] })).toEqual([]);
  await list.getByLabel("Tastenkürzel verwenden").uncheck();
  await keyboard.press("Escape");
  await expect(list).toBeHidden();
  await keyboard.press("n");
  await keyboard.press("?");
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Benutzermenü" }).click();
  await page.getByRole("button", { name: "Tastenkürzel" }).click();
  await list.getByLabel("Tastenkürzel verwenden").check();
  await keyboard.press("Escape");

  await keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Neue Buchung", level: 1 })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Kunde" })).toBeFocused();
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Bitte ausfüllen");
  await expect(page.getByRole("alert")).toBeFocused();
  await keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Suche in allem" })).toBeFocused();
});

// Without scripts the browser alone restores it.
test("going back to a list restores its scroll position", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  for (let count = 0; count < 25; count += 1) {
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  }
  await signInWith(SALES);
  const scripts = await delayRequests(page, "**/*.js");
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}`, { waitUntil: "commit" });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const last = page.locator("tbody tr").last().getByRole("link", { name: client.name, exact: true });
  await last.scrollIntoViewIfNeeded();
  await scripts.letThrough();
  await untilLive(page);
  await last.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);
  await last.click();
  await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(scrolled).toBe(before);
});
