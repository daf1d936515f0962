import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const coverage = readFileSync(path.join(root, "docs/coverage.md"), "utf8");

it("docs/coverage.md names only files that there are", () => {
  const named = [...coverage.matchAll(/`((?:app|backend|domain|e2e|locales|scripts)\/[^`]+)`/g)];
  const paths = [...new Set(named.map((found) => found[1] ?? ""))];
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
