// Finds the browser of this machine, or installs one where this may be done.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package of Debian where this may be done. */
function installWithApt(name) {
  console.log(`Installing ${name} …`);
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-remove", name], { stdio: "inherit" });
}

/**
 * The browser of tests, measurements and pictures: Debian's Chromium. Its headless shell runs the same pages in three
 * quarters of the time. The whole browser is used where the shell cannot be installed.
 */
export function installChromium() {
  const shell = "/usr/bin/chromium-headless-shell";
  const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const chosen = process.env.CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  if (!existsSync(shell)) installWithApt("chromium-headless-shell");
  if (!existsSync(shell) && !browsers.some((file) => existsSync(file))) installWithApt("chromium");
  const found = [shell, ...browsers].find((file) => existsSync(file));
  if (!found) console.error("No Chromium found and none could be installed: set CHROMIUM to its path.");
  return found;
}
