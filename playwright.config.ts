import { defineConfig, devices } from "@playwright/test";

/**
 * Journeys run with scripts, those by keyboard alone (`*.keyboard.ts`) and on a bad network (`*.network.ts`) among
 * them; the sweep opens every screen. `*.journey.ts` runs without scripts, too, where that can make a difference: a
 * test that proves what the server alone decides has the tag `@server`, and runs once. `*.scripts.ts` and
 * `*.native.ts` hold what shows only with them, or only without. With the GraphQL service over HTTP, one function
 * carries all that is asked: the tests within `inProcessAndOverHttp` show that it does, for sessions, sales, refusals,
 * conflicts and an upload. Each further project starts the workers anew, which costs ten seconds of a processor each.
 */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Some signals come only after several seconds: a lost post is repeated after five.
  expect: { timeout: 15_000 },
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
        // Pages of one context share a process, and the one that draws is no further one: see `e2e/kept-context.ts`.
        "--process-per-site",
        "--in-process-gpu",
      ],
    },
  },
  projects: [
    {
      name: "with-scripts",
      testMatch: /.*\.(journey|scripts|keyboard|network|sweep)\.ts/,
    },
    {
      name: "without-scripts",
      testMatch: /.*\.(journey|native)\.ts/,
      // Lists, overviews and changes of many: the sweep goes through these without scripts.
      testIgnore: /(bill|bulk|company|timeline|year)\.journey\.ts/,
      grepInvert: /@server/,
      use: { javaScriptEnabled: false },
    },
    // `npm run clicks`: counts the clicks of some tasks, and writes docs/clicks.md.
    ...(process.env.CLICKS ? [{ name: "clicks", testMatch: /.*\.clicks\.ts/ }] : []),
  ],
});
