import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { menus } from "backend/modules/menus/tables";
import { ALL_OF_ARTICLES, makeArticleMedium } from "backend/testing/articles";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { makeAsset } from "backend/testing/library";
import { pageDesk } from "backend/testing/site-pages";
import { addDays, addMonths, todayInVienna } from "domain/dates";
import { periodNamed } from "domain/periods";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { formatRow } from "../bookings/format-rows";
import { expect, type Page, test } from "../fixtures";
import { makeMarket, makeMediaOfAllTypes, SALES } from "../market";
import { savedMessage } from "../saved-message";
import { content, KEEPER } from "../site-pages/page-screens";
import { Clerk, type Effort } from "./clerk";

/** The tasks of a clerk's day as they were counted before, and what is aimed at. */
const TASKS = {
  sell: { name: "sell a print ad, see its confirmation", before: "14 / 4 / 3", aim: "8 / 5 / 2" },
  keyboard: { name: "the same by keyboard alone", before: "47 keys", aim: "25 keys" },
  series: { name: "series of six, one dropped", before: "13 / 7 / 5", aim: "8 / 5 / 3" },
  issues: { name: "series of six issues, one is full", before: "an issue lost", aim: "8 clicks" },
  package: { name: "package of three media, complete", before: "27 / 4 / 8", aim: "12 / 6 / 3" },
  digital: { name: "digital: find a free week and book", before: "10 clicks", aim: "6 clicks" },
  bill: { name: "20 items to *zu verrechnen*, and export these 20", before: "29 / 0 / 6", aim: "6 / 0 / 3" },
  material: { name: "chase material of several clients", before: "7 / 0 / 6", aim: "5 / 0 / 3" },
  urgent: { name: "from the sign-in to the most urgent task", before: "–", aim: "1 / 0 / 1" },
  find: { name: "from anywhere to a client's last booking", before: "–", aim: "1 / 2 / 1" },
  colleague: { name: "a colleague who sells two media", before: "35 clicks", aim: "10 clicks" },
  month: { name: "bill what was due last month", before: "10 clicks", aim: "5 clicks" },
  price: { name: "who changed a price last week", before: "9 clicks, no answer", aim: "4 clicks" },
  issue: { name: "chase the next issue's material", before: "8 clicks", aim: "5 clicks" },
  year: { name: "a year of issues", before: "13 clicks", aim: "8 clicks" },
  plan: { name: "place ads in the flat plan, solve a conflict", before: "9 / 3 / 5", aim: "6 clicks" },
  article: { name: "article, picture, preview, tomorrow 06:00", before: "18 clicks", aim: "10 clicks" },
  immoflash: { name: "immoflash issue of two ads and four articles", before: "30 clicks", aim: "15 clicks" },
  page: { name: "page of three components, in a menu", before: "24 clicks", aim: "10 clicks" },
  phone: {
    name: "phone: find, change state, comment",
    before: "7 / 4 / 4, 5,000 px",
    aim: "6 clicks, 1,200 px",
  },
} as const;

/** A file, because a task that fails ends its worker. */
const RESULTS = "node_modules/.cache/clicks.json";
const known = (): Partial<Record<keyof typeof TASKS, Effort>> =>
  existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : {};
const efforts = {
  set(task: keyof typeof TASKS, effort: Effort) {
    mkdirSync("node_modules/.cache", { recursive: true });
    writeFileSync(RESULTS, JSON.stringify({ ...known(), [task]: effort }));
  },
};

