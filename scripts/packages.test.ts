import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { dependencies, devDependencies, overrides } from "../package.json";

/** What the customer's card names, as it is published: `conform-to` and `@react-aria/components` have other names there. */
const CARD = {
  packages: [
    "@remix-run/react",
    "@remix-run/node",
    "@remix-run/serve",
    "react",
    "react-dom",
    "graphql-request",
    "graphql-ws",
    "remix-i18next",
    "i18next",
    "@conform-to/react",
    "@conform-to/zod",
    "zod",
    "react-aria-components",
    "remix-toast",
    "@milkdown/react",
    "date-fns-tz",
    "vitest",
    "playwright",
  ],
  atTheTop: [
    "package.json",
    "remix.config.js",
    "tsconfig.json",
    "app",
    "public",
    "locales",
    "e2e",
    "server.ts",
    ".env.example",
  ],
};

const versions: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };

test("all packages of the customer's card are there; the lint step refuses those that nothing uses", () => {
  expect(CARD.packages.filter((name) => !(name in versions))).toEqual([]);
  const OF_TESTS = ["vitest", "playwright"];
  const inTheProduct = CARD.packages.filter((name) => !OF_TESTS.includes(name));
  expect(inTheProduct.filter((name) => !(name in dependencies))).toEqual([]);
});

test("all files and folders that the card puts at the top are there", () => {
  expect(CARD.atTheTop.filter((name) => !existsSync(name))).toEqual([]);
});

test("what belongs together has one version", () => {
  const versionsOf = (names: RegExp) =>
    new Set(Object.entries(versions).flatMap(([name, version]) => (names.test(name) ? [version] : [])));
  const milkdown = versionsOf(/^@milkdown\//);
  expect(milkdown.size).toBe(1);
  expect(versionsOf(/^(?:@playwright\/test|playwright)$/).size).toBe(1);
  expect(versionsOf(/^@remix-run\/(?!testing)/).size).toBe(1);
  // What stands in for packages of which `@milkdown/react` reads types alone.
  for (const standIn of Object.values(overrides["@milkdown/react"]))
    expect(milkdown).toContain(standIn.split("@").at(-1));
});
