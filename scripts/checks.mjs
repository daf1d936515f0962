// The checks of `npm test`, which run side by side before the tests, and the names of all its steps.
import { bin } from "./steps.mjs";

/** All rooms with sources: circles are no better in tests, measurements and scripts. */
const ROOMS = ["app", "backend", "domain", "server", "server.ts", "e2e", "bench", "scripts"];

/** The build that the browser tests open. */
export const BUILD = { name: "build", command: process.execPath, args: ["scripts/build.mjs"] };

/**
 * The longest first, so that the others fit beside it. `needsContract`: it reads the types of the contract, which are made
 * from the schema and not kept (that takes a second).
 */
export const CHECKS = [
  // TypeScript's native edition. One checker: further ones look at the same types of the schema again. What it finds out
  // is kept (`tsBuildInfoFile` of tsconfig.json), and the next run looks only at what has changed.
  {
    name: "types",
    command: "node_modules/typescript-native/bin/tsc",
    args: ["--noEmit", "--checkers", "1"],
    needsContract: true,
  },
  BUILD,
  {
    name: "boundaries",
    command: bin("depcruise"),
    args: ["--config", ".dependency-cruiser.cjs", ...ROOMS],
    needsContract: true,
  },
  { name: "build of the form kit", command: process.execPath, args: ["scripts/form-kit.mjs"] },
  { name: "unused code", command: bin("knip"), args: ["--no-progress", "--cache"], needsContract: true },
  { name: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings", "."] },
];

export const UNIT_TESTS = "unit and service tests";
export const BROWSER_TESTS = "browser tests";

/** The names of all steps, in their order. */
export const STEPS = [...CHECKS.map(({ name }) => name), UNIT_TESTS, BROWSER_TESTS];
