// Builds only what was not built from exactly these sources before.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

/** All files below a folder, or the file itself, in one order. */
export function* filesBelow(file) {
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) return yield file;
  for (const name of readdirSync(file).sort()) yield* filesBelow(path.join(file, name));
}

function digestOf(sources) {
  const digest = createHash("sha256");
  for (const source of sources) {
    for (const file of filesBelow(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      digest.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return digest.digest("hex");
}

/** Builds unless the stamp, a file beside the build, says that it was made from these sources. Tests are no sources. */
export async function buildOnce({ stamp, sources }, build) {
  const digest = digestOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  // A build that fails leaves nothing whole behind.
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
