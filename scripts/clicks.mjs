// `npm run clicks`: counts what the tasks of a clerk's day cost on the built product, and writes docs/clicks.md.
import { buildIfStale } from "./build.mjs";
import { installChromium } from "./chromium.mjs";
import { installPackages, root, run } from "./install.mjs";

process.chdir(root);
installPackages();
await buildIfStale();
run("node_modules/.bin/playwright", ["test", "--project=clicks", "--workers=1"], {
  env: { ...process.env, CHROMIUM: installChromium(), CLICKS: "true" },
});
