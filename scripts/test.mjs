// `npm test`: installs what is missing, runs the checks (format, lint, types, boundaries, unused code, build) side by
// side, then the unit and service tests, then the browser tests. Ends with where the time went; the last line counts
// all: each check counts as one, and what dies before it has counted is one that failed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { installPackages, root, run } from "./install.mjs";
import {
  failedBrowserTests,
  failedTests,
  slowestBrowserTests,
  slowestFiles,
  timesOfProjects,
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

const secondsSince = (started) => (Date.now() - started) / 1000;

function noteEnd(name, isOk, seconds) {
  times.push({ name, seconds });
  console.log(`── ${name}: ${isOk ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);
}

/** Runs a check; what it says is printed in one piece at its end, as others run beside it. */
async function check({ name, command, args }) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
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
  return isOk;
}

/** Runs the checks, as many at a time as the machine has processors; gives the names of those that failed. */
async function checkAll(checks) {
  const waiting = checks.filter(isAsked);
  const broken = new Set();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await check(next))) broken.add(next.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return broken;
}

/** Runs tests whose JSON report tells the counts; a runner that dies without one counts as one failure. */
function runTests({ name, command, args, env = {}, count, slow, failuresOf }) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const options = `${process.env.NODE_OPTIONS ?? ""} ${ROOM_FOR_SHORT_LIVED}`.trim();
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS: options, ...env },
  });
  if (error) console.error(error.message);
  noteEnd(name, status === 0, secondsSince(started));
  const file = path.join(reports, `${name}.json`);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  const counts = report ? count(report) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if ((status !== 0 && counts.failed === 0) || counts.passed === 0) failed += 1;
  if (report) slowest.push(...slow(report));
  if (report) failures.push(...failuresOf(report));
}

/** Installs a package of Debian where this may be done. */
function installWithApt(name) {
  console.log(`Installing ${name} …`);
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-remove", name], { stdio: "inherit" });
}

/**
 * The browser tests use Debian's Chromium. Its headless shell runs the same pages in three quarters of the time. The
 * whole browser is used where the shell cannot be installed.
 */
function installChromium() {
  const shell = "/usr/bin/chromium-headless-shell";
  const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const chosen = process.env.CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  if (!existsSync(shell)) installWithApt("chromium-headless-shell");
  if (!existsSync(shell) && !browsers.some((file) => existsSync(file))) installWithApt("chromium");
  const found = [shell, ...browsers].find((file) => existsSync(file));
  if (!found) console.error("No Chromium found and none could be installed: set CHROMIUM to its path.");
  return found;
}

// The types that the documents are checked against are made from the schema, and not kept.
run(bin("gql.tada"), ["generate-output"]);

// The longest first, so that the others fit beside it.
const broken = await checkAll([
  // TypeScript's native edition. One checker: further ones look at the same types of the schema again.
  {
    name: "types",
    command: "node_modules/typescript-native/bin/tsc",
    args: ["--noEmit", "--checkers", "1"],
  },
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
    args: ["--config", ".dependency-cruiser.cjs", "app", "backend", "domain", "server", "server.ts"],
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
if (isAsked(unitTests)) runTests(unitTests);

const browserTests = {
  name: "browser tests",
  command: bin("playwright"),
  args: ["test"],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "browser tests.json") },
  count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  slow: (report) => [...timesOfProjects(report), ...slowestBrowserTests(report)],
  failuresOf: failedBrowserTests,
};
if (isAsked(browserTests)) {
  const chromium = installChromium();
  if (broken.has("build")) console.error("\nNo browser tests: there is no build of these sources.");
  if (broken.has("build") || !chromium) failed += 1;
  else runTests({ ...browserTests, env: { ...browserTests.env, CHROMIUM: chromium } });
}

const line = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
if (slowest.length > 0) console.log("\nWhat takes longest in the tests:");
for (const one of slowest) console.log(line(one));
console.log("\nWhere the time went (the checks side by side):");
for (const one of times) console.log(line(one));
console.log(`  ${(performance.now() / 1000).toFixed(1).padStart(7)} s  in all`);
if (failures.length > 0) console.log("\nWhat failed in the tests:");
for (const { name, message } of failures.slice(0, 20)) console.log(`\n${name}\n${message}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
