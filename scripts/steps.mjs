// The steps of `npm test` and `npm run explore`: runs checks and tests, counts them, and tells at the end where the time
// went and what failed. Each check counts as one, and what dies before it has counted is one that failed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { root } from "./install.mjs";
import {
  failedBrowserTests,
  failedTests,
  slowestBrowserTests,
  slowestFiles,
  timesOfProjects,
  unstableBrowserTests,
} from "./reports.mjs";

/** Less collecting of garbage: takes a twentieth of the time off the tests. In MB. */
const ROOM_FOR_SHORT_LIVED = "--max-semi-space-size=64";

export const bin = (name) => path.join("node_modules/.bin", name);

const reports = path.join(root, "node_modules/.cache/reports");
let passed = 0;
let failed = 0;
const times = [];
const slowest = [];
const failures = [];
const unstable = [];

export function emptyReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

const secondsSince = (started) => (Date.now() - started) / 1000;

function noteEnd(name, isOk, seconds) {
  times.push({ name, seconds });
  console.log(`── ${name}: ${isOk ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)`);
}

/** The last lines of a check's output: enough to know what it refused. */
function endOf(output) {
  return output.trimEnd().split("\n").slice(-30).join("\n");
}

/** Runs a check and prints its output in one piece at its end, as others run beside it. */
async function check({ name, command, args }) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (part) => output.push(part));
  child.stderr.on("data", (part) => output.push(part));
  const isOk = await new Promise((resolve) => {
    child.once("error", (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once("close", (status) => resolve(status === 0));
  });
  console.log(`\n── ${name}`);
  process.stdout.write(Buffer.concat(output));
  noteEnd(name, isOk, secondsSince(started));
  if (isOk) passed += 1;
  else failed += 1;
  if (!isOk) failures.push({ name, message: endOf(Buffer.concat(output).toString()) });
  return isOk;
}

/** Runs the checks, so many at a time; returns the names of those that failed. */
export async function checkAll(checks, atATime = availableParallelism()) {
  const waiting = [...checks];
  const broken = new Set();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await check(next))) broken.add(next.name);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return broken;
}

const reportFile = (name) => path.join(reports, `${name}.json`);

/** The report of tests that ran last; null if they have left none. */
export function reportOf(name) {
  const file = reportFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Runs tests whose JSON report tells the counts; a runner that dies without one counts as one failure. */
async function runTests({ name, command, args, env = {}, mayBeNone, count, slow, failuresOf, unstableOf }) {
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
  const report = reportOf(name);
  const counts = report ? count(report) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  const ranNone = counts.passed === 0 && !mayBeNone;
  if ((status !== 0 && counts.failed === 0) || ranNone) failed += 1;
  if (!report) return;
  slowest.push(...slow(report));
  failures.push(...failuresOf(report));
  unstable.push(...unstableOf(report));
}

/** Unit and service tests, with further arguments of Vitest. */
export const runVitest = ({ name, args = [], ...more }) =>
  runTests({
    name,
    command: bin("vitest"),
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(name)}`, ...args],
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    }),
    slow: (report) => slowestFiles(report, root),
    failuresOf: (report) => failedTests(report, root),
    unstableOf: () => [],
    ...more,
  });

/** Browser tests, with further arguments of Playwright. */
export const runPlaywright = ({ name, chromium, args = [], env = {}, ...more }) =>
  runTests({
    name,
    command: bin("playwright"),
    args: ["test", ...args],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name),
      CHROMIUM: chromium,
      ...env,
    },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    slow: (report) => [...timesOfProjects(report), ...slowestBrowserTests(report)],
    failuresOf: failedBrowserTests,
    unstableOf: unstableBrowserTests,
    ...more,
  });

/** Counts a step that cannot run at all, because something it needs is missing. */
export function countMissing(why) {
  console.error(`\n${why}`);
  failed += 1;
}

/** Counts as failed what a whole run shows, and none of its tests alone. */
export function countFailed(failure) {
  failures.push(failure);
  failed += 1;
}

/** Tells where the time went and what failed, and ends the process. The last line has the counts. */
export function end(...lines) {
  const line = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
  if (slowest.length > 0) console.log("\nWhat takes longest in the tests:");
  for (const one of slowest) console.log(line(one));
  console.log("\nWhere the time went (the checks side by side):");
  for (const one of times) console.log(line(one));
  console.log(`  ${(performance.now() / 1000).toFixed(1).padStart(7)} s  in all`);
  const tell = ({ name, message }) => console.log(`\n${name}\n${message}`);
  if (unstable.length > 0) console.log("\nUnstable (failed, and passed when repeated):");
  unstable.forEach(tell);
  if (failures.length > 0) console.log("\nWhat failed:");
  failures.slice(0, 20).forEach(tell);
  for (const one of lines) console.log(`\n${one}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
