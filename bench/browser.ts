import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";

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
  /** Milliseconds until the first row of the list shows. */
  rows: number;
  /** KB (1000 bytes) over the network until then, and requests begun until then. */
  kilobytes: number;
  requests: number;
  /** KB of compressed script once everything is loaded. */
  scriptKilobytes: number;
  /** Milliseconds of list → open → change → save → confirmed. */
  task: number;
}

/** Starts the machine's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

interface Traffic {
  bytes: number;
  requests: number;
  scriptBytes: number;
}

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, requests: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    traffic.requests += 1;
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

async function coldPage(browser: Browser, url: string, cookie: string, throttled: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "imvtoken", value: cookie, url, httpOnly: true }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  if (throttled) await session.send("Network.emulateNetworkConditions", slow3G);
  return { context, page, traffic };
}

async function performTask(page: Page): Promise<void> {
  await page.locator("tbody th a, tbody td a").first().click({ noWaitAfter: true });
  const details = page.locator('[name="specs.placementDetails"]');
  await details.fill(`rechte Seite ${Date.now()}`);
  await page.locator("main").getByRole("button", { name: "Speichern" }).click({ noWaitAfter: true });
  await page.getByText("Buchung gespeichert").waitFor();
}

/** One cold visit: a new browser profile, nothing cached. */
export async function measureBrowser(
  browser: Browser,
  url: string,
  cookie: string,
  throttled: boolean,
): Promise<BrowserFigures> {
  const list = `${url}/bookings?type=print&status=open`;
  const { context, page, traffic } = await coldPage(browser, url, cookie, throttled);
  try {
    const started = performance.now();
    await page.goto(list, { waitUntil: "commit" });
    await page.locator("tbody tr").first().waitFor();
    const rows = performance.now() - started;
    const { bytes, requests } = traffic;
    await performTask(page);
    const task = performance.now() - started;
    await page.waitForLoadState("networkidle");
    return {
      rows,
      task,
      requests,
      kilobytes: bytes / 1000,
      scriptKilobytes: traffic.scriptBytes / 1000,
    };
  } finally {
    await context.close();
  }
}
