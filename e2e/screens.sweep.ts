import type { Request } from "@playwright/test";
import { matchPath } from "@remix-run/react";
import type { Backend } from "backend/server";
import { roundsOfThisRun, shareOf } from "backend/testing/exploring";
import routes from "~/routes";
import { addressesBelow } from "../scripts/addresses";
import { expect, type Page, type Product, test } from "./fixtures";
import { SALES } from "./market";
import { screens } from "./screens/all";
import type { Screen } from "./screens/screen";
import { expectToFitAndBeAccessible, WIDE } from "./sweep/looks";
import { watchMoves } from "./sweep/moves";
import { type Records, recordsOf } from "./sweep/records";
import { makeRows } from "./sweep/rows";
import { withoutItsScripts } from "./sweep/without-scripts";
import { invalidHtml } from "./valid-html";

const EVERYTHING = [...SALES, "global:manage_nonbillable", "global:manage_internal_bookings"];

/** KB of a page are 1,000 bytes, compressed, as they travel. What it loads is weighed by `scripts/sizes.test.ts`. */
const MOST_HTML = 20;
/** What is no request, and what begins when all else is there: the signs of an open form. */
const LATER = /^data:|\/locks\//;
/** SQL statements of one page, whatever it lists. */
const MOST_STATEMENTS = 25;

type Counts = Product["counts"];

/** The addresses of the screens, each with its file. */
const ADDRESSES = addressesBelow(routes).filter(({ file }) => file.endsWith(".tsx"));

/** The requests of the page, and the transferred KB of its HTML. */
function watchTraffic(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (!LATER.test(request.url())) requests.push(request);
  });
  const isLoaded = (request: Request) => !request.failure() && !request.redirectedTo();
  const answered = () => requests.filter((request) => !request.redirectedTo());
  return {
    addresses: () => answered().map((request) => request.url()),
    /** What is no file of the build. Without pictures: which of them a browser asks for depends on what it has kept. */
    beyondTheBuild: () =>
      answered()
        .filter((request) => request.resourceType() !== "image")
        .map((request) => new URL(request.url()).pathname)
        .filter((path) => !path.startsWith("/assets/")),
    kilobytesOfPages: async () => {
      const pages = requests.filter((request) => request.resourceType() === "document" && isLoaded(request));
      const sizes = await Promise.all(pages.map((request) => request.sizes()));
      return sizes.reduce((all, { responseBodySize }) => all + responseBodySize / 1000, 0);
    },
  };
}

/** Layouts and a third of the other states are looked at further, all when exploring. */
const ROUNDS = 3;
const ROUNDS_NOW = roundsOfThisRun(ROUNDS);
const SHARES = 3;
const SHARES_NOW = roundsOfThisRun(SHARES);

// Each screen stands alone, so that all workers can share them. One of a year is a lot to look at for a busy machine.
test.describe.configure({ mode: "parallel", timeout: 120_000 });

let shared: Promise<Records> | undefined;

/** Records that a worker's states share if they change nothing. */
function sharedRecords({ backend }: Product): Promise<Records> {
  shared ??= makeSharedRecords(backend);
  return shared;
}

/** More rows than a page may ask statements, so that one that asks for each of them is noticed. */
async function makeSharedRecords(backend: Backend): Promise<Records> {
  await makeRows(backend.db, MOST_STATEMENTS);
  const records = recordsOf(backend);
  await records.makeAll();
  return records;
}

/** The address of a state. One that changes records names some of its own; one that is refused changes nothing. */
async function addressOf({ path, reach, status }: Screen, product: Product): Promise<string> {
  const records = await sharedRecords(product);
  const isChange = reach && status !== 400;
  return await (isChange ? recordsOf(product.backend) : records).addressOf(path);
}

/** How the text looks that a worker's screens have shown. */
const looks = new Set<string>();

test("every screen of the site map is among the screens looked at", () => {
  const shown = Object.values(screens).map(({ path }) => path.replace(/\?.*/, "").replace(/:/g, ""));
  const missing = ADDRESSES.map(({ pattern }) => pattern)
    .filter((pattern) => !shown.some((path) => matchPath(pattern, path)))
    .sort();
  expect(missing).toEqual([]);
});

/** Refusals are answered by one page of the frame, whatever the screen: it is looked at in these. */
const REFUSAL_LOOKED_AT: Record<number, string> = { 403: "bookings, none to see", 404: "unknown address" };
const REFUSAL_TITLE: Record<number, RegExp> = {
  403: /<title>Kein Zugriff – /,
  404: /<title>Seite nicht gefunden – /,
};

/** The areas to look at, if not all (`npm test -- near`): names of folders below `app/routes`. */
const AREAS = process.env.SWEEP_AREAS?.split(" ").filter(Boolean) ?? [];

