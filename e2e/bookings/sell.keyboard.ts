import { makeBooking } from "backend/testing/booking-factories";
import { makeUser, PASSWORD } from "backend/testing/factories";
import { expect, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeMarket, SALES } from "../market";
import { expectFormat, formatRow } from "./format-rows";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

test("creates, finds and changes a print booking", async ({ page, product }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const user = await makeUser(db, { permissions: SALES });
  const { keyboard } = page;
  const main = page.getByRole("main");

  await page.goto("/bookings");
  await tabTo(page, page.getByLabel("E-Mail-Adresse"));
  await keyboard.type(user.email);
  await tabTo(page, page.getByLabel("Passwort"));
  await keyboard.type("falsch");
  await keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await tabTo(page, page.getByLabel("Passwort"));
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Buchungen", level: 1 })).toBeVisible();
  await expect(main).toBeFocused();

  // The skip link leads past the menu.
  await page.goto("/bookings");
  await keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press("Enter");
  await expect(main).toBeFocused();

  // Escape closes the popover and gives the focus back.
  const more = page.getByRole("button", { name: "Buchungen: neue Buchung, Listen und Medien" });
  const create = page.locator("#menu-bookings").getByRole("link", { name: "Neue Buchung" });
  await tabTo(page, more, "Shift+Tab");
  await keyboard.press("Enter");
  await expect(create).toBeVisible();
  await keyboard.press("Escape");
  await expect(create).toBeHidden();
  await expect(more).toBeFocused();
  await keyboard.press("Space");
  await tabTo(page, create);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Neue Buchung", level: 1 })).toBeVisible();
  await expect(create).toBeHidden();

  // The first field has the focus, and Tab takes its first hit.
  const client = page.getByRole("combobox", { name: "Kunde" });
  await expect(client).toBeFocused();
  await keyboard.type(market.client.name);
  await expect(page.getByRole("option", { name: market.client.name })).toHaveAttribute(
    "data-focused",
    "true",
  );
  await keyboard.press("Tab");
  await expect(client).toHaveValue(market.client.name);

  const medium = page.getByLabel("Medium", { exact: true });
  const issue = page.locator('select[name="specs.issue"]');
  await tabTo(page, medium);
  await keyboard.type(market.medium.name);
  // The next issue is chosen already.
  await expect(issue).toHaveValue(String(market.issue.id));
  await expect(formatRow(page, market.full.id)).toBeVisible();
  await expect(medium).toBeFocused();
  await tabTo(page, formatRow(page, market.full.id));
  // Past the whole page, to the half.
  await keyboard.press("ArrowDown");
  await expectFormat(page, market.half.id);
  await expect(formatRow(page, market.half.id)).toBeFocused();

  // After a refusal the focus is on the error summary; its link leads to the field.
  const price = page.getByLabel("Preis netto");
  await tabTo(page, price);
  await keyboard.type("1450,0,0");
  await keyboard.press("Enter");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole("link"));
  await keyboard.press("Enter");
  await expect(price).toBeFocused();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("1450");
  await tabTo(page, page.getByRole("button", { name: "Buchung anlegen", exact: true }).last());
  await keyboard.press("Space");
  await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();
  await expect(main).toBeFocused();

  await tabTo(
    page,
    page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name: "Buchungen", exact: true }),
    "Shift+Tab",
  );
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Buchungen", level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
  const search = page.getByRole("searchbox");
  await tabTo(page, search);
  await keyboard.type(market.client.name);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("1/2 Seite quer");
  await expect(search).toBeFocused();
  await tabTo(page, page.locator("tbody").getByRole("link"));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: market.client.name, level: 1 })).toBeVisible();

  const details = page.getByLabel("Details zur Platzierung");
  await tabTo(page, page.locator("#more > summary"));
  await keyboard.press("Enter");
  await tabTo(page, details);
  await keyboard.type("linke Seite");
  await keyboard.press("Enter");
  // Enter saves, even if other buttons of the form come before the field.
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  await expect(page.locator(":focus")).toHaveCount(1);
  await expect(details).toHaveValue("linke Seite");
});

test("sorts, pages, selects and deletes rows", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const row = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  for (let count = 1; count <= 27; count += 1) await makeBooking(db, { ...row, priceCents: count * 100 });
  await signInWith(SALES);
  const { keyboard } = page;
  const rows = page.locator("tbody tr");
  const address = `/bookings?q=${encodeURIComponent(market.client.name)}&size=25`;
  await page.goto(address);
  await expect(rows).toHaveCount(25);

  const price = page.getByRole("columnheader", { name: "Preis" });
  await tabTo(page, price.getByRole("link"));
  await keyboard.press("Enter");
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText("1,00");
  await expect(price.getByRole("link")).toBeFocused();
  await keyboard.press("Enter");
  await expect(price).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText("27,00");

  const pages = page.getByRole("navigation", { name: "Seiten" });
  // Tab goes through each row's box, name, four cells and menu.
  await tabTo(page, pages.getByRole("link", { name: "Weiter" }), "Tab", { stops: 25 * 7 + 40 });
  await keyboard.press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(page.locator("main, main *").and(page.locator(":focus"))).toHaveCount(1);

  // Two rows are ticked. The dialog keeps the focus until Escape returns it.
  for (const box of await rows.getByRole("checkbox").all()) {
    await tabTo(page, box);
    await keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  const bar = page.getByRole("form", { name: "Auswahl" });
  const change = bar.getByRole("button", { name: "Ändern …" });
  const remove = bar.getByRole("button", { name: "Löschen", exact: true });
  await tabTo(page, change);
  await keyboard.press("Enter");
  // The arrow keys move through the menu and wrap around.
  await keyboard.press("ArrowDown");
  await expect(bar.getByRole("button", { name: "Betreuung ändern" })).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(remove).toBeFocused();
  await keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Löschen" });
  await expect(question).toContainText("Betrifft 2 von 2 gewählten Einträgen.");
  for (let presses = 0; presses < 6; presses += 1) {
    await keyboard.press("Tab");
    const behind = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(behind, "the focus is behind the dialog").toBe(false);
  }
  await keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(remove).toBeHidden();
  await expect(change).toBeFocused();
  await keyboard.press("ArrowUp");
  await expect(remove).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Löschen (2)" }));
  await keyboard.press("Enter");
  await expect(question).toContainText("2 Einträge wurden bearbeitet.");
  await tabTo(page, question.getByRole("link", { name: "Zurück zur Liste" }));
  await keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.locator("main, main *").and(page.locator(":focus"))).toHaveCount(1);
  // The second page no longer exists, because its rows were deleted.
  await tabTo(page, page.getByRole("link", { name: "Zur letzten Seite" }));
  await keyboard.press("Enter");
  await expect(rows).toHaveCount(25);
});
