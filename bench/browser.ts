import { type Browser, type CDPSession, chromium, type Page } from "playwright";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Slow 3G: 400 ms latency, 400 kbit/s each way. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export interface BrowserFigures {
  /** Milliseconds until the rows of the list are painted. */
  rows: number;
  /** KB (1000 bytes) of what had arrived until then, and requests begun until then. */
  kilobytes: number;
  requests: number;
  /** KB of compressed script of the whole task, over two screens. */
  scriptKilobytes: number;
  /** Milliseconds of list → open → change → save → confirmed. */
  task: number;
}

/** Starts the machine's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

/** KB of script as it travels, from now on. */
async function watchScripts(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith(".js")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1000;
}

/** When the rows of the page as the server sent it are painted, and what had arrived until then. */
async function firstRows(page: Page): Promise<Pick<BrowserFigures, "rows" | "kilobytes" | "requests">> {
  await page.locator("tbody tr").first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (!navigation || !paint) throw new Error("the browser measured no paint");
    const rows = Math.max(paint.startTime, navigation.responseEnd);
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const arrived = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= rows);
    const bytes = arrived.reduce((sum, { transferSize }) => sum + transferSize, navigation.transferSize);
    const begun = resources.filter(({ startTime }) => startTime <= rows);
    return { rows, kilobytes: bytes / 1000, requests: 1 + begun.length };
  });
}

async function coldPage(browser: Browser, url: string, cookie: string, throttled: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "imvtoken", value: cookie, url, httpOnly: true }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = await watchScripts(session);
  if (throttled) await session.send("Network.emulateNetworkConditions", slow3G);
  return { context, page, scripts };
}

async function performTask(page: Page): Promise<void> {
  await page.locator('tbody a[href^="/bookings/"]').first().click({ noWaitAfter: true });
  const placement = '[name="specs.placementDetails"]';
  const isFolded = page.locator(`details:not([open]):has(${placement}) > summary`);
  await page.locator(placement).waitFor({ state: "attached" });
  if (await isFolded.count()) await isFolded.click();
  await page.locator(placement).fill(`rechte Seite ${Date.now()}`);
  await page
    .locator("main")
    .getByRole("button", { name: "Speichern", exact: true })
    .click({ noWaitAfter: true });
  await page
    .locator(".toast")
    .getByText(/^Buchung .+ gespeichert$/)
    .first()
    .waitFor();
}

/** One cold visit: a new browser profile, nothing cached. */
export async function measureBrowser(
  browser: Browser,
  url: string,
  cookie: string,
  throttled: boolean,
): Promise<BrowserFigures> {
  const list = `${url}/bookings?type=print&status=open`;
  const { context, page, scripts } = await coldPage(browser, url, cookie, throttled);
  try {
    const started = performance.now();
    await page.goto(list, { waitUntil: "commit" });
    const first = await firstRows(page);
    await performTask(page);
    const task = performance.now() - started;
    await page.waitForLoadState("networkidle");
    return { ...first, task, scriptKilobytes: scripts() };
  } finally {
    await context.close();
  }
}
