import { randomUUID } from "node:crypto";
import type { BrowserContext, Request } from "@playwright/test";
import { matchPath } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Db } from "backend/platform/database/database";
import type { Backend } from "backend/server";
import { makeArticle, makeLinkToDraft } from "backend/testing/articles";
import { makeBooking, makeIssue } from "backend/testing/booking-factories";
import { roundsOfThisRun } from "backend/testing/exploring";
import { makeRole, makeUser } from "backend/testing/factories";
import { makeImmoflashIssue } from "backend/testing/immoflash";
import { makeWholeIssue } from "backend/testing/immoflash-preview";
import { makeAsset, makeDocument, makeSound } from "backend/testing/library";
import { makeNewsletter } from "backend/testing/newsletters";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { addDays, todayInVienna } from "domain/dates";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import routes from "~/routes";
import { attachments } from "../backend/modules/attachments/tables";
import { issues as issueTable } from "../backend/modules/issues/tables";
import { folders } from "../backend/modules/library/tables";
import { tokensOf } from "../backend/modules/receivers/tokens";
import { work as workTable } from "../backend/platform/database/tables";
import { pageDesk } from "../backend/testing/site-pages";
import { makeMenu, makeSources } from "../backend/testing/sites";
import { accessibilityFindings, colourFindings } from "./accessibility";
import { controlsInTheWay } from "./covered-controls";
import { cutCells } from "./cut-cells";
import { expect, type Page, type Product, type Response, test } from "./fixtures";
import {
  makeBookingsOfAllTypes,
  makeDomain,
  makeMarket,
  makeQrCode,
  makeRubric,
  makeVideo,
  SALES,
} from "./market";
import { articles } from "./screens/articles";
import { billing } from "./screens/billing";
import { booking } from "./screens/booking";
import { bookingLists } from "./screens/booking-lists";
import { bulk } from "./screens/bulk";
import { companies } from "./screens/companies";
import { frame } from "./screens/frame";
import { immoflash } from "./screens/immoflash";
import { immoflashIssues } from "./screens/immoflash-issues";
import { issues } from "./screens/issues";
import { library } from "./screens/library";
import { material } from "./screens/material";
import { newBooking } from "./screens/new-booking";
import { newsletters } from "./screens/newsletters";
import { withStatesOfEachArea } from "./screens/of-each-area";
import { overviews } from "./screens/overviews";
import { pages } from "./screens/pages";
import { pressReleases } from "./screens/press-releases";
import { qrcodes } from "./screens/qrcodes";
import { receivers } from "./screens/receivers";
import { records } from "./screens/records";
import type { Screen, Screens } from "./screens/screen";
import { users } from "./screens/users";
import { invalidHtml } from "./valid-html";

/** Every screen that exists, in the states it can be in. */
const screens: Screens = withStatesOfEachArea({
  ...frame,
  ...bookingLists,
  ...billing,
  ...bulk,
  ...material,
  ...newBooking,
  ...booking,
  ...issues,
  ...immoflashIssues,
  ...newsletters,
  ...immoflash,
  ...pressReleases,
  ...pages,
  ...qrcodes,
  ...articles,
  ...library,
  ...records,
  ...receivers,
  ...users,
  ...companies,
  ...overviews,
});

const EVERYTHING = [...SALES, "global:manage_nonbillable", "global:manage_internal_bookings"];

/** KB of a page are 1,000 bytes, compressed, as they travel. What it loads is weighed by `scripts/sizes.test.ts`. */
const MOST_HTML = 20;
/** What is no request, and what begins when all else is there: the signs of an open form. */
const LATER = /^data:|\/locks\//;
/** SQL statements of one page, whatever it lists. */
const MOST_STATEMENTS = 25;

type Counts = Product["counts"];

/** The addresses of the screens below these entries, each with its file. */
function addressesBelow(entries: RouteConfigEntry[], parent = ""): { address: string; file: string }[] {
  return entries.flatMap((entry) => {
    const address = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return addressesBelow(entry.children, address);
    return entry.file.endsWith(".tsx") ? [{ address, file: entry.file }] : [];
  });
}

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

