import { basename, join } from "node:path";
import { build } from "esbuild";

/**
 * A program of the tests as one file of JavaScript, for processes that start again and again: each would otherwise
 * transpile all sources of the service. Start it from the project's root.
 *
 * @param source path from the project's root
 * @returns the path of the file, where Node finds the packages
 */
export async function bundle(source: string): Promise<string> {
  const program = join("test-results", basename(source).replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return program;
}
