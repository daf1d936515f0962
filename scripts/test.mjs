// `npm test`: installs what is missing, checks format, lint, types, boundaries and unused code, then runs the
// unit, service and browser tests. The last line counts them all: each check counts as one.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { installPackages, root, run } from "./install.mjs";

process.chdir(root);
installPackages();

const only = process.argv.slice(2);
const reports = path.join(root, "node_modules/.cache/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const bin = (name) => path.join("node_modules/.bin", name);
let passed = 0;
let failed = 0;
const times = [];

function runStep(name, command, args, env = {}) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  times.push({ name, seconds });
  const ok = status === 0;
  console.log(`── ${name}: ${ok ? "ok" : "FAILED"} (${seconds} s)`);
  return ok;
}

function check(name, command, args) {
  if (only.length > 0 && !only.includes(name)) return;
  if (runStep(name, command, args)) passed += 1;
  else failed += 1;
}

/** Runs a test runner whose JSON report tells the counts; a runner that dies without one counts as one failure. */
function tests(name, command, args, env, count) {
  if (only.length > 0 && !only.includes(name)) return;
  const ok = runStep(name, command, args, env);
  const report = path.join(reports, `${name}.json`);
  const counts = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if ((!ok && counts.failed === 0) || counts.passed === 0) failed += 1;
}

/** The browser tests use the machine's Chromium; Debian's package is installed where it is missing and may be. */
function installChromium() {
  const found = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((file) => file && existsSync(file));
  if (found) return found;
  console.log("Installing Chromium …");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  if (status === 0) return "/usr/bin/chromium";
  console.error("No Chromium found and none could be installed: set CHROMIUM to its path.");
  return undefined;
}

check("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
// The types that the documents are checked against are made from the schema, and not kept.
run(bin("gql.tada"), ["generate-output"]);

check("documents", bin("gql.tada"), ["check", "--fail-on-warn"]);
check("types", bin("tsc"), ["--noEmit"]);
check("boundaries", bin("depcruise"), [
  "--config",
  ".dependency-cruiser.cjs",
  "app",
  "backend",
  "domain",
  "server",
  "server.ts",
]);
check("unused code", bin("knip"), ["--no-progress"]);
check("known weaknesses", process.execPath, ["scripts/audit.mjs"]);
tests(
  "unit and service tests",
  bin("vitest"),
  [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path.join(reports, "unit and service tests.json")}`,
  ],
  {},
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
  }),
);
check("build", process.execPath, ["scripts/build.mjs"]);
const chromium = installChromium();
if (chromium) {
  tests(
    "browser tests",
    bin("playwright"),
    ["test"],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "browser tests.json") },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
} else failed += 1;

console.log("\nWhere the time went:");
for (const { name, seconds } of times) console.log(`  ${seconds.padStart(7)} s  ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