/** A period of the list by its name, for the filter with this label. */
async function choosePeriod(clerk: Clerk, label: string, name: string) {
  const { page } = clerk;
  const filter = page.getByRole("group", { name: label, exact: true });
  await clerk.click(filter.locator("summary"));
  await clerk.click(
    filter.getByRole("list", { name: `${label}: Zeitraum wählen` }).getByRole("link", { name, exact: true }),
  );
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The client, from the combo box that has the focus. */
async function takeClient(clerk: Clerk, name: string) {
  await expect(clerk.page.getByRole("combobox", { name: "Kunde" })).toBeFocused();
  await clerk.type(name);
  await expect(clerk.page.getByRole("option", { name })).toBeVisible();
  await clerk.press("Tab");
}

/** A new booking of a client, from the list. */
async function beginBooking(clerk: Clerk, client: { name: string }) {
  await clerk.begin("/bookings");
  await clerk.click(clerk.page.getByRole("link", { name: "Neue Buchung" }).first());
  await takeClient(clerk, client.name);
}

/** The same with a medium. */
async function beginSale(clerk: Clerk, client: { name: string }, medium: { name: string }) {
  await beginBooking(clerk, client);
  await clerk.choose(clerk.page.getByLabel("Medium", { exact: true }), { label: medium.name });
}

/** The medium, by its name in the select that has the focus, or gets it by the next key. */
async function takeMedium(clerk: Clerk, { name }: { name: string }) {
  await clerk.tabTo(clerk.page.getByLabel("Medium", { exact: true }));
  await clerk.type(name);
}

/** A free week of the format: it fills both days. */
async function chooseWeek(clerk: Clerk) {
  const { page } = clerk;
  const weeks = page.getByRole("region", { name: "Freie Wochen: eine wählen füllt die Laufzeit" });
  await clerk.click(weeks.getByRole("button").nth(1));
  await expect(field(page, "specs.campaignStartDate")).not.toHaveValue("");
}

test("sell a print ad, see its confirmation", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await beginSale(clerk, market.client, market.medium);
  await expect(field(page, "specs.issue")).toHaveValue(String(market.issue.id));
  await clerk.click(formatRow(page, market.half.id));
  await clerk.fill(field(page, "price"), "1450");
  await clerk.press("Enter");
  await clerk.click(page.getByRole("link", { name: "Auftragsbestätigung" }).first());
  await expect(page.getByRole("heading", { name: /Auftragsbestätigung/ })).toBeVisible();
  efforts.set("sell", clerk.effort);
});

test("the same by keyboard alone", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings");
  await clerk.press("n");
  await expect(page.getByRole("combobox", { name: "Kunde" })).toBeFocused();
  await takeClient(clerk, market.client.name);
  await clerk.tabTo(page.getByLabel("Medium", { exact: true }));
  await clerk.type(market.medium.name);
  await expect(field(page, "specs.issue")).toHaveValue(String(market.issue.id));
  await clerk.tabTo(formatRow(page, market.full.id));
  await clerk.press("ArrowDown");
  await clerk.tabTo(field(page, "price"));
  await clerk.type("1450");
  await clerk.press("Control+Enter");
  const confirmation = page.getByRole("link", { name: "Auftragsbestätigung" }).first();
  await expect(confirmation).toBeVisible();
  await clerk.tabTo(confirmation);
  await clerk.press("Enter");
  await expect(page.getByRole("heading", { name: /Auftragsbestätigung/ })).toBeVisible();
  efforts.set("keyboard", clerk.effort);
});

test("series of six, one dropped", async ({ page, product, signInWith }) => {
  const { digital, client } = await makeMediaOfAllTypes(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  // The list of the client's bookings: the client is filled in, and the medium has the focus.
  await clerk.begin(`/companies/${client.id}/bookings`);
  await clerk.click(page.getByRole("link", { name: "Neue Buchung" }).first());
  await button(page, "Buchung anlegen").first().waitFor();
  await expect(page.getByLabel("Medium", { exact: true })).toBeFocused();
  await takeMedium(clerk, digital.medium);
  await clerk.click(formatRow(page, digital.formats[0]?.id));
  await chooseWeek(clerk);
  await clerk.fill(field(page, "price"), "250");
  await clerk.click(page.getByRole("radio", { name: "Serie" }));
  await expect(field(page, "series.size")).toBeFocused();
  await clerk.type("6");
  await clerk.press("Enter");
  await clerk.click(field(page, "rows[5].wanted"));
  await clerk.click(button(page, "5 Buchungen anlegen"));
  await expect(page.getByText("Serie mit 5 Buchungen angelegt.")).toBeVisible();
  efforts.set("series", clerk.effort);
});

test("series of six issues, one is full", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client, full } = await makeMarket(db, { full: 1 });
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) {
    const publishDate = addMonths("2098-01-12", n);
    ids.push((await makeIssue(db, medium.id, { issueNumber: `${n + 1}/2098`, publishDate })).id);
  }
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    formatId: full.id,
    issueId: ids[2],
    appearsFrom: "2098-03-12",
    appearsOn: "2098-03-12",
  });
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin(`/companies/${client.id}/bookings`);
  await clerk.click(page.getByRole("link", { name: "Neue Buchung" }).first());
  await button(page, "Buchung anlegen").first().waitFor();
  await expect(page.getByLabel("Medium", { exact: true })).toBeFocused();
  await takeMedium(clerk, medium);
  await clerk.click(formatRow(page, full.id));
  await clerk.fill(field(page, "price"), "1450");
  // Planned with six from the next issue on; the full one has given way to the seventh.
  await clerk.click(page.getByRole("radio", { name: "Serie" }));
  await expect(page.getByText("3/2098 ist ausgebucht (1 von 1).")).toBeVisible();
  await clerk.click(button(page, "6 Buchungen anlegen"));
  await expect(page.getByText("Serie mit 6 Buchungen angelegt.")).toBeVisible();
  expect(clerk.effort.clicks).toBeLessThanOrEqual(8);
  efforts.set("issues", clerk.effort);
});

