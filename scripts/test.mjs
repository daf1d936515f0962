// `npm test`: installs what is missing, runs the checks (types, build, boundaries, unused code, format and lint) side by
// side, then the unit and service tests, then the browser tests. `npm test -- types build` runs single steps; `npm test
// -- e2e/tags/tags.journey.ts` one file of any kind, after the build that it opens; `npm test -- near [COMMIT]` runs the
// checks, and of the tests those that a change since then can reach.
import { randomInt } from "node:crypto";
import { BROWSER_TESTS, UNIT_TESTS } from "./checks.mjs";
import { chosen } from "./chosen.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root, run } from "./install.mjs";
import { baseSizes, grown, sizesNow, tooLarge } from "./sizes.mjs";
import {
  bin,
  checkAll,
  countFailed,
  countMissing,
  emptyReports,
  end,
  reportOf,
  runPlaywright,
  runVitest,
} from "./steps.mjs";

process.chdir(root);
installPackages();
const { checks, unitTests, explorations, browserTests, env, mayBeNone } = await chosen(process.argv.slice(2));
emptyReports();

if (checks.some(({ needsContract }) => needsContract)) run(bin("gql.tada"), ["generate-output"]);
const broken = await checkAll(checks);

const pathsOf = (tests) => (tests === "all" ? [] : tests);

if (unitTests.length > 0) await runVitest({ name: UNIT_TESTS, args: pathsOf(unitTests) });

const seed = process.env.SEED ?? String(randomInt(2 ** 31));
const repeat =
  explorations.length > 0 ? [`To repeat this: SEED=${seed} npm test ${explorations.join(" ")}`] : [];
if (explorations.length > 0) {
  await runVitest({ name: "explorations", args: explorations, env: { EXPLORE: "true", SEED: seed } });
}

if (browserTests.length > 0) {
  const chromium = installChromium();
  if (broken.has("build")) countMissing("No browser tests: there is no build of these sources.");
  else if (!chromium) countMissing("No browser tests: there is no Chromium.");
  else {
    await runPlaywright({ name: BROWSER_TESTS, chromium, args: pathsOf(browserTests), env, mayBeNone });
  }
}

/** What grew since the base. The sizes of the build are held by a test of their own, the statements here. */
function tellSizes() {
  const now = sizesNow({ hasBuild: !broken.has("build"), browserReport: reportOf(BROWSER_TESTS) });
  const tooMany = tooLarge(baseSizes(), { statements: now.statements });
  if (tooMany.length > 0) countFailed({ name: "scripts/sizes.json", message: tooMany.join("\n") });
  return ["What grew since the base (scripts/sizes.json):", ...grown(baseSizes(), now)].join("\n");
}
end(...(checks.some(({ name }) => name === "build") ? [tellSizes()] : []), ...repeat);