/**
 * What moved on the page until it was live, as the browser itself counts it. A page that moves then lets a click in that
 * moment miss.
 */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.setViewportSize(WIDE);
  await page.addInitScript(() => {
    const moves: string[] = [];
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    // While the page arrives, a word that the browser has half of grows.
    let arrivedAt = Number.POSITIVE_INFINITY;
    document.addEventListener(
      "readystatechange",
      async () => {
        await nextFrame();
        arrivedAt = await nextFrame();
      },
      { once: true },
    );
    /** Browsers lay out their own players bit by bit. */
    const isInPlayer = (node: Node | null, { left, top, right, bottom }: DOMRectReadOnly) =>
      !node?.textContent &&
      [...document.querySelectorAll("audio, video")].some((player) => {
        const box = player.getBoundingClientRect();
        return box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
      });
    const note = (entries: PerformanceEntry[]) => {
      for (const { sources, startTime } of entries as LayoutShift[])
        for (const { node, previousRect, currentRect } of startTime < arrivedAt ? [] : sources) {
          if (isInPlayer(node, currentRect)) continue;
          const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x}/${y}`);
          moves.push(`${(node?.textContent ?? "").slice(0, 40)}: ${from} to ${to}`);
        }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      movesUntilLive: async () => {
        const isLive = () => performance.getEntriesByName("live").length > 0;
        while (!isLive()) await nextFrame();
        for (let frame = 0; frame < 3; frame += 1) await nextFrame();
        note(observer.takeRecords());
        observer.disconnect();
        return moves;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as Watched).movesUntilLive());
}

type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Watched = { movesUntilLive: () => Promise<string[]> };

/** The page of an answer as it stands, in a context with scripts: the ones that look at it need them. */
async function withoutItsScripts(context: BrowserContext, response: Response): Promise<Page> {
  const body = (await response.text()).replace(/<script\b.*?<\/script>/gs, "");
  const page = await context.newPage();
  await page.route(response.url(), (route) =>
    route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(response.url());
  return page;
}

const HEIGHT = 740;
const WIDE = { width: 1280, height: HEIGHT };

/** Rules of accessibility that another scheme can break, and those that a narrow page can. */
const RULES_OF_SCHEME = ["color-contrast", "link-in-text-block"];
const RULES_OF_WIDTH = ["target-size", "scrollable-region-focusable"];

/** The further widths and colours after 1280 px in light colours, each with the rules that it can break. */
const FURTHER_LOOKS = [
  { width: 1280, colorScheme: "dark", rules: RULES_OF_SCHEME },
  { width: 360, colorScheme: "light", rules: RULES_OF_WIDTH },
] as const;

/** A third of the screens gets the further looks, all when exploring; layouts always get them. */
const ROUNDS = 3;
const ROUNDS_NOW = roundsOfThisRun(ROUNDS);
const SHARES = 3;
const SHARES_NOW = roundsOfThisRun(SHARES);

/**
 * Looks at the page wide and narrow, light and dark; `everyRule` asks all rules each time. Contrast takes longest of
 * all rules, so that other pages are asked it for what looks like nothing before it (`colourFindings`).
 */
async function expectToFitAndBeAccessible(
  page: Page,
  { everyRule, hasFurtherLooks, looks }: { everyRule: boolean; hasFurtherLooks: boolean; looks: Set<string> },
) {
  for (const { width, colorScheme, rules } of [
    { width: 1280, colorScheme: "light", rules: undefined } as const,
    ...(hasFurtherLooks ? FURTHER_LOOKS : []),
  ]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const size = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      height: document.documentElement.scrollHeight,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }));
    // What the browser draws itself is dark, too: scrollbars and native fields.
    expect(size.scheme).toBe("light dark");
    expect(size.overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
    // As high as the page: a bar that sticks to the window's edge lies over whatever happens to be there.
    if (rules !== RULES_OF_SCHEME) await page.setViewportSize({ width, height: size.height });
    const found = everyRule
      ? await accessibilityFindings(page, { more: rules })
      : [
          ...(rules === RULES_OF_SCHEME
            ? []
            : await accessibilityFindings(page, { rules, without: rules ? [] : RULES_OF_SCHEME })),
          ...(rules === RULES_OF_WIDTH ? [] : await colourFindings(page, RULES_OF_SCHEME, looks)),
        ];
    expect(found, `accessibility at ${width} px, ${colorScheme}`).toEqual([]);
  }
  // 640 px are a window of 1280 at 200 %.
  for (const width of hasFurtherLooks ? [640] : [640, 360]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** The records that the paths of the screens name. */
async function makeRecords(backend: Backend, hasTypes: boolean) {
  const { db } = backend;
  const { medium, issue, client, full } = await makeMarket(db);
  const days = { adClosesOn: "2099-03-10", materialDueOn: "2099-03-17" };
  await db.update(issueTable).set(days).where(eq(issueTable.id, issue.id));
  const today = todayInVienna();
  await makeIssue(db, medium.id, { publishDate: addDays(today, 20), adClosesOn: addDays(today, -1) });
  const ad = {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
    appearsFrom: issue.publishDate,
    appearsOn: issue.publishDate,
    materialDueOn: days.materialDueOn,
    priceCents: 145_000,
  };
  const booking = await makeBooking(db, ad);
  // The booking's form names it beside the slots.
  await makeBooking(db, ad);
  const { video } = await makeVideo(db, client.id);
  const { rubric, tag } = await makeRubric(db, medium.id);
  const qrcode = await makeQrCode(db);
  const domain = await makeDomain(db);
  const asset = await makeAsset(backend, undefined, { looks: medium.id });
  await makeAsset(backend, undefined, { looks: medium.id });
  const sound = await makeSound(backend);
  const [folder] = await db
    .insert(folders)
    .values({ name: `Ordner ${medium.id}`, position: medium.id })
    .returning();
  const article = await makeArticle(db, medium.id);
  const menu = await makeMenu(db, domain.id, article.id);
  const site = await makeSite(backend, domain.id);
  const sources = await makeSources(db, domain.id);
  const flash = await makeImmoflashIssue(db);
  const mailingList = await makeMailingList(db, { description: "Neues aus dem Haus, jeden Donnerstag" });
  const receiver = await makeReceiver(db, mailingList.id, { lastName: "Huber" });
  const pressRelease = await makePressRelease(db, { mediumId: medium.id, email: "a@presse.test" });
  await makePressRelease(db, { title: pressRelease.title, email: "a@presse.test" });
  const decided = { decidedAt: new Date(), reason: "late", feedback: "Zu spät." } as const;
  const denied = await makePressRelease(db, { state: "denied", ...decided });
  const whole = hasTypes ? await makeWholeIssue(backend) : null;
  const posted = hasTypes ? await makeImmoflashIssue(db) : null;
  if (whole) await makeNewsletter(db, Number(whole.id), mailingList.id);
  if (posted) await makeNewsletter(db, posted.id, mailingList.id, true);
  const types = hasTypes ? await makeBookingsOfAllTypes(db) : null;
  const program = await makeUser(db, { isApiUser: true });
  const role = await makeRole(db, ["global:read__tags"]);
  const work = await makeWork(db);
  const person = await makeUser(db, { lastName: `Person ${medium.id}`, roleIds: [role.id] });
  return {
    medium,
    issue,
    client,
    booking,
    video,
    rubric,
    tag,
    qrcode,
    domain,
    menu,
    site,
    sources,
    asset,
    sound,
    article,
    flash,
    whole,
    posted,
    ...{ pressRelease, denied },
    ...{ mailingList, receiver, ownPage: (await tokensOf(db))(receiver.id) },
    draftLink: await makeLinkToDraft(db, article.id),
    folder: folder?.id,
    types,
    format: full,
    person,
    role,
    program,
    work,
  };
}

type Records = Awaited<ReturnType<typeof makeRecords>>;

/** Rows for the lists: more than a page may ask statements, so that one that asks for each of them is noticed. */
async function makeRows(db: Db) {
  const { medium, issue, client, full } = await makeMarket(db);
  for (let nth = 0; nth < MOST_STATEMENTS; nth += 1) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
      formatId: full.id,
      priceCents: 145_000,
    });
    const { id } = await makeUser(db);
    await makeDocument(db, undefined, id);
    await makeReceiver(db, (await makeMailingList(db)).id);
    await makePressRelease(db, { mediumId: medium.id, editorId: id, state: "editorial" });
  }
}

/** Waits for the work on new files of the library, so that their pictures show. */
async function untilRendered(db: Db) {
  const isUnderWay = inArray(workTable.state, ["ready", "running"]);
  const left = and(eq(workTable.kind, "make_renditions"), isUnderWay);
  await expect.poll(() => db.$count(workTable, left), { timeout: 30_000 }).toBe(0);
  const unmeasured = isNotNull(attachments.measuringTries);
  await expect.poll(() => db.$count(attachments, unmeasured), { timeout: 30_000 }).toBe(0);
}

/** Work that is paused, so that nobody works on it. */
async function makeWork(db: Db) {
  const values = { kind: "crm_sync", key: randomUUID(), input: { sync: 0 }, createdAt: new Date() };
  const rows = await db
    .insert(workTable)
    .values({ ...values, state: "paused", wanted: "pause", done: 400, total: 9000, refused: 3 })
    .returning();
  return rows[0] as typeof workTable.$inferSelect;
}

/** A page with components of several kinds, and one below it. */
async function makeSite(backend: Parameters<typeof makeAsset>[0], domainId: number) {
  const desk = await pageDesk(backend, { domainId });
  const page = await desk.made("Über uns");
  const below = await desk.made("Team", page);
  await desk.add(page, { type: "content_block", title: "Willkommen", text: "Ein **guter** Tag." });
  await desk.add(page, { type: "separator", style: "dots" });
  await desk.add(page, {
    type: "accordion",
    title: "Fragen",
    sections: [{ title: "Wo?" }, { title: "Wann?" }],
  });
  await desk.add(page, { type: "tab", sections: [{ title: "Wien" }, { title: "Graz" }] });
  await desk.add(page, {
    type: "audio",
    title: "Gruß",
    address: "https://ton.example/gruss",
    text: "Hallo.",
  });
  await desk.publish(page);
  const [first] = (await desk.find(page)).components;
  const { data } = await desk.change("sharePageDraft", { id: below }, "");
  return { page, below, component: String(first?.key), draft: String(data.r) };
}

function addressOf(path: string, records: Records): string {
  const { medium, issue, client, booking, video, rubric, tag, qrcode, domain, asset, types, format } =
    records;
  const { person, role, program, work } = records;
  return path
    .replace(":types.medium", String(types?.house.digital.medium.id))
    .replace(":types.issue", String(types?.house.print.issue?.id))
    .replace(":types.digital", String(types?.digital.id))
    .replace(":types.video", String(types?.video.id))
    .replace(":types.immoflash", String(types?.immoflash.id))
    .replace(":types.package", String(types?.parent.id))
    .replace(":types.child", String(types?.child.id))
    .replace(":types.series", String(types?.first.id))
    .replace(":qrcodeName", qrcode.code)
    .replace(":qrcode", String(qrcode.id))
    .replace(":domain", String(domain.id))
    .replace(":sitePage", records.site.page)
    .replace(":pageDraft", records.site.draft)
    .replace(":pageBelow", records.site.below)
    .replace(":pageComponent", records.site.component)
    .replace(":menu", String(records.menu.id))
    .replace(":entry", String(records.menu.entryId))
    .replace(":weather", String(records.sources.weather.id))
    .replace(":dataSource", String(records.sources.articles.id))
    .replace(":assetName", encodeURIComponent(asset.name))
    .replace(":asset", asset._id)
    .replace(":sound", records.sound._id)
    .replace(":draftLink", records.draftLink)
    .replace(":receiver", String(records.receiver.id))
    .replace(":pressRelease", String(records.pressRelease.id))
    .replace(":deniedRelease", String(records.denied.id))
    .replace(":mailingList", String(records.mailingList.id))
    .replace(":ownPage", records.ownPage)
    .replace(":articleName", encodeURIComponent(records.article.title))
    .replace(":article", String(records.article.id))
    .replace(":flashName", encodeURIComponent(records.flash.title))
    .replace(":flash", String(records.flash.id))
    .replace(":posted", String(records.posted?.id))
    .replace(":whole", String(records.whole?.id))
    .replace(":folder", String(records.folder))
    .replace(":tagName", encodeURIComponent(tag.name))
    .replace(":rubricName", encodeURIComponent(rubric.name))
    .replace(":tag", String(tag.id))
    .replace(":rubric", String(rubric.id))
    .replace(":personName", encodeURIComponent(person.lastName))
    .replace(":person", String(person.id))
    .replace(":role", String(role.id))
    .replace(":work", String(work.id))
    .replace(":program", String(program.id))
    .replace(":format", String(format.id))
    .replace(":booking", String(booking.id))
    .replace(":video", String(video.id))
    .replace(":medium", String(medium.id))
    .replace(":issue", String(issue.id))
    .replace(":company", String(client.id))
    .replace(":client", encodeURIComponent(client.name));
}

// Each screen stands alone, so that all workers can share them. One of a year is a lot to look at for a busy machine.
test.describe.configure({ mode: "parallel", timeout: 120_000 });

let shared: Promise<Records> | undefined;

/** Records that a worker's screens share if they change nothing. Screens that change something make their own. */
function sharedRecords(backend: Backend): Promise<Records> {
  shared ??= makeRows(backend.db).then(() => makeRecords(backend, true));
  return shared;
}

/** How the text looks that a worker's screens have shown. */
const looks = new Set<string>();

test("every screen of the site map is among the screens looked at", () => {
  const shown = Object.values(screens).map(({ path }) => path.replace(/\?.*/, "").replace(/:/g, ""));
  const missing = addressesBelow(routes)
    .map(({ address }) => address)
    .filter((address) => !shown.some((path) => matchPath(address || "/", path)))
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
  return addressesBelow(routes).some(
    ({ address: pattern, file }) =>
      matchPath(pattern || "/", path) && AREAS.some((area) => file.startsWith(`routes/${area}/`)),
  );
}

/**
 * The states that this run looks at: the first one of each address and those of a new layout always, of the others a
 * third (when exploring, all). Areas come, and the run may not get longer with each.
 */
function isLookedAt(name: string, nth: number): boolean {
  if (AREAS.length > 0 && !isOfAreas(screens[name] as Screen)) return false;
  const addressOfState = ({ path }: Screen) => path.replace(/\?.*/, "");
  const first = Object.entries(screens).find(
    ([, other]) => addressOfState(other) === addressOfState(screens[name] as Screen),
  );
  return first?.[0] === name || Boolean(screens[name]?.isLayout) || SHARES_NOW.includes((nth % SHARES) + 1);
}

for (const [nth, [name, screen]] of Object.entries(screens).entries()) {
  const { path, status = 200, permissions = EVERYTHING, requests = 2, reach, isLayout } = screen;
  const { mostStatements = MOST_STATEMENTS } = screen;

  if (status in REFUSAL_LOOKED_AT && REFUSAL_LOOKED_AT[status] !== name) {
    test(`${name}: answers with the page of the frame`, async ({ context, product, signInWith }) => {
      if (permissions) await signInWith(permissions);
      const address = addressOf(path, await sharedRecords(product.backend));
      await untilRendered(product.backend.db);
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

  if (!isLookedAt(name, nth)) continue;

  test.describe(name, () => {
    // A state behind a post is looked at as the server sends it.
    if (reach) test.use({ javaScriptEnabled: false });

    test("is valid, accessible, silent, light and fits", async ({
      page,
      product,
      signInWith,
      keptContext,
    }) => {
      const own = reach && (await makeRecords(product.backend, path.includes(":types.")));
      const address = addressOf(path, own ?? (await sharedRecords(product.backend)));
      if (permissions) await signInWith(permissions);
      const { context } = await keptContext(true);
      const traffic = watchTraffic(page);
      const moved = await watchMoves(page);
      // What is loaded after the screen is live, and what that reads, is not counted.
      await page.routeWebSocket("**/graphql", () => {});
      await untilRendered(product.backend.db);
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
      const everyRule = Boolean(isLayout);
      const hasFurtherLooks = everyRule || ROUNDS_NOW.includes((nth % ROUNDS) + 1);
      await expectToFitAndBeAccessible(shown, { everyRule, hasFurtherLooks, looks });
      if (shown === page) {
        await page.waitForLoadState("networkidle");
        expect.soft(traffic.beyondTheBuild(), "the page, and files of the build").toHaveLength(1);
        expect.soft(await traffic.kilobytesOfPages(), "KB of HTML").toBeLessThanOrEqual(MOST_HTML);
      }
      const { origin } = new URL(product.url);
      const foreign = traffic.addresses().filter((address) => new URL(address).origin !== origin);
      expect(foreign, "requests beyond the own origin").toEqual([]);
      await shown.setViewportSize(WIDE);
      expect(await cutCells(shown), "heads, days and figures that are cut").toEqual([]);
      expect(await controlsInTheWay(shown), "controls in the way of others, or cut off").toEqual([]);
    });
  });
}

function expectToBeLight(after: Counts, before: Counts, most: Counts) {
  expect(after.requests - before.requests, "requests to the service").toBeLessThanOrEqual(most.requests);
  expect(after.statements - before.statements, "SQL statements").toBeLessThanOrEqual(most.statements);
}