test("package of three media, complete", async ({ page, product, signInWith }) => {
  const { print, digital, immoflash, client } = await makeMediaOfAllTypes(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings");
  await clerk.press("n");
  await takeClient(clerk, client.name);
  await clerk.click(page.getByRole("radio", { name: "Paket" }));
  for (const { medium } of [print, digital, immoflash]) {
    await clerk.click(page.locator(`[name="specs.targetMedia"][value="${medium.id}"]`));
  }
  for (const { medium, formats } of [print, digital, immoflash]) {
    await clerk.choose(field(page, `lines.m${medium.id}.format`), String(formats[0]?.id));
  }
  // A week: its last day follows.
  await clerk.fill(field(page, `lines.m${digital.medium.id}.campaignStartDate`), "2099-03-02");
  await clerk.fill(field(page, "price"), "1000");
  await clerk.press("Enter");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  efforts.set("package", clerk.effort);
});

test("digital: find a free week and book", async ({ page, product, signInWith }) => {
  const { digital, client } = await makeMediaOfAllTypes(product.backend.db);
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await beginBooking(clerk, client);
  await takeMedium(clerk, digital.medium);
  await clerk.click(formatRow(page, digital.formats[0]?.id));
  await chooseWeek(clerk);
  await clerk.fill(field(page, "price"), "500");
  await clerk.press("Enter");
  await expect(page.getByText(/Buchung \d+ angelegt/)).toBeVisible();
  efforts.set("digital", clerk.effort);
});

test("20 items to be billed, and an export of these 20", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  for (let nth = 0; nth < 20; nth += 1) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      priceCents: 10_000,
      billingDate: addDays(todayInVienna(), -nth),
    });
  }
  await signInWith(["global:manage_menu__bookings", "global:read__bookings", "global:edit__bookings"]);
  const clerk = new Clerk(page);
  await clerk.begin(`/bookings/billing?q=${encodeURIComponent(client.name)}`);
  const rows = page.locator("tbody").getByRole("checkbox");
  await clerk.click(rows.nth(0));
  await page.keyboard.down("Shift");
  await clerk.click(rows.nth(19));
  await page.keyboard.up("Shift");
  await clerk.click(button(page, "Auf „Zu verrechnen“ setzen").first());
  await clerk.click(
    page.getByRole("dialog").getByRole("button", { name: "Auf „Zu verrechnen“ setzen (20)" }),
  );
  const download = page.waitForEvent("download");
  await clerk.click(page.getByRole("dialog").getByText(/Diese 20 exportieren/));
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  efforts.set("bill", clerk.effort);
});

test("chase material of several clients", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, full } = await makeMarket(db);
  const soon = await makeIssue(db, medium.id, { publishDate: addDays(todayInVienna(), 5) });
  const word = randomBytes(6).toString("hex");
  for (const name of ["Anna", "Berta", "Clara"]) {
    const client = await makeCompany(db, { name: `${name} ${word}`, email: `${name}.${word}@kunde.example` });
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: soon.id,
      formatId: full.id,
      appearsFrom: soon.publishDate,
      appearsOn: soon.publishDate,
    });
  }
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings");
  await clerk.click(page.getByRole("link", { name: /ohne Unterlagen/ }));
  await clerk.click(page.locator("thead").getByRole("checkbox").first());
  await clerk.click(button(page, "Unterlagen anfordern"));
  await clerk.click(button(page, "Weiter"));
  await clerk.click(button(page, /Unterlagen anfordern \(\d+\)/));
  await expect(page.getByText("Einträge wurden bearbeitet.")).toBeVisible();
  efforts.set("material", clerk.effort);
});

