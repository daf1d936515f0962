import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, devices } from "@playwright/test";
import { testClockOffset } from "./backend/testing/clock";
import { roundsOfThisRun, shareOf } from "./backend/testing/exploring";
import { WORKERS } from "./backend/testing/workers";

// Before the workers start, which get it in their environment.
testClockOffset();

/** What all journeys without scripts depend on: these always run. */
const ALWAYS_WITHOUT_SCRIPTS =
  /^((forms|frames)\/.*|session\/session|articles\/(publish-typed|canvas|board|comments)|site-pages\/(comments|components)|help\/help|issues\/plan|bookings\/(form|sell|bulk|undo))\.journey\.ts$/;
const SHARES = 3;
const SHARES_NOW = roundsOfThisRun(SHARES);

/** The areas' journeys without scripts that are left to `npm run explore`: a third runs always. */
const leftToOthers = readdirSync(fileURLToPath(new URL("e2e", import.meta.url)), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".journey.ts") && !ALWAYS_WITHOUT_SCRIPTS.test(file))
  .filter((file) => !SHARES_NOW.includes(shareOf(file, SHARES)))
  .map((file) => `**/${file}`);

/**
 * Journeys run with scripts, those by keyboard alone (`*.keyboard.ts`) and on a bad network (`*.network.ts`) among
 * them; the sweep opens every screen. `*.journey.ts` runs without scripts, too, where that can make a difference: a
 * test that proves what the server alone decides has the tag `@server`, and runs once. `*.scripts.ts` and
 * `*.native.ts` hold what shows only with them, or only without. The forms and lists are the kits', whose own tests run
 * without scripts in each run; of the areas' journeys a third runs without scripts, with `npm run explore` all.
 * With the GraphQL service over HTTP, one function carries all that is asked: the tests within `inProcessAndOverHttp`
 * show that it does, for sessions, sales, refusals, conflicts and an upload. Each further project starts the workers
 * anew, which costs ten seconds of a processor each.
 */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  workers: WORKERS,
  // A test that passes when repeated does not refuse the run. `npm test` names it at its end, under *Unstable*.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Ends what hangs. The longest journeys take more than a minute on a machine that does other things.
  timeout: 120_000,
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
      testIgnore: [/(bill|bulk|company|timeline|year)\.journey\.ts/, ...leftToOthers],
      grepInvert: /@server/,
      use: { javaScriptEnabled: false },
    },
    // `npm run clicks`: counts the clicks of some tasks, and writes docs/clicks.md.
    ...(process.env.CLICKS ? [{ name: "clicks", testMatch: /.*\.clicks\.ts/ }] : []),
  ],
});
