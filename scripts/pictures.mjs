// `npm run pictures`: takes pictures of all areas of the product with its demo data into `pictures/`, in three widths,
// light and dark, with the scrollbars of a desktop; those of `docs/tour.md` (1280 px, light) also into `docs/tour/`.
// Names as arguments take only these.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright";
import sharp from "sharp";
import { buildIfStale } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root } from "./install.mjs";

const USER = { email: "katharina.steindl@alpenblick.test", password: "Alpenblick#2027" };
const SIZES = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 1920, height: 1000 } },
  // A phone lays its scrollbars over the page.
  { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
];
const SCHEMES = ["light", "dark"];
/** The screens of `docs/tour.md`. */
const TOUR = [
  "bookings",
  "booking",
  "new-booking",
  "package",
  "flat-plan",
  "yearly",
  "calendar",
  "timeline",
  "material",
  "billing",
];

/** A screen's address, or how to find it: the first link of a page that leads to such an address. */
const linked = (from, pattern) => async (page) => {
  await page.goto(from);
  const addresses = await page
    .locator("main a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const found = addresses.find((address) => pattern.test(address));
  if (!found) throw new Error(`${from} has no link like ${pattern}`);
  // Without the list that it was opened from.
  return found.split("?")[0];
};

const SCREENS = {
  login: "/login?signedOut",
  home: "/",
  account: "/account",
  "not-found": "/nirgends",
  bookings: "/bookings",
  "bookings-nothing": "/bookings?q=gibtesnicht",
  booking: linked("/bookings?type=print&status=active", /^\/bookings\/\d+(\?|$)/),
  "booking-digital": linked("/bookings?type=digital", /^\/bookings\/\d+(\?|$)/),
  "booking-video": linked("/bookings?type=video", /^\/bookings\/\d+(\?|$)/),
  "booking-immoflash": linked("/bookings?type=immoflash", /^\/bookings\/\d+(\?|$)/),
  confirmation: async (page) =>
    `${await linked("/bookings?type=print&status=active", /^\/bookings\/\d+(\?|$)/)(page)}/confirmation`,
  // The demo's first medium.
  "new-booking": "/bookings/medium/1/booking",
  package: "/bookings/create?bookingType=multi",
  import: "/bookings/import",
  "bookings-of-client": linked("/bookings", /^\/companies\/\d+\/bookings/),
  billing: "/bookings/billing",
  material: "/bookings/material",
  issues: "/issues/print",
  // A past year's issues come first, and planned ones at its end.
  "flat-plan": linked(
    `/issues/print?year=${new Date().getFullYear()}&sort=-publishDate`,
    /^\/issues\/edit\//,
  ),
  yearly: "/yearlyBookings",
  "yearly-clients": "/yearlyBookings?by=clients",
  calendar: "/videocalendar",
  timeline: "/dashboard/timeline",
  dashboard: "/dashboard",
  notifications: "/notifications",
  "notification-settings": "/account/notifications",
  search: "/search?q=Berg",
  tags: "/tags",
  tag: linked("/tags", /^\/tags\/\d+/),
  "new-tag": "/tags/create",
  rubrics: "/rubrics",
  rubric: linked("/rubrics", /^\/rubrics\/\d+/),
  companies: "/companies",
  company: linked("/companies", /^\/companies\/\d+(\?|$)/),
  "new-company": "/companies/create",
  "company-years": async (page) => `${await linked("/companies", /^\/companies\/\d+(\?|$)/)(page)}/compare`,
  issue: async (page) => `${await SCREENS["flat-plan"](page)}/details`,
  "issues-compared": "/issues/print/compare",
  "immoflash-issues": "/issues/immoflash",
  "immoflash-issue": linked("/issues/immoflash", /^\/issues\/immoflash\/\d+(\?|$)/),
  newsletter: async (page) =>
    (await SCREENS["immoflash-issue"](page)).replace("/immoflash/", "/immoflash/newsletter/"),
  "immoflash-configuration": "/immoflash-configuration",
  receivers: "/immoflash-configuration/receivers",
  "mailing-lists": "/immoflash-configuration/lists",
  articles: "/articles",
  article: linked("/articles", /^\/articles\/\d+(\?|$)/),
  library: "/media",
  asset: linked("/media", /^\/media\/\d+(\?|$)/),
  media: "/press",
  medium: linked("/press", /^\/press\/\d+(\?|$)/),
  releases: "/press/releases",
  release: linked("/press/releases", /^\/press\/releases\/\d+(\?|$)/),
  categories: "/categories",
  category: linked("/categories", /^\/categories\/\d+/),
  domains: "/domains",
  domain: linked("/domains", /^\/domains\/\d+(\?|$)/),
  "page-tree": async (page) => `${await SCREENS.domain(page)}/pages`,
  pages: "/pages",
  page: linked("/pages", /^\/pages\/\d+(\?|$)/),
  menus: "/menus",
  menu: linked("/menus", /^\/menus\/\d+(\?|$)/),
  "data-sources": "/datasources",
  "data-source": linked("/datasources", /^\/datasources\/\d+(\?|$)/),
  qrcodes: "/qrcodes",
  qrcode: linked("/qrcodes", /^\/qrcodes\/\d+(\?|$)/),
  users: "/users",
  user: linked("/users", /^\/users\/\d+(\?|$)/),
  permissions: async (page) => `${await SCREENS.user(page)}/permissions`,
  roles: "/roles",
  role: linked("/roles", /^\/roles\/\d+(\?|$)/),
  log: "/activitylogs",
  settings: "/settings",
  "settings-general": "/settings/general",
};

async function startDemo(dataDir) {
  const child = spawn(process.execPath, ["build/server.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      SEED_DEMO: "true",
      PORT: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /http:\/\/\S+/.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return { url: found[0], stop: () => child.kill("SIGTERM") };
  }
  throw new Error("the server ended before it listened");
}

async function signIn(context) {
  const page = await context.newPage();
  await page.goto("/login");
  await page.fill("[name=email]", USER.email);
  await page.fill("[name=password]", USER.password);
  await page.click("main button[type=submit], form button[type=submit]");
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
  return page;
}

async function takePictures(browser, baseURL, names) {
  const addresses = new Map();
  for (const [index, size] of SIZES.entries()) {
    const context = await browser.newContext({
      ...size,
      baseURL,
      locale: "de-AT",
      timezoneId: "Europe/Vienna",
    });
    const page = await signIn(context);
    for (const name of names) {
      const screen = SCREENS[name];
      if (!addresses.has(name)) {
        addresses.set(name, typeof screen === "string" ? screen : await screen(page));
      }
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(addresses.get(name), { waitUntil: "networkidle" });
        await page.waitForFunction(() => performance.getEntriesByName("live").length > 0);
        const picture = await page.screenshot();
        await sharp(picture).toFile(`pictures/${name}-${size.viewport.width}-${colorScheme}.png`);
        if (index === 0 && colorScheme === "light" && TOUR.includes(name)) {
          await sharp(picture).webp({ quality: 82 }).toFile(`docs/tour/${name}.webp`);
        }
      }
      console.log(name);
    }
    await context.close();
  }
}

process.chdir(root);
installPackages();
await buildIfStale();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SCREENS));
if (unknown.length > 0) throw new Error(`no such screen: ${unknown.join(", ")}`);
mkdirSync("pictures", { recursive: true });
mkdirSync("docs/tour", { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), "backoffice-pictures-"));
const demo = await startDemo(dataDir);
const browser = await chromium.launch({
  executablePath: installChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
try {
  await takePictures(browser, demo.url, wanted.length > 0 ? wanted : Object.keys(SCREENS));
} finally {
  await browser.close();
  demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
