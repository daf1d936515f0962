// Which tests a change can reach: for `npm test -- near`. Vitest knows which tests import a changed file, over however many
// others; but every test of the service reads the whole schema. So of these it takes those of the areas and rooms that
// changed, those that import a changed file themselves, and those that hold all areas to the same rules.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

/** The folders of areas, one in each part of the house. */
const AREA = /^(?:app\/routes|backend\/modules|domain|e2e)\/([^/]+)\/|^locales\/de\/([^/]+)\.json$/;
/** Folders of `e2e` and `domain` that are no area. */
const NO_AREA = new Set([
  "edge",
  "forms",
  "frames",
  "screens",
  "sweep",
  "clicks",
  "contract",
  "records",
  "session",
]);

/** They read all sources as text, so that no import leads to them. */
const READ_ALL = ["rooms", "sizes", "documents", "texts", "class-names", "coverage", "docs", "decisions"].map(
  (name) => `scripts/${name}.test.ts`,
);
/** They hold all areas to the same rules. */
const OF_ALL_AREAS = /^(backend\/(rights|every-list)|e2e\/(records|contract)\/[^/]+)\.test\.ts$/;
/** What a change of a kit, of the platform or of the schema reaches beside its own tests. */
const SHARED_UNIT_TESTS = /^(backend\/(service\/)?[^/]+|e2e\/records\/[^/]+|scripts\/[^/]+)\.test\.ts$/;
const SHARED_BROWSER_TESTS = [
  "e2e/forms/",
  "e2e/frames/",
  "e2e/records/",
  "e2e/session/",
  "e2e/tags/",
  "e2e/screens.sweep.ts",
];

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).split("\n").filter(Boolean);

/** The commit at which this branch left another one. Throws with a word about it if there is no such commit. */
function baseOf(commit) {
  try {
    return git("merge-base", "HEAD", commit)[0];
  } catch {
    throw new Error(`There is no commit "${commit}" that this branch comes from.`);
  }
}

/** All files that differ from the commit at which this branch left it, uncommitted and new ones among them. */
function changedFiles(commit) {
  const base = baseOf(commit);
  return [
    ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
  ];
}

function areaOf(file) {
  const [, folder, texts] = AREA.exec(file) ?? [];
  const area = folder ?? texts;
  return area && !NO_AREA.has(area) ? area : null;
}

/** Whether a test names a changed file in an import of its own. */
function importsOneOf(test, changed) {
  const text = readFileSync(path.join(root, test), "utf8");
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
  const paths = names.map((name) =>
    name.startsWith(".") ? path.join(path.dirname(test), name) : name.replace(/^~\//, "app/"),
  );
  return paths.some((imported) => changed.some((file) => file.replace(/\.tsx?$/, "") === imported));
}

/**
 * The tests near the change since a commit (`origin/main`), and its areas. A change of what no test imports (migrations,
 * settings of the tools) reaches all tests of the service.
 */
export async function testsNear(commit = "origin/main") {
  const changed = changedFiles(commit);
  const sources = changed.filter(
    (file) => /\.(tsx?|json|mjs|sql)$/.test(file) && existsSync(path.join(root, file)),
  );
  const areas = [...new Set(sources.map(areaOf).filter(Boolean))];
  const rooms = new Set(sources.filter((file) => !areaOf(file)).map((file) => path.dirname(file)));
  const isShared = sources.some((file) => !areaOf(file) && !/^(e2e|scripts|docs|bench|locales)\//.test(file));
  // On a fresh clone it is there only now.
  const { createVitest } = await import("vitest/node");
  const vitest = await createVitest("test", {
    watch: false,
    related: sources.map((file) => path.join(root, file)),
  });
  const found = await vitest.getRelevantTestSpecifications();
  await vitest.close();
  const reached = found.map(({ moduleId }) => path.relative(root, moduleId));
  const near = reached.filter(
    (test) =>
      changed.includes(test) ||
      areas.includes(areaOf(test)) ||
      rooms.has(path.dirname(test)) ||
      (areas.length > 0 && OF_ALL_AREAS.test(test)) ||
      (isShared && SHARED_UNIT_TESTS.test(test)) ||
      importsOneOf(test, sources),
  );
  const unitTests = changed.length > 0 ? [...new Set([...READ_ALL, ...near])] : [];
  const changedBrowserTests = sources.filter((file) =>
    /^e2e\/.*\.(journey|scripts|native|keyboard|network)\.ts$/.test(file),
  );
  const ofAreas = areas.map((area) => `e2e/${area}/`).filter((folder) => existsSync(path.join(root, folder)));
  const browserTests = [
    ...new Set([
      ...changedBrowserTests,
      ...ofAreas,
      ...(areas.length > 0 ? ["e2e/screens.sweep.ts"] : []),
      ...(isShared ? SHARED_BROWSER_TESTS : []),
    ]),
  ];
  console.log(`Near ${commit}: ${changed.length} changed files, areas: ${areas.join(", ") || "none"}`);
  console.log(
    `Reached: ${unitTests.length} of ${reached.length} related files of tests; ${browserTests.join(", ") || "no browser tests"}`,
  );
  return { areas, unitTests, browserTests };
}
