// Installs missing packages, so that the two commands of the README work on a fresh clone. Needs only Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const stamp = path.join(root, "node_modules/.cache/installed-lock");

/** Runs a command in the project's folder and ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/** Installs the packages of package-lock.json unless exactly these are already installed. */
export function installPackages() {
  checkNodeVersion();
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages (a minute or two on the first start) …");
  // Not `npm ci`: it fails if the registry lacks the binaries for other platforms.
  // Of what npm says, a newcomer needs only why it failed.
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", "--no-save", "--include=dev", ...quietly], {
    stdio: ["inherit", "ignore", "inherit"],
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}