test("bill what was due last month", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, client } = await makeMarket(db);
  const { from } = periodNamed("lastMonth", todayInVienna());
  for (const nth of [0, 1, 2]) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      priceCents: 10_000,
      billingDate: addDays(from ?? "", nth),
      billingState: "notpaid",
    });
  }
  await signInWith(["global:manage_menu__bookings", "global:read__bookings", "global:edit__bookings"]);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings/billing");
  await choosePeriod(clerk, "Fällig", "Vormonat");
  await expect(page).toHaveURL(/due\.from=/);
  await clerk.click(page.locator("thead").getByRole("checkbox").first());
  await clerk.click(page.getByRole("button", { name: "Verrechnen", exact: true }).first());
  await clerk.click(page.getByRole("dialog").getByRole("button", { name: /^Verrechnen \(\d+\)/ }));
  await expect(page.getByText("Einträge wurden bearbeitet.")).toBeVisible();
  efforts.set("month", clerk.effort);
});

test("who changed a price last week", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  const booking = await makeBooking(product.backend.db, {
    clientCompanyId: market.client.id,
    targetMediumId: market.medium.id,
    issueId: market.issue.id,
    formatId: market.half.id,
  });
  await signInWith([...SALES, "global:read__activity_logs", "global:read__companies"]);
  await page.goto(`/bookings/${booking.id}`);
  await field(page, "price").fill("1234");
  await button(page, "Speichern").first().click();
  await expect(page.getByText(/Buchung \d+ gespeichert/).first()).toBeVisible();
  const clerk = new Clerk(page);
  await clerk.begin("/activitylogs");
  const changed = page.getByRole("group", { name: "Geändert" });
  await clerk.click(changed.locator("summary"));
  await clerk.click(changed.getByRole("checkbox", { name: "Preis" }));
  await expect(page).toHaveURL(/changed=price/);
  await choosePeriod(clerk, "Zeitraum", "Diese Woche");
  await expect(page.locator("tbody").getByText("1.234,00").first()).toBeVisible();
  efforts.set("price", clerk.effort);
});

test("chase the next issue's material", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium, full } = await makeMarket(db);
  const soon = await makeIssue(db, medium.id, { publishDate: addDays(todayInVienna(), 5) });
  const client = await makeCompany(db, { email: `${randomBytes(6).toString("hex")}@kunde.example` });
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: soon.id,
    formatId: full.id,
    appearsFrom: soon.publishDate,
    appearsOn: soon.publishDate,
  });
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/bookings/material");
  await clerk.click(
    page.getByRole("navigation", { name: "Stand" }).getByRole("link", { name: "Nächste Ausgabe" }),
  );
  await expect(page).toHaveURL(/nextIssue=1/);
  await clerk.click(page.locator("thead").getByRole("checkbox").first());
  await clerk.click(button(page, "Unterlagen anfordern"));
  await clerk.click(button(page, "Weiter"));
  await clerk.click(button(page, /Unterlagen anfordern \(\d+\)/));
  await expect(page.getByText(/Eintr(ag wurde|äge wurden) bearbeitet\./)).toBeVisible();
  efforts.set("issue", clerk.effort);
});

test("a year of issues", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { medium } = await makeTitle(db, []);
  for (let month = 0; month < 12; month += 1) {
    const number = `${month + 1}/2098`;
    const publishDate = addMonths("2098-01-12", month);
    await makeIssue(db, medium.id, { title: `Alpenblick ${number}`, issueNumber: number, publishDate });
  }
  await signInWith(["read", "create"].map((action) => `global:${action}__print_issues`));
  const clerk = new Clerk(page);
  await clerk.begin("/issues/print");
  await clerk.click(page.getByRole("link", { name: "Mehrere planen" }));
  // The list that it leaves has a filter for the medium, too.
  await expect(page.getByRole("searchbox")).toBeHidden();
  await clerk.choose(page.getByLabel("Medium"), { label: medium.name });
  await clerk.click(button(page, "Weiter"));
  await clerk.click(button(page, "Alle anlegen"));
  await expect(page.getByText("12 Ausgaben angelegt")).toBeVisible();
  efforts.set("year", clerk.effort);
});

