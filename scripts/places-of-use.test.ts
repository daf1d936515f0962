import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import recordTexts from "../locales/de/records.json";

const { what, counted } = recordTexts.uses;

/** What uses records, as the areas declare it: `usesPages({ what: "menus", … })`. */
const declared = () =>
  readdirSync("backend/modules", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`backend/modules/${file}`, "utf8").matchAll(/\b(?:what|shownAs): "([a-z_]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    );

test("each place that uses records has a name, alone and counted", () => {
  const names = [...new Set(declared())];
  expect(names).toContain("menus");
  expect(names.filter((name) => !(name in what))).toEqual([]);
  expect(
    names.flatMap((name) => [`${name}_one`, `${name}_other`]).filter((key) => !(key in counted)),
  ).toEqual([]);
});
