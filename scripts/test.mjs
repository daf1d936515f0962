// `npm test`: installs what is missing, runs the checks (format, lint, boundaries, unused code, build) side by side, then
// the unit and service tests beside the check of the types, then the browser tests. `npm test -- types build` runs single
// steps; `npm test -- near [COMMIT]` runs the checks, and of the tests those that a change since then can reach.
import { installChromium } from "./chromium.mjs";
import { installPackages, root, run } from "./install.mjs";
import { testsNear } from "./near.mjs";
import { bin, checkAll, countMissing, emptyReports, end, runPlaywright, runVitest } from "./steps.mjs";

process.chdir(root);
installPackages();
emptyReports();

const [first, ...others] = process.argv.slice(2);
const near = first === "near" ? await testsNear(others[0]) : null;
const steps = near || !first ? [] : [first, ...others];
const isAsked = (name) => steps.length === 0 || steps.includes(name);

// The types that the documents are checked against are made from the schema, and not kept.
run(bin("gql.tada"), ["generate-output"]);

// TypeScript's native edition. One checker: further ones look at the same types of the schema again.
const types = {
  name: "types",
  command: "node_modules/typescript-native/bin/tsc",
  args: ["--noEmit", "--checkers", "1"],
};

/** All rooms with sources: circles are no better in tests, measurements and scripts. */
const ROOMS = ["app", "backend", "domain", "server", "server.ts", "e2e", "bench", "scripts"];

// The longest first, so that the others fit beside it.
const checks = [
  { name: "build", command: process.execPath, args: ["scripts/build.mjs"] },
  {
    name: "build of the form kit",
    command: process.execPath,
    args: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "-c", "e2e/forms/fixture/vite.config.ts"],
  },
  { name: "documents", command: bin("gql.tada"), args: ["check", "--fail-on-warn"] },
  {
    name: "boundaries",
    command: bin("depcruise"),
    args: ["--config", ".dependency-cruiser.cjs", ...ROOMS],
  },
  { name: "unused code", command: bin("knip"), args: ["--no-progress"] },
  { name: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings", "."] },
];
const broken = await checkAll(checks.filter(({ name }) => isAsked(name)));

const UNIT_TESTS = "unit and service tests";
const BROWSER_TESTS = "browser tests";
const runsUnitTests = isAsked(UNIT_TESTS) && near?.unitTests.length !== 0;
// Many of these tests wait, for a mail server or for a lock to be given up: the processors have time for the types.
await Promise.all([
  isAsked(types.name) ? checkAll([types], 1) : undefined,
  runsUnitTests ? runVitest({ name: UNIT_TESTS, args: near?.unitTests }) : undefined,
]);

if (isAsked(BROWSER_TESTS) && near?.browserTests.length !== 0) {
  const chromium = installChromium();
  if (broken.has("build")) countMissing("No browser tests: there is no build of these sources.");
  else if (!chromium) countMissing("No browser tests: there is no Chromium.");
  else {
    await runPlaywright({
      name: BROWSER_TESTS,
      chromium,
      args: near?.browserTests,
      env: near ? { SWEEP_AREAS: near.areas.join(" ") } : {},
      mayBeNone: Boolean(near),
    });
  }
}
end();
