// Builds the form kit's own application, which the browser tests open, unless its build is there already.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildOnce } from "./build-once.mjs";
import { root } from "./install.mjs";

/** The folder of the build. */
export const FORM_KIT = path.join(root, "node_modules/.cache/form-kit");
/** The kits know no area; of the areas' rooms only the frame's has styles of all screens. */
const kits = readdirSync(path.join(root, "app"))
  .filter((room) => room !== "routes")
  .map((room) => `app/${room}`);
const sources = [
  ...kits,
  "app/routes/frame",
  "domain",
  "locales",
  "e2e/forms/fixture",
  "area-texts.ts",
  "remix.config.js",
  "package-lock.json",
];

export async function buildFormKit() {
  await buildOnce({ stamp: path.join(FORM_KIT, "sources"), sources }, async () => {
    const remix = path.join(root, "node_modules/@remix-run/dev/dist/cli.js");
    await promisify(execFile)(
      process.execPath,
      [remix, "vite:build", "-c", "e2e/forms/fixture/vite.config.ts"],
      { cwd: root, env: { ...process.env, NODE_ENV: "production" } },
    );
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildFormKit();
