// Node 24 beside the Node that runs this: the npm package `node` brings its binary. It is fetched when it is asked for
// first, as it takes 190 MB.
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root, run } from "./install.mjs";

const folder = path.join(root, "node_modules/.cache/node24");
const binary = path.join(folder, "node_modules/node/bin/node");

/** The path of Node 24's binary. */
export function installNode24() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  if (existsSync(binary)) return binary;
  console.log("Fetching Node 24 …");
  mkdirSync(folder, { recursive: true });
  const quietly = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", "--prefix", folder, ...quietly, "node@24"], {
    stdio: ["inherit", "ignore", "inherit"],
  });
  return binary;
}
