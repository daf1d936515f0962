import { defineConfig, devices } from "@playwright/test";

/** Journeys run with scripts, without, by keyboard alone and on a bad network; the sweep opens every screen. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : [["line"]],
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
    viewport: { width: 1280, height: 800 },
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "with-scripts", testMatch: /.*\.journey\.ts/ },
    { name: "without-scripts", testMatch: /.*\.journey\.ts/, use: { javaScriptEnabled: false } },
    { name: "keyboard", testMatch: /.*\.keyboard\.ts/ },
    { name: "bad-network", testMatch: /.*\.network\.ts/ },
    { name: "sweep", testMatch: /.*\.sweep\.ts/ },
  ],
});
