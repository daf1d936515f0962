import AxeBuilder from "@axe-core/playwright";
import { matchPath } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { makeBooking } from "backend/testing/booking-factories";
import routes from "~/routes";
import { answerTo, type Browser, expect, type Page, type Response, test } from "./fixtures";
import { makeBookingsOfAllTypes, makeMarket, makeVideo, SALES } from "./market";
import { invalidHtml } from "./valid-html";

interface Screen {
  /** `:booking`, `:video`, `:medium` and `:issue` stand for records of the test, `:client` for the client's name. */
  path: string;
  /** How the page answers; 200 unless said otherwise. */
  status?: number;
  /** null = not signed in. */
  permissions?: readonly string[] | null;
  /** Requests to the service: the frame asks who is signed in, the screen asks for its data, one round trip each. */
  requests?: number;
  /** What leads from the path to the state that is looked at, without scripts; gives the last answer. */
  reach?: (page: Page) => Promise<Response>;
}

const press = (name: string) => async (page: Page) => {
  // What the browser would hold back is for the server to refuse.
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  return await answerTo(page, () => page.getByRole("button", { name, exact: true }).click());
};

const PLANNING = ["global:read__print_issues", "global:edit__print_issues", "global:read__bookings"];

/** Every screen that exists, in the states it can be in. */
const screens: Record<string, Screen> = {
  icons: { path: "/icons" },
  "sign-in": { path: "/login", permissions: null },
  "sign-in, refused": { path: "/login", permissions: null, reach: press("Anmelden"), status: 400 },
  "my account": { path: "/account", permissions: [] },
  "my account, password refused": { path: "/account", reach: press("Passwort ändern"), status: 400 },
  "my account, all sessions to end": { path: "/account?confirm=everywhere" },
  // Leads on to the first screen.
  start: { path: "/", requests: 4 },
  bookings: { path: "/bookings" },
  "bookings, all columns and filters": {
    path: "/bookings?material=open&billing=open&period.from=2026-01-01&status=open&year=2027&client.q=x&col=client&col=medium&col=format&col=appearsOn&col=material&col=billing&col=price&col=status&col=supervisor&col=easyJobId&col=billingDate&col=number",
  },
  "bookings, none found": { path: "/bookings?q=gibt-es-nicht" },
  "bookings, past the last page": { path: "/bookings?page=99" },
  "bookings, only to look at": { path: "/bookings", permissions: ["global:read__bookings"] },
  "bookings, none to see": { path: "/bookings", permissions: [], status: 403 },
  billing: { path: "/bookings/billing?state=open&state=notpaid&q=:client" },
  "billing, all columns and filters": {
    path: "/bookings/billing?state=open&due.from=2026-01-01&overdue=0&medium=:medium&client.q=x&sort=-amount&col=client&col=dueDate&col=overdue&col=medium&col=amount&col=state&col=supervisor&col=easyJobId&col=booking",
  },
  "billing, none found": { path: "/bookings/billing?q=gibt-es-nicht" },
  "billing, past the last page": { path: "/bookings/billing?q=:client&page=99" },
  "billing, only to look at": { path: "/bookings/billing?q=:client", permissions: ["global:read__bookings"] },
  "billing, none to see": { path: "/bookings/billing?state=open", permissions: [], status: 403 },
  "billing, nothing sent": { path: "/bookings/billing/bulk" },
  "billing, confirmation": {
    path: "/bookings/billing?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await press("Bezahlt")(page);
    },
  },
  "billing, outcome": {
    path: "/bookings/billing?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await press("Zu verrechnen")(page);
      return await press("Zu verrechnen (1)")(page);
    },
  },
  "booking confirmation": { path: "/bookings/:booking/confirmation" },
  "booking confirmation, unknown": { path: "/bookings/999999999/confirmation", status: 404 },
  "booking confirmation, not allowed": {
    path: "/bookings/:booking/confirmation",
    permissions: [],
    status: 403,
  },
  "bulk change, nothing sent": { path: "/bookings/bulk" },
  "bulk change, value": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await press("Verrechnung ändern")(page);
    },
  },
  "bulk change, confirmation": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("Löschen")(page);
    },
  },
  "bulk change, issue to move to": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("In andere Ausgabe verschieben")(page);
    },
  },
  "bulk change, price to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("Preis ändern")(page);
    },
  },
  "bulk change, placement to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("Platzierung ändern")(page);
    },
  },
  "bulk change, agency to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("Agentur ändern")(page);
    },
  },
  "bulk change, target link to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await press("Ziel-URL ändern")(page);
    },
  },
  "bulk change, outcome": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      await press("Löschen")(page);
      return await press("Löschen (1)")(page);
    },
  },
  "import of bookings": { path: "/bookings/import" },
  "import of bookings, not allowed": {
    path: "/bookings/import",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  "import of bookings, nothing sent": { path: "/bookings/import", reach: press("Prüfen"), status: 400 },
  "import of bookings, checked": {
    path: "/bookings/import",
    reach: async (page) => {
      await page.getByLabel("oder Zeilen hier einfügen").fill("Kunde;Medium;Preis netto;Farbe\nX;Y;viel;rot");
      return await press("Prüfen")(page);
    },
  },
  "import of bookings, done": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      const client = await page.locator("tbody tr a").first().textContent();
      const medium = await page
        .locator("tbody tr td")
        .nth(2)
        .evaluate((cell) => cell.firstChild?.textContent);
      await page.goto("/bookings/import");
      const lines = `Kunde;Medium;Preis netto\n${client};${medium};10\n${client};${medium};viel`;
      await page.getByLabel("oder Zeilen hier einfügen").fill(lines);
      await press("Prüfen")(page);
      return await press("Nur die 1 Zeile ohne Fehler anlegen")(page);
    },
  },
  "ad material": { path: "/bookings/material?state=open&state=requested" },
  "ad material, all columns and filters": {
    path: "/bookings/material?state=open&due=in30&medium=:medium&client.q=x&agency.q=y&col=client&col=medium&col=format&col=dueOn&col=state&col=sender&col=contact&col=supervisor",
  },
  "ad material, none found": { path: "/bookings/material?q=gibt-es-nicht" },
  "ad material, not allowed": { path: "/bookings/material?state=open", permissions: [], status: 403 },
  "request of material, nothing sent": { path: "/bookings/material/bulk" },
  "request of material, message": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await press("Unterlagen anfordern")(page);
    },
  },
  "request of material, message refused": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await press("Unterlagen anfordern")(page);
      await page.getByLabel("Betreff").fill("");
      return await press("Weiter")(page);
    },
    status: 400,
  },
  "request of material, confirmation": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await press("Unterlagen anfordern")(page);
      return await press("Weiter")(page);
    },
  },
  "material of a booking": { path: "/bookings/:booking/material" },
  "material of a booking, only to look at": {
    path: "/bookings/:booking/material",
    permissions: ["global:read__bookings"],
  },
  "material of a booking, contact refused": {
    path: "/bookings/:booking/material",
    reach: press("Kontakt festhalten"),
    status: 400,
  },
  "material of a booking, unknown": { path: "/bookings/999999999/material", status: 404 },
  "new booking": { path: "/bookings/create" },
  "new booking, medium chosen": { path: "/bookings/medium/:medium/booking?back=/bookings" },
  "new booking, of digital": { path: "/bookings/medium/:types.medium/booking" },
  "new booking, with what is free": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await page.locator('select[name="specs.format"]').selectOption({ label: "Groß" });
      await page.locator('[name="specs.campaignStartDate"]').fill("2099-03-02");
      await page.locator('[name="specs.campaignEndDate"]').fill("2099-03-29");
      return await press("Freie Plätze zeigen")(page);
    },
  },
  "new booking, package": { path: "/bookings/create?kind=multi" },
  "new booking, package refused": {
    path: "/bookings/create?kind=multi",
    reach: press("Buchung anlegen"),
    status: 400,
  },
  "new booking, series": {
    path: "/bookings/medium/:types.medium/booking",
    reach: press("Serie planen …"),
  },
  "new booking, series refused": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await press("Serie planen …")(page);
      return await press("Termine planen")(page);
    },
    status: 400,
  },
  "new booking, series previewed": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await page.getByText("Andere suchen …").first().click();
      await page.getByLabel("Kunde: suchen nach").fill("Möbel");
      await page.getByRole("button", { name: "Suchen" }).first().click();
      await page.locator('select[name="clientCompany"]').selectOption({ index: 1 });
      await page.locator('[name="price"]').fill("480");
      await page.locator('select[name="specs.format"]').selectOption({ label: "Groß" });
      await page.locator('[name="specs.campaignStartDate"]').fill("2020-03-02");
      await press("Serie planen …")(page);
      await page.locator('[name="series.size"]').fill("5");
      return await press("Termine planen")(page);
    },
  },
  "new booking, refused": { path: "/bookings/create", reach: press("Buchung anlegen"), status: 400 },
  "new booking, not allowed": {
    path: "/bookings/create",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  booking: { path: "/bookings/:booking" },
  "booking, of digital": { path: "/bookings/:types.digital" },
  "booking, of digital, only to look at": {
    path: "/bookings/:types.digital",
    permissions: ["global:read__bookings"],
  },
  "booking, of video": { path: "/bookings/:types.video" },
  "booking, of immoflash": { path: "/bookings/:types.immoflash" },
  "booking, of immoflash, activation refused": {
    path: "/bookings/:types.immoflash",
    reach: press("Kampagne aktivieren"),
    status: 400,
  },
  "booking, package": { path: "/bookings/:types.package" },
  "booking, package, only to look at": {
    path: "/bookings/:types.package",
    permissions: ["global:read__bookings"],
  },
  "booking, of a package": { path: "/bookings/:types.child" },
  "booking, of a series": { path: "/bookings/:types.series" },
  "booking, of a series, question before cancelling": { path: "/bookings/:types.series?confirm=cancel" },
  "booking, only to look at": { path: "/bookings/:booking", permissions: ["global:read__bookings"] },
  "booking, activation refused": {
    path: "/bookings/:booking",
    reach: press("Kampagne aktivieren"),
    status: 400,
  },
  "booking, question before cancelling": { path: "/bookings/:booking?confirm=cancel" },
  "booking, question before deleting": { path: "/bookings/:booking?confirm=delete" },
  "booking, of an older version": {
    path: "/bookings/:booking",
    reach: async (page) => {
      const url = page.url();
      const other = await page.context().newPage();
      await other.goto(url);
      await other.getByLabel("Details zur Platzierung").fill("linke Seite");
      await press("Speichern")(other);
      await other.getByText("Buchung gespeichert").waitFor();
      await other.close();
      await page.getByLabel("Details zur Platzierung").fill("rechte Seite");
      return await press("Speichern")(page);
    },
    status: 409,
  },
  "booking, unknown": { path: "/bookings/999999999", status: 404 },
  "bookings of a medium": { path: "/bookings/medium/:medium" },
  "bookings of a medium, unknown": { path: "/bookings/medium/999999999", status: 404 },
  "booking of a medium": { path: "/bookings/medium/:medium/booking/:booking" },
  "bookings of an issue": { path: "/bookings/medium/:medium/issue/:issue" },
  "bookings of a company": { path: "/companies/:company/bookings" },
  "bookings of a company, none found": { path: "/companies/:company/bookings?q=gibt-es-nicht&year=1999" },
  "bookings of a company, only to look at": {
    path: "/companies/:company/bookings",
    permissions: ["global:read__bookings", "global:read__companies"],
  },
  "bookings of a company, not allowed": {
    path: "/companies/:company/bookings",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  "bookings of a company, unknown": { path: "/companies/999999999/bookings", status: 404 },
  "bookings of a company in a medium": { path: "/companies/:company/:medium" },
  "bookings of a company in a medium, unknown": { path: "/companies/:company/999999999", status: 404 },
  "print issues": { path: "/issues/print", permissions: PLANNING },
  "print issues, none found": { path: "/issues/print?q=gibt-es-nicht&year=1999", permissions: PLANNING },
  "print issues, not allowed": { path: "/issues/print", status: 403 },
  "flat plan, not begun": { path: "/issues/edit/print/:issue", permissions: PLANNING },
  "flat plan, only to look at": {
    path: "/issues/edit/print/:issue",
    permissions: ["global:read__print_issues"],
  },
  "flat plan, in order of the ads": { path: "/issues/edit/print/:issue?view=order", permissions: PLANNING },
  "flat plan, saved": {
    path: "/issues/edit/print/:issue",
    permissions: PLANNING,
    reach: async (page) => {
      await page.getByLabel("Zahl der Seiten").fill("8");
      await page.getByLabel("Seitenbreite in mm").fill("100");
      await page.getByLabel("Seitenhöhe in mm").fill("100");
      await page.locator('[name^="ads."][name$=".page"]').fill("3");
      await page.getByLabel("Abschnitt 1: Beginnt auf Seite").fill("2");
      await page.getByLabel("Abschnitt 1: Name").fill("Reise");
      const answer = page.waitForResponse(
        (response) => response.request().method() === "GET" && response.request().isNavigationRequest(),
      );
      await page.getByRole("button", { name: "Plan speichern" }).click();
      return await answer;
    },
  },
  "flat plan, refused": {
    path: "/issues/edit/print/:issue",
    permissions: PLANNING,
    reach: async (page) => {
      await page.getByLabel("Zahl der Seiten").fill("7");
      return await press("Plan speichern")(page);
    },
    status: 400,
  },
  "flat plan, unknown": { path: "/issues/edit/print/999999999", permissions: PLANNING, status: 404 },
  "yearly overview": { path: "/yearlyBookings?year=2099" },
  "yearly overview, by client": { path: "/yearlyBookings?year=2099&medium=:medium&by=clients" },
  "yearly overview, by supervisor": { path: "/yearlyBookings?year=2099&by=supervisors" },
  "yearly overview, by medium": { path: "/yearlyBookings?year=2099&by=media" },
  "yearly overview, nothing sold": { path: "/yearlyBookings?year=1950" },
  "yearly overview, past the last page": { path: "/yearlyBookings?year=2099&page=99" },
  "yearly overview, of an address that makes no sense": { path: "/yearlyBookings?year=x&by=y&medium=z" },
  "yearly overview, none to see": { path: "/yearlyBookings", permissions: [], status: 403 },
  "video calendar, month": { path: "/videocalendar?view=month&day=2099-04-01" },
  "video calendar, week": { path: "/videocalendar?view=week&day=2099-04-01" },
  "video calendar, list": { path: "/videocalendar?view=list&day=2099-04-01" },
  "video calendar, nothing in the list": { path: "/videocalendar?view=list&day=1950-04-01" },
  "video calendar, only to look at": {
    path: "/videocalendar?day=2099-04-01",
    permissions: ["global:read__bookings"],
  },
  "video calendar, without any right": { path: "/videocalendar", permissions: [] },
  "video calendar, of an address that makes no sense": {
    path: "/videocalendar?view=x&day=0000-99-99&page=-1",
  },
  "video calendar, question where to move to": { path: "/videocalendar?day=2099-04-01&move=:video" },
  "video calendar, move refused": {
    path: "/videocalendar?day=2099-04-01&move=:booking",
    reach: press("Verschieben"),
    status: 400,
  },
  "video calendar, unknown booking to move": { path: "/videocalendar?move=999999999", status: 404 },
  "video calendar, address made": { path: "/videocalendar", reach: press("Adresse erstellen") },
  timeline: { path: "/dashboard/timeline?from=2099-04-01&weeks=4" },
  "timeline, a year by client": { path: "/dashboard/timeline?from=2099-01-01&weeks=52&by=client" },
  "timeline, as a table": { path: "/dashboard/timeline?from=2099-04-01&weeks=4&as=table" },
  "timeline, one client's": { path: "/dashboard/timeline?from=2099-04-01&weeks=26&client=1" },
  "timeline, nothing runs": { path: "/dashboard/timeline?from=1950-04-01&weeks=13" },
  "timeline, past the last page": { path: "/dashboard/timeline?from=2099-04-01&page=99" },
  "timeline, without any right": { path: "/dashboard/timeline", permissions: [] },
  "timeline, of an address that makes no sense": { path: "/dashboard/timeline?from=x&weeks=0&by=y&page=z" },
  "unknown address": { path: "/gibt/es/nicht", status: 404 },
};

const EVERYTHING = [...SALES, "global:manage_nonbillable", "global:manage_internal_bookings"];

/** KB are 1,000 bytes, compressed, as they travel. */
const MOST_SCRIPT = 160;
const MOST_BEFORE_ROWS = 60;
/** SQL statements of one page, whatever it lists. */
const MOST_STATEMENTS = 30;

function addressesBelow(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return addressesBelow(entry.children, path);
    return entry.file.endsWith(".tsx") ? [path] : [];
  });
}

