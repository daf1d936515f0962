// `npm run bench`: measures the built product; see bench/run.ts.
import { buildIfStale } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root, run } from "./install.mjs";

process.chdir(root);
installPackages();
await buildIfStale();
process.env.CHROMIUM = installChromium();
run(process.execPath, [
  "--import",
  "tsx",
  "--import",
  "./bench/without-texts.mjs",
  "bench/run.ts",
  ...process.argv.slice(2),
]);
