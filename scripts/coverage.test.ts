import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (document: string) => readFileSync(path.join(root, document), "utf8");

/** All pages for people. */
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => `docs/${file}`),
];

/** The least number of files that a page names; of all others none need be. */
const AT_LEAST: Readonly<Record<string, number>> = {
  "docs/coverage.md": 50,
  "docs/security.md": 15,
};

it.each(pages)("%s names only files that there are", (document) => {
  const named = [
    ...read(document).matchAll(/`((?:app|backend|bench|docs|domain|e2e|locales|scripts|server)\/[^`]+)`/g),
  ].map((found) => found[1] ?? "");
  // Patterns such as `app/routes/<area>` and `domain/**` name no one file.
  const paths = [...new Set(named)].filter((file) => !/[<*…{\s]/.test(file));
  expect(paths.length).toBeGreaterThanOrEqual(AT_LEAST[document] ?? 0);
  expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

it.each(pages)("the links of %s lead somewhere", (document) => {
  const prose = read(document).replace(/`[^`\n]*`/g, "");
  const dead = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file ? path.join(path.dirname(document), file) : document;
      if (!existsSync(path.join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
  expect(dead).toEqual([]);
});
