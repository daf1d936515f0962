// `npm run pictures`: takes pictures of the product with its demo data, wide and narrow, light and dark, into
// `pictures/`; those of `docs/tour.md` (wide and light) also into `docs/tour/`. Names as arguments take only these.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { buildIfStale } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root } from "./install.mjs";

const USER = { email: "katharina.steindl@alpenblick.test", password: "Alpenblick#2027" };
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
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
  tags: "/tags",
  rubrics: "/rubrics",
  "new-tag": "/tags/create",
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
  for (const [index, viewport] of SIZES.entries()) {
    const context = await browser.newContext({
      baseURL,
      viewport,
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
        const picture = await page.screenshot();
        await sharp(picture).toFile(`pictures/${name}-${viewport.width}-${colorScheme}.png`);
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
});
try {
  await takePictures(browser, demo.url, wanted.length > 0 ? wanted : Object.keys(SCREENS));
} finally {
  await browser.close();
  demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