function isOfAreas(screen: Screen): boolean {
  const path = screen.path.replace(/\?.*/, "").replace(/:/g, "");
  return ADDRESSES.some(
    ({ pattern, file }) =>
      matchPath(pattern, path) && AREAS.some((area) => file.startsWith(`routes/${area}/`)),
  );
}

/**
 * The states that this run looks at: the first one of each address and those of a new layout always, of the others a
 * third by their names (when exploring, all). Areas come, and the run may not get longer with each.
 */
function isLookedAt(name: string): boolean {
  if (AREAS.length > 0 && !isOfAreas(screens[name] as Screen)) return false;
  const addressOfState = ({ path }: Screen) => path.replace(/\?.*/, "");
  const first = Object.entries(screens).find(
    ([, other]) => addressOfState(other) === addressOfState(screens[name] as Screen),
  );
  return (
    first?.[0] === name || Boolean(screens[name]?.isLayout) || SHARES_NOW.includes(shareOf(name, SHARES))
  );
}

for (const [name, screen] of Object.entries(screens)) {
  const { status = 200, permissions = EVERYTHING, requests = 2, reach, isLayout } = screen;
  const { mostStatements = MOST_STATEMENTS } = screen;

  if (status in REFUSAL_LOOKED_AT && REFUSAL_LOOKED_AT[status] !== name) {
    test(`${name}: answers with the page of the frame`, async ({ context, product, signInWith }) => {
      if (permissions) await signInWith(permissions);
      const address = await addressOf(screen, product);
      const before = { ...product.counts };
      const response = await context.request.get(address);
      expectToBeLight(product.counts, before, { requests, statements: mostStatements });
      expect(response.status()).toBe(status);
      const html = await response.text();
      expect(html).toMatch(REFUSAL_TITLE[status] as RegExp);
      expect(await invalidHtml(html)).toEqual([]);
    });
    continue;
  }

  if (!isLookedAt(name)) continue;

  test.describe(name, () => {
    // A state behind a post is looked at as the server sends it.
    if (reach) test.use({ javaScriptEnabled: false });

    test("is valid, accessible, silent, light and fits", async ({
      page,
      product,
      signInWith,
      keptContext,
    }) => {
      const address = await addressOf(screen, product);
      if (permissions) await signInWith(permissions);
      const { context } = await keptContext(true);
      const traffic = watchTraffic(page);
      await page.setViewportSize(WIDE);
      const moved = await watchMoves(page);
      // What is loaded after the screen is live, and what that reads, is not counted.
      await page.routeWebSocket("**/graphql", () => {});
      const before = { ...product.counts };
      let response = await page.goto(address, { waitUntil: "commit" });
      await page.waitForLoadState("load");
      if (reach) response = await reach(page);
      else {
        expectToBeLight(product.counts, before, { requests, statements: mostStatements });
        const statements = product.counts.statements - before.statements;
        test.info().annotations.push({ type: "statements", description: String(statements) });
      }
      // A count that sees nothing would find every screen light.
      if (permissions) {
        expect(product.counts.requests).toBeGreaterThan(before.requests);
        expect(product.counts.statements).toBeGreaterThan(before.statements);
      }
      expect(response?.status()).toBe(status);
      expect(await invalidHtml((await response?.text()) ?? "")).toEqual([]);
      await expect(page).toHaveTitle(/.+ – Verlag Alpenblick$/);
      if (status === 400 || status === 409) await expect(page).toHaveTitle(/^Fehler: /);

      const shown = reach && response ? await withoutItsScripts(context, response) : page;
      if (shown === page) {
        expect(await moved(), "what moved until the page was live").toEqual([]);
        // An editor replaces its text area, which is not to happen while it is looked at.
        await expect(page.locator('textarea[data-editor="plain"]')).toHaveCount(0);
      }
      await expectToFitAndBeAccessible(shown, {
        isLayout: Boolean(isLayout),
        isLookedAtFurther: Boolean(isLayout) || ROUNDS_NOW.includes(shareOf(`${name}, further`, ROUNDS)),
        known: looks,
      });
      if (shown === page) {
        expect.soft(traffic.beyondTheBuild(), "the page, and files of the build").toHaveLength(1);
        expect.soft(await traffic.kilobytesOfPages(), "KB of HTML").toBeLessThanOrEqual(MOST_HTML);
      }
      const { origin } = new URL(product.url);
      const foreign = traffic.addresses().filter((address) => new URL(address).origin !== origin);
      expect(foreign, "requests beyond the own origin").toEqual([]);
    });
  });
}

function expectToBeLight(after: Counts, before: Counts, most: Counts) {
  expect(after.requests - before.requests, "requests to the service").toBeLessThanOrEqual(most.requests);
  expect(after.statements - before.statements, "SQL statements").toBeLessThanOrEqual(most.statements);
}