test("place ads in the flat plan, solve a conflict", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  for (const format of [market.full, market.full]) {
    await makeBooking(db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      issueId: market.issue.id,
      formatId: format.id,
    });
  }
  await signInWith(["global:read__print_issues", "global:edit__print_issues", "global:read__bookings"]);
  await page.goto(`/issues/edit/print/${market.issue.id}`);
  await page.getByLabel("Zahl der Seiten").fill("8");
  await button(page, "Plan speichern").click();
  await expect(page.getByText("Heftplan gespeichert")).toBeVisible();
  const clerk = new Clerk(page);
  await clerk.begin(`/issues/print?q=${encodeURIComponent(market.medium.name)}`);
  await clerk.click(page.getByRole("link", { name: market.issue.title }).first());
  const pages = page.getByRole("region", { name: "Ohne Seite" }).locator('input[name$=".page"]');
  await clerk.fill(pages.nth(0), "3");
  await clerk.fill(pages.nth(1), "3");
  await clerk.press("Enter");
  const conflicts = page.getByRole("region", { name: "Konflikte" });
  await expect(conflicts).toBeVisible();
  await clerk.click(conflicts.getByRole("button").first());
  await clerk.click(button(page, "Plan speichern"));
  await expect(page.getByText(/Heftplan gespeichert/)).toBeVisible();
  efforts.set("plan", clerk.effort);
});

test("from the sign-in to the most urgent task", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  const user = await signInWith(SALES);
  const day = addDays(todayInVienna(), 3);
  const due = { appearsFrom: day, appearsOn: day, materialDueOn: day };
  const place = { clientCompanyId: client.id, targetMediumId: medium.id, supervisorId: user.id };
  await makeBooking(db, { ...place, ...due });
  const clerk = new Clerk(page);
  await clerk.begin("/");
  const toDo = page.getByRole("listitem", { name: "Zu tun", exact: true });
  await clerk.click(toDo.getByRole("listitem").first().getByRole("link"));
  await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
  efforts.set("urgent", clerk.effort);
});

test("from anywhere to a client's last booking", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client, ...market } = await makeMarket(db);
  const place = { clientCompanyId: client.id, targetMediumId: market.medium.id, issueId: market.issue.id };
  await makeBooking(db, { ...place, formatId: market.full.id });
  const last = await makeBooking(db, { ...place, formatId: market.full.id });
  await signInWith(SALES);
  const clerk = new Clerk(page);
  await clerk.begin("/videocalendar");
  await clerk.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Suche in allem" })).toBeFocused();
  await clerk.type(client.name);
  await clerk.click(page.getByRole("group", { name: "Buchungen" }).getByRole("option").first());
  await expect(page).toHaveURL(new RegExp(`/bookings/${last.id}$`));
  await expect(page.getByRole("heading", { name: client.name, level: 1 })).toBeVisible();
  efforts.set("find", clerk.effort);
});

test("a colleague who sells two media", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const word = randomBytes(6).toString("hex");
  const names = ["Berg", "Tal"].map((name) => `${name} ${word}`);
  for (const name of names) await makeTitle(db, [], { name });
  await signInWith([...ADMINISTRATOR_PERMISSIONS, "global:create__users"]);
  const clerk = new Clerk(page);
  await clerk.begin("/users");
  await clerk.click(page.getByRole("link", { name: "Neuer Benutzer" }));
  await clerk.fill(page.getByLabel("Vorname"), "Nora");
  await clerk.press("Tab");
  await clerk.type(word);
  await clerk.press("Tab");
  await clerk.type(`${word}@verlag.example`);
  await clerk.press("Tab");
  await clerk.type(word);
  await clerk.press("Enter");
  await clerk.click(page.getByRole("link", { name: "Rechte", exact: true }));
  const sells = page.getByRole("group", { name: "Verkauft für" });
  for (const name of names) await clerk.click(sells.getByRole("checkbox", { name }));
  await clerk.click(button(page, "Was wird gesetzt?"));
  await clerk.click(button(page, "So speichern"));
  await expect(savedMessage(page)).toBeVisible();
  for (const name of names) await expect(sells.getByRole("checkbox", { name })).toBeChecked();
  expect(clerk.effort.clicks).toBeLessThanOrEqual(10);
  efforts.set("colleague", clerk.effort);
});

