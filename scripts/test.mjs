// `npm test`: installs what is missing, runs the checks (format, lint, boundaries, unused code, build) side by side, then
// the unit and service tests beside the check of the types, then the browser tests. Ends with where the time went; the last line counts
// all: each check counts as one, and what dies before it has counted is one that failed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import path from "node:path";
import { installChromium } from "./chromium.mjs";
import { installPackages, root, run } from "./install.mjs";
import {
  failedBrowserTests,
  failedTests,
  slowestBrowserTests,
  slowestFiles,
  timesOfProjects,
  unstableBrowserTests,
} from "./reports.mjs";

process.chdir(root);
installPackages();

/** Less collecting of garbage: takes a twentieth of the time off the tests. In MB. */
const ROOM_FOR_SHORT_LIVED = "--max-semi-space-size=64";

const only = process.argv.slice(2);
const isAsked = ({ name }) => only.length === 0 || only.includes(name);
const reports = path.join(root, "node_modules/.cache/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const bin = (name) => path.join("node_modules/.bin", name);
let passed = 0;
let failed = 0;
const times = [];
const slowest = [];
const failures = [];
const unstable = [];

const secondsSince = (started) => (Date.now() - started) / 1000;

function noteEnd(name, isOk, seconds) {
  times.push({ name, seconds });
  console.log(`── ${name}: ${isOk ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);
}

/** The last lines of what a check said: enough to know what it refused. */
function endOf(said) {
  return said.trimEnd().split("\n").slice(-30).join("\n");
}

/** Runs a check; what it says is printed in one piece at its end, as others run beside it. */
async function check({ name, command, args }) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  // Tests that it runs beside have the processors first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said = [];
  child.stdout.on("data", (part) => said.push(part));
  child.stderr.on("data", (part) => said.push(part));
  const isOk = await new Promise((resolve) => {
    child.once("error", (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once("close", (status) => resolve(status === 0));
  });
  console.log(`\n── ${name}`);
  process.stdout.write(Buffer.concat(said));
  noteEnd(name, isOk, secondsSince(started));
  if (isOk) passed += 1;
  else failed += 1;
  if (!isOk) failures.push({ name, message: endOf(Buffer.concat(said).toString()) });
  return isOk;
}

/** Runs the checks, so many at a time; gives the names of those that failed. */
async function checkAll(checks, atATime = availableParallelism()) {
  const waiting = checks.filter(isAsked);
  const broken = new Set();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await check(next))) broken.add(next.name);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return broken;
}

/** Runs tests whose JSON report tells the counts; a runner that dies without one counts as one failure. */
async function runTests({ name, command, args, env = {}, count, slow, failuresOf, unstableOf }) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const options = `${process.env.NODE_OPTIONS ?? ""} ${ROOM_FOR_SHORT_LIVED}`.trim();
  const child = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS: options, ...env },
  });
  const status = await new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once("close", resolve);
  });
  noteEnd(name, status === 0, secondsSince(started));
  const file = path.join(reports, `${name}.json`);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const counts = report ? count(report) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if ((status !== 0 && counts.failed === 0) || counts.passed === 0) failed += 1;
  if (report) slowest.push(...slow(report));
  if (report) failures.push(...failuresOf(report));
  if (report && unstableOf) unstable.push(...unstableOf(report));
}

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
const broken = await checkAll([
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
  { name: "known weaknesses", command: process.execPath, args: ["scripts/audit.mjs"] },
  { name: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings", "."] },
]);

const unitTests = {
  name: "unit and service tests",
  command: bin("vitest"),
  args: [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path.join(reports, "unit and service tests.json")}`,
  ],
  count: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
  }),
  slow: (report) => slowestFiles(report, root),
  failuresOf: (report) => failedTests(report, root),
};
// Many of these tests wait, for a mail server or for a lock to be given up: the processors have time for the types.
await Promise.all([checkAll([types], 1), isAsked(unitTests) ? runTests(unitTests) : undefined]);

const browserTests = {
  name: "browser tests",
  command: bin("playwright"),
  args: ["test"],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "browser tests.json") },
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  slow: (report) => [...timesOfProjects(report), ...slowestBrowserTests(report)],
  failuresOf: failedBrowserTests,
  unstableOf: unstableBrowserTests,
};
if (isAsked(browserTests)) {
  const chromium = installChromium();
  if (broken.has("build")) console.error("\nNo browser tests: there is no build of these sources.");
  if (broken.has("build") || !chromium) failed += 1;
  else await runTests({ ...browserTests, env: { ...browserTests.env, CHROMIUM: chromium } });
}

const line = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
if (slowest.length > 0) console.log("\nWhat takes longest in the tests:");
for (const one of slowest) console.log(line(one));
console.log("\nWhere the time went (the checks side by side, types beside the unit tests):");
for (const one of times) console.log(line(one));
console.log(`  ${(performance.now() / 1000).toFixed(1).padStart(7)} s  in all`);
const tell = ({ name, message }) => console.log(`\n${name}\n${message}`);
if (unstable.length > 0) console.log("\nUnstable (failed, and passed when repeated):");
unstable.forEach(tell);
if (failures.length > 0) console.log("\nWhat failed:");
failures.slice(0, 20).forEach(tell);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
