// Builds the screens (Remix, Vite) and the server (esbuild), and compresses scripts and styles once.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildOnce, filesBelow } from "./build-once.mjs";
import { installPackages, root, run } from "./install.mjs";

const sources = [
  "app",
  "backend",
  "domain",
  "locales",
  "public",
  "server",
  "server.ts",
  "scripts/build.mjs",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "area-texts.ts",
  "screen-chunks.ts",
  "vite.config.ts",
];
const stamp = path.join(root, "build/sources");

function compressAssets() {
  for (const file of filesBelow(path.join(root, "build/client"))) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

/** Styles of a file that all screens load come before those of the application, and turn the order of its layers around. */
function refuseStylesOfAllScreens() {
  const found = readdirSync(path.join(root, "build/client/assets")).filter((name) =>
    /^kit-.*\.css$/.test(name),
  );
  if (found.length === 0) return;
  console.error(
    `What several areas show has its styles in app/app.css, not in an import of its own: ${found}`,
  );
  process.exit(1);
}

/** Builds unless the present build was made from exactly these sources. */
export const buildIfStale = () => buildOnce({ stamp, sources }, buildAll);

async function buildAll() {
  console.log("Building the screens and the server …");
  run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: "server.ts",
      seed: "backend/seed/cli.ts",
      "repair-texts": "backend/repair/cli.ts",
    },
    outdir: "build",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "server-parts/[name]-[hash]",
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: "linked",
    logLevel: "warning",
  });
  refuseStylesOfAllScreens();
  compressAssets();
}

/** Runs a program of the build after what it needs is installed and built, with the settings of `.env`. */
export async function runBuilt(name, defaults = {}) {
  process.chdir(root);
  installPackages();
  await buildIfStale();
  if (existsSync(".env")) process.loadEnvFile(".env");
  for (const [setting, value] of Object.entries(defaults)) process.env[setting] ||= value;
  await import(pathToFileURL(path.join(root, `build/${name}.mjs`)).href);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages();
  await buildIfStale();
}
