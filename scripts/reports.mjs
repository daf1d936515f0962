// Reads from the reports of the test runners where the time goes, and what failed.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const MOST = 12;
const MOST_LINES_OF_FAILURE = 25;

const bySeconds = (all) => all.sort((a, b) => b.seconds - a.seconds);

/** The test files that take longest, from the report of Vitest. */
export function slowestFiles(report, root) {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return bySeconds(files).slice(0, MOST);
}

const shortened = (messages) =>
  stripVTControlCharacters(messages.join("\n")).split("\n").slice(0, MOST_LINES_OF_FAILURE).join("\n");

/** The failed tests, and the files that could not be read, each with what its runner said, from the report of Vitest. */
export function failedTests(report, root) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (message && failed.length === 0) return [{ name: file, message: shortened([message]) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: shortened(failureMessages),
    }));
  });
}

/** All results of browser tests, each with its project, from the report of Playwright. */
function browserTestsOf(suite, above = []) {
  const titles = [...above, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, results, status }) => ({
      project: spec.file.endsWith(".sweep.ts") ? "sweep" : projectName,
      name: [projectName, ...titles, spec.title].join(" › "),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      isOk: spec.ok,
      isUnstable: status === "flaky",
      errors: results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((below) => browserTestsOf(below, titles))];
}

/** The SQL statements that the sweep counted, by the names of the states, from the report of Playwright. */
export function statementsOf({ suites = [] }) {
  const counted = (suite) => [
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ annotations = [] }) =>
        annotations
          .filter(({ type }) => type === "statements")
          .map(({ description }) => [suite.title, Number(description)]),
      ),
    ),
    ...(suite.suites ?? []).flatMap(counted),
  ];
  return Object.fromEntries(suites.flatMap(counted));
}

/** The total time of each project's tests; its workers share it. */
export function timesOfProjects(report) {
  const sums = new Map();
  for (const { project, seconds } of browserTestsOf(report)) {
    const { tests, sum } = sums.get(project) ?? { tests: 0, sum: 0 };
    sums.set(project, { tests: tests + 1, sum: sum + seconds });
  }
  return bySeconds(
    [...sums].map(([project, { tests, sum }]) => ({
      name: `browser: ${project}, ${tests} tests together`,
      seconds: sum,
    })),
  );
}

/** The browser tests that take longest. */
export function slowestBrowserTests(report) {
  return bySeconds(browserTestsOf(report)).slice(0, MOST);
}

/** The failed browser tests, each with what the runner said. */
export function failedBrowserTests(report) {
  return browserTestsOf(report)
    .filter(({ isOk }) => !isOk)
    .map(({ name, errors }) => ({ name, message: shortened(errors) }));
}

/** The browser tests that failed and passed when repeated, each with what the runner said of the failure. */
export function unstableBrowserTests(report) {
  return browserTestsOf(report)
    .filter(({ isUnstable }) => isUnstable)
    .map(({ name, errors }) => ({ name, message: shortened(errors) }));
}
