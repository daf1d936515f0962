// `npm run explore`: looks where `npm test` does not. Fresh seeds for all random choices, all rounds of generated posts,
// all states of all screens, journeys without scripts, the limits of time and memory, and known weaknesses of packages;
// unit and service tests and the build on Node 24, too.
// It takes about an hour. What it finds becomes a fixed example of a test; SEED= repeats its choices.
// `npm run explore -- PATH …` takes only the unit and service tests of these files.
import { randomInt } from "node:crypto";
import path from "node:path";
import { BUILD } from "./checks.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root } from "./install.mjs";
import { installNode24 } from "./node24.mjs";
import { checkAll, countMissing, emptyReports, end, runPlaywright, runVitest } from "./steps.mjs";

process.chdir(root);
installPackages();
emptyReports();

const files = process.argv.slice(2);
process.env.EXPLORE = "true";
process.env.SEED ??= String(randomInt(2 ** 31));
const repeat = `SEED=${process.env.SEED} npm run explore${files.map((file) => ` ${file}`).join("")}`;
console.log(`To repeat this: ${repeat}`);

if (files.length === 0) {
  await checkAll([{ name: "known weaknesses", command: process.execPath, args: ["scripts/audit.mjs"] }], 1);
}
const broken = await checkAll([BUILD], 1);
await runVitest({ name: "unit and service tests", args: files });
const node24 = installNode24();
if (node24 !== process.execPath) {
  const PATH = [path.dirname(node24), process.env.PATH].join(path.delimiter);
  await runVitest({ name: "unit and service tests on Node 24", args: files, env: { PATH } });
  await checkAll([{ name: "build on Node 24", command: node24, args: ["scripts/build.mjs"] }], 1);
}
if (files.length === 0) {
  const chromium = installChromium();
  if (broken.size > 0 || !chromium) countMissing("No browser tests: there is no build, or no Chromium.");
  else await runPlaywright({ name: "browser tests", chromium });
}
end(`To repeat this: ${repeat}`);
