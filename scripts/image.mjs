// What an image holds, in a folder: `node scripts/image.mjs packages FOLDER` brings the packages without those of
// developers, `node scripts/image.mjs files FOLDER` the build and what else the server reads. The Dockerfile does both in
// stages of their own, `scripts/image.test.ts` one after the other.
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { checkNodeVersion, root, run } from "./install.mjs";

/** All files below a folder, by their paths within it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  );

/** Of packages: what only people and compilers read. */
const UNREAD = /\.(map|[cm]?ts|md|markdown|flow|tsbuildinfo)$|(^|\/)(\.github|__tests__)\//i;
/** Packages that others ask for beside them, and that nothing imports while the product runs. */
const FOR_COMPILERS = ["typescript", "@types"];

function bringPackages(folder) {
  checkNodeVersion();
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(path.join(root, file), path.join(folder, file));
  // Not `npm ci`, as in install.mjs.
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", "--no-save", "--omit=dev", "--prefer-offline", ...quietly], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  rmSync(path.join(folder, "package-lock.json"));
  const packages = path.join(folder, "node_modules");
  for (const name of FOR_COMPILERS) rmSync(path.join(packages, name), { recursive: true, force: true });
  for (const file of filesIn(packages))
    if (UNREAD.test(file)) rmSync(path.join(packages, file), { force: true });
}

/** Beside the build the server reads the migrations, and what its threads run. */
const isReadBesideTheBuild = (file) =>
  /^migrations\/([^/]+\.sql|meta\/_journal\.json)$/.test(file) || /^(?!testing\/).*\.mjs$/.test(file);

async function bringFiles(folder) {
  const { buildIfStale } = await import("./build.mjs");
  await buildIfStale();
  copyFileSync(path.join(root, "package.json"), path.join(folder, "package.json"));
  cpSync(path.join(root, "build"), path.join(folder, "build"), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
  const service = path.join(root, "backend");
  for (const file of filesIn(service).filter(isReadBesideTheBuild)) {
    const target = path.join(folder, "backend", file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(service, file), target);
  }
}

const [part, given] = process.argv.slice(2);
const folder = path.resolve(given ?? "");
if (!given || !["packages", "files"].includes(part)) {
  console.error("node scripts/image.mjs packages|files FOLDER");
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
if (part === "packages") bringPackages(folder);
else await bringFiles(folder);