test("every screen of the site map is among the screens looked at", () => {
  const looked = Object.values(screens).map(({ path }) => path.replace(/\?.*/, "").replace(/:/g, ""));
  const missing = addressesBelow(routes)
    .filter((address) => !looked.some((path) => matchPath(address || "/", path)))
    .sort();
  expect(missing).toEqual([]);
});

/** What the page loaded, by kind, in KB as it travelled. */
function watchTraffic(page: Page) {
  const sizes: Promise<{ type: string; kilobytes: number }>[] = [];
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) addresses.push(new URL(request.url()).origin);
  });
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    const known = request
      .sizes()
      .then(({ responseBodySize }) => ({ type, kilobytes: responseBodySize / 1000 }));
    sizes.push(known.catch(() => ({ type, kilobytes: 0 })));
  });
  return {
    addresses,
    kilobytes: async (...types: string[]) =>
      (await Promise.all(sizes))
        .filter(({ type }) => types.includes(type))
        .reduce((sum, { kilobytes }) => sum + kilobytes, 0),
  };
}

/** The page of an answer as it stands, in a browser with scripts: the ones that look at it need them. */
async function withoutItsScripts(browser: Browser, response: Response): Promise<Page> {
  const body = (await response.text()).replace(/<script\b.*?<\/script>/gs, "");
  const page = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
  await page.route(response.url(), (route) =>
    route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(response.url());
  return page;
}

for (const [name, { path, status = 200, permissions = EVERYTHING, requests = 2, reach }] of Object.entries(
  screens,
)) {
  // A state behind a post is looked at as the server sends it.
  test.describe(name, () => {
    if (reach) test.use({ javaScriptEnabled: false });

    test("is valid, accessible, silent, light and fits", async ({ browser, page, product, signInWith }) => {
      const { db } = product.backend;
      const { medium, issue, client, full } = await makeMarket(db);
      const booking = await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: medium.id,
        issueId: issue.id,
        formatId: full.id,
        priceCents: 145_000,
      });
      const { video } = await makeVideo(db, client.id);
      const types = path.includes(":types.") ? await makeBookingsOfAllTypes(db) : null;
      if (permissions) await signInWith(permissions);
      const traffic = watchTraffic(page);
      const address = path
        .replace(":types.medium", String(types?.house.digital.medium.id))
        .replace(":types.digital", String(types?.digital.id))
        .replace(":types.video", String(types?.video.id))
        .replace(":types.immoflash", String(types?.immoflash.id))
        .replace(":types.package", String(types?.parent.id))
        .replace(":types.child", String(types?.child.id))
        .replace(":types.series", String(types?.first.id))
        .replace(":booking", String(booking.id))
        .replace(":video", String(video.id))
        .replace(":medium", String(medium.id))
        .replace(":issue", String(issue.id))
        .replace(":company", String(client.id))
        .replace(":client", encodeURIComponent(client.name));
      const before = { ...product.counts };
      let response = await page.goto(address, { waitUntil: "load" });
      if (reach) response = await reach(page);
      else {
        const requestsTaken = product.counts.requests - before.requests;
        expect(requestsTaken, "requests to the service").toBeLessThanOrEqual(requests);
        const statements = product.counts.statements - before.statements;
        expect(statements, "SQL statements").toBeLessThanOrEqual(MOST_STATEMENTS);
        await page.waitForLoadState("networkidle");
        expect(await traffic.kilobytes("script"), "KB of script").toBeLessThanOrEqual(MOST_SCRIPT);
        const first = await traffic.kilobytes("document", "stylesheet");
        expect(first, "KB before rows show").toBeLessThanOrEqual(MOST_BEFORE_ROWS);
      }
      expect(response?.status()).toBe(status);
      expect(await invalidHtml((await response?.text()) ?? "")).toEqual([]);
      await expect(page).toHaveTitle(/.+ – Verlag Alpenblick$/);
      if (status === 400 || status === 409) await expect(page).toHaveTitle(/^Fehler: /);

      const looked = reach && response ? await withoutItsScripts(browser, response) : page;
      for (const width of [1280, 360]) {
        await looked.setViewportSize({ width, height: 740 });
        const overflow = await looked.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
        for (const scheme of ["light", "dark"] as const) {
          await looked.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
          const { violations } = await new AxeBuilder({ page: looked }).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
          );
          expect(found, `accessibility at ${width} px, ${scheme}`).toEqual([]);
        }
      }
      if (looked !== page) await looked.context().close();
      const foreign = traffic.addresses.filter((origin) => origin !== new URL(product.url).origin);
      expect(foreign, "requests beyond the own origin").toEqual([]);
    });
  });
}
