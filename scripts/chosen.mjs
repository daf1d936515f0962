// What a run of `npm test` is asked for: all; steps by their names; the tests near a change; or files of tests.
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { BROWSER_TESTS, BUILD, CHECKS, STEPS, UNIT_TESTS } from "./checks.mjs";
import { root } from "./install.mjs";
import { testsNear } from "./near.mjs";

/** The kinds of files with tests, by the runner that runs them. */
const KINDS = {
  unitTests: /\.test\.tsx?$/,
  explorations: /\.explore\.ts$/,
  browserTests: /^e2e\/.*\.(journey|scripts|native|keyboard|network|sweep)\.ts$/,
};

/** Tests of these folders may open the build. */
const OPENS_BUILD = /^e2e\//;

/** Says why nothing can be run, and ends the process. */
function refuse(why) {
  console.error(why);
  process.exit(1);
}

/** The file that an argument names, from where `npm` was called or from the root, by its path from the root. */
function fileOf(argument) {
  const file = [process.env.INIT_CWD ?? root, root]
    .map((from) => path.resolve(from, argument))
    .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
  return file && path.relative(root, file);
}

function chosenFiles(files) {
  const other = files.find((file) => !Object.values(KINDS).some((kind) => kind.test(file)));
  if (other?.endsWith(".clicks.ts")) refuse(`${other} is run by \`npm run clicks\`.`);
  if (other) refuse(`${other} is no file of tests. Their names end with .test.ts, .journey.ts and the like.`);
  const ofKind = (kind) => files.filter((file) => KINDS[kind].test(file));
  return {
    checks: files.some((file) => OPENS_BUILD.test(file)) ? [BUILD] : [],
    unitTests: ofKind("unitTests"),
    explorations: ofKind("explorations"),
    browserTests: ofKind("browserTests"),
    env: {},
    mayBeNone: false,
  };
}

const EVERYTHING = {
  checks: CHECKS,
  unitTests: "all",
  explorations: [],
  browserTests: "all",
  env: {},
  mayBeNone: false,
};

/**
 * The checks, files and environment of a run. Tests are `"all"` or the paths of files and folders, none if there are no
 * paths. Arguments that name nothing end the process with a word about them.
 */
export async function chosen([first, ...others]) {
  if (!first) return EVERYTHING;
  if (first === "near") {
    const near = await testsNear(others[0]).catch(({ message }) => refuse(message));
    return {
      ...EVERYTHING,
      unitTests: near.unitTests,
      browserTests: near.browserTests,
      env: { SWEEP_AREAS: near.areas.join(" ") },
      mayBeNone: true,
    };
  }
  const names = [first, ...others];
  const unknown = names.find((name) => !STEPS.includes(name) && !fileOf(name));
  if (unknown) {
    refuse(`There is no step and no file "${unknown}".\n\nSteps: near, ${STEPS.join(", ")}.`);
  }
  const files = chosenFiles(names.filter((name) => !STEPS.includes(name)).map(fileOf));
  const takes = (step) => names.includes(step);
  return {
    ...files,
    checks: CHECKS.filter((check) => takes(check.name) || files.checks.includes(check)),
    unitTests: takes(UNIT_TESTS) ? "all" : files.unitTests,
    browserTests: takes(BROWSER_TESTS) ? "all" : files.browserTests,
  };
}