test("article, picture, preview, tomorrow 06:00", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const medium = await makeArticleMedium(db);
  await makeAsset(product.backend, "Gipfel");
  const rights = ["global:manage_menu__articles", "global:read__attachments"];
  await signInWith([...ALL_OF_ARTICLES, ...rights]);
  const clerk = new Clerk(page);
  await clerk.begin("/articles");
  await clerk.click(page.getByRole("link", { name: "Neuer Artikel" }).first());
  await expect(page.getByLabel("Titel", { exact: true })).toBeFocused();
  await clerk.type("Am Gipfel");
  await clerk.choose(page.getByLabel("Medium", { exact: true }), { label: medium.name });
  await clerk.click(page.locator(".rich-text-words"));
  await clerk.type("Ein Text, der lang genug ist.");
  await clerk.press("Enter");
  // The first entry of what a slash opens is the picture.
  await clerk.press("/");
  await expect(page.locator(".rich-text-insert").getByRole("button", { name: "Bild" })).toBeFocused();
  await clerk.press("Enter");
  const tile = page.getByRole("dialog", { name: "Mediathek" }).locator(".picker-tiles > label").first();
  await clerk.click(tile);
  await clerk.click(page.getByRole("dialog").getByRole("button", { name: "Übernehmen" }));
  await expect(page.locator("textarea[name=text]")).toHaveValue(/!\[.*\]\(\/pictures\/\d+/);
  await clerk.click(button(page, "Speichern"));
  await expect(page).toHaveURL(/\/articles\/\d+/);
  await clerk.click(page.getByRole("link", { name: "Vorschau daneben" }));
  await expect(page.locator(".stage-half-view")).toContainText("Am Gipfel");
  await clerk.click(button(page, "Planen …"));
  await clerk.click(page.locator("#plan").getByRole("button", { name: "morgen 06:00" }).first());
  await expect(page.getByText(/^geht morgen, \w\w\., 06:00 hinaus$/)).toBeVisible();
  efforts.set("article", clerk.effort);
});

test("immoflash issue of two ads and four articles", async ({ page, product, signInWith }) => {
  const desk = await immoflashDesk(product.backend);
  const types = ["cover_right", "two_articles", "full_ad", "half_ad", "imprint"];
  await desk.create({ publishDate: "2098-05-07", pages: types.map((type) => ({ type })) });
  for (let nth = 0; nth < 4; nth += 1) await desk.article();
  const rights = ["manage_menu__immoflash_issues", "read__articles", "view__bookings"];
  await signInWith([...ALL_OF_IMMOFLASH_ISSUES, ...rights.map((right) => `global:${right}`)]);
  const clerk = new Clerk(page);
  await clerk.begin("/issues/immoflash");
  await clerk.click(page.getByRole("link", { name: "Neue immoflash-Ausgabe" }).first());
  await clerk.choose(page.getByLabel("Medium", { exact: true }), { label: desk.medium.name });
  await clerk.click(button(page, "Nächste Ausgabe vorschlagen"));
  await expect(page.getByLabel("Erscheint am")).toHaveValue("2098-05-14");
  await clerk.click(button(page, "Speichern"));
  await expect(page).toHaveURL(/\/immoflash\/\d+/);
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
  for (const format of [0, 1]) await desk.sell(id, format, { materialState: "approved" });
  await page.reload();
  const checks = page.locator("#checks");
  await clerk.click(checks.getByRole("button", { name: "Vorschlagen", exact: true }));
  await clerk.click(checks.getByRole("button", { name: "Verteilen" }));
  await expect(checks).toContainText("nichts verhindert die Veröffentlichung");
  await clerk.click(button(page, "Veröffentlichen"));
  await expect(page.getByText("Veröffentlicht").first()).toBeVisible();
  efforts.set("immoflash", clerk.effort);
});

