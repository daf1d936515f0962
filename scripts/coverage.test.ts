import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

it.each([
  ["docs/coverage.md", 50],
  ["docs/security.md", 15],
])("%s names only files that there are", (document, atLeast) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const named = [...text.matchAll(/`((?:app|backend|docs|domain|e2e|locales|scripts|server)\/[^`]+)`/g)];
  const paths = [...new Set(named.map((found) => found[1] ?? ""))];
  expect(paths.length).toBeGreaterThan(atLeast);
  expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