test("page of three components, in a menu", async ({ page, product, signInWith }) => {
  const { backend } = product;
  const desk = await pageDesk(backend);
  const menu = { name: "Hauptmenü", key: "main", language: "de", isActive: true } as const;
  const [main] = await backend.db
    .insert(menus)
    .values({ ...menu, domainId: Number(desk.domain) })
    .returning();
  await desk.made("Haus");
  await signInWith([...KEEPER, "global:read__menus"]);
  const clerk = new Clerk(page);
  await clerk.begin(`/domains/${desk.domain}/pages`);
  await clerk.click(page.getByRole("link", { name: "Neue Seite" }).first());
  await clerk.fill(page.getByLabel("Titel", { exact: true }), "Mediadaten");
  await clerk.press("Enter");
  await expect(page).toHaveURL(/\/pages\/\d+$/);
  const built = page.url();
  const open = content(page).locator(".page-part[data-open]");
  for (const [nth, type] of ["Video", "Audio", "Trenner"].entries()) {
    await clerk.click(content(page).getByRole("button", { name: "Inhalt hinzufügen", exact: true }));
    await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
    await clerk.type(type);
    await clerk.press("Enter");
    await expect(open).toHaveCount(nth + 1);
    if (type === "Trenner") continue;
    await clerk.type(type);
    await clerk.tabTo(open.last().getByLabel("Adresse im Web"));
    await clerk.type(`https://medien.example/${type.toLowerCase()}`);
  }
  await clerk.press("Control+Enter");
  await expect(savedMessage(page)).toBeVisible();
  const id = /\d+$/.exec(new URL(built).pathname)?.[0] ?? "";
  await expect.poll(async () => (await desk.find(id)).components.length).toBe(3);
  // One save of all three: the first one made the page.
  expect((await desk.find(id)).draftNumber).toBe(2);
  expect(page.url()).toBe(built);
  expect(clerk.effort.clicks).toBeLessThanOrEqual(12);
  const card = page.getByRole("region", { name: "Menüs", exact: true });
  await clerk.click(card.getByText("In Menü aufnehmen …"));
  await clerk.choose(card.getByLabel("Menü und Platz"), String(main?.id));
  await clerk.click(card.getByRole("button", { name: "In Menü aufnehmen", exact: true }));
  await expect(card).toContainText("Hauptmenü · Mediadaten");
  efforts.set("page", clerk.effort);
});

test.describe("on the phone", () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

  test("find, change state, comment", async ({ page, product, signInWith }) => {
    const market = await makeMarket(product.backend.db);
    await makeBooking(product.backend.db, {
      clientCompanyId: market.client.id,
      targetMediumId: market.medium.id,
      issueId: market.issue.id,
      formatId: market.full.id,
    });
    await signInWith(SALES);
    const clerk = new Clerk(page);
    await clerk.begin("/bookings");
    await clerk.fill(page.getByRole("searchbox"), market.client.name);
    await clerk.press("Enter");
    await clerk.click(page.getByRole("link", { name: market.client.name }).first());
    await clerk.click(page.getByRole("link", { name: "Anfordern oder Kontakt festhalten" }).first());
    await clerk.fill(page.getByLabel("Was besprochen wurde"), "Freitag");
    await clerk.click(page.getByLabel("Die Unterlagen sind damit angefordert"));
    await clerk.click(button(page, "Kontakt festhalten"));
    await expect(page.getByText("Freitag").first()).toBeVisible();
    efforts.set("phone", clerk.effort);
  });
});

const shown = ({ clicks, keys, loads, pixels }: Effort, inPixels: boolean) =>
  `${clicks} / ${keys} / ${loads}${inPixels ? `, ${pixels.toLocaleString("en")} px` : ""}`;

test.afterAll(() => {
  const rows = Object.entries(TASKS).map(([task, { name, before, aim }]) => {
    const effort = known()[task as keyof typeof TASKS];
    return `| ${name} | ${before} | ${aim} | ${effort ? shown(effort, aim.endsWith("px")) : "not counted"} |`;
  });
  writeFileSync(
    "docs/clicks.md",
    [
      "# Clicks",
      "",
      "What the tasks of a clerk's day cost: clicks / key actions / pages. A choice in a select is two clicks, a typed word one key action, a date one and a click; the pixels are those scrolled. Each begins on a list: the series on that of its client. `npm run clicks` counts them on the running product and writes this file (`e2e/clicks/tasks.clicks.ts`).",
      "",
      "| task | before | aim | now |",
      "|---|---|---|---|",
      ...rows,
      "",
    ].join("\n"),
  );
});
