import { readdirSync, readFileSync } from "node:fs";
import { areaCalled } from "domain/areas";
import { expect, test } from "vitest";
import { areaTexts } from "../area-texts";
import recordTexts from "../locales/de/records.json";

const { what, counted } = recordTexts.uses;
const usedBy = areaTexts("usedBy") as Record<string, object | undefined>;

/** What uses records, as the areas declare it: `usesPages({ what: "menus", … })`. */
const declared = () =>
  readdirSync("backend/modules", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`backend/modules/${file}`, "utf8").matchAll(/\b(?:what|shownAs): "([a-z_]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    );

test("each area whose records use others says so in its texts", () => {
  const areas = [...new Set(declared())].flatMap((name) => areaCalled(name) ?? []);
  const lacking = areas.filter(
    ({ name }) => !["counted_one", "counted_other"].every((key) => key in (usedBy[name] ?? {})),
  );
  expect(lacking.map(({ room }) => `locales/de/${room}.json, usedBy`)).toEqual([]);
  expect(Object.keys(usedBy).filter((name) => !areas.some((area) => area.name === name))).toEqual([]);
});

test("each other place that uses records has a name, alone and counted", () => {
  const names = [...new Set(declared())].filter((name) => !areaCalled(name));
  expect(names).toContain("bookings");
  expect(names.filter((name) => !(name in what))).toEqual([]);
  expect(
    names.flatMap((name) => [`${name}_one`, `${name}_other`]).filter((key) => !(key in counted)),
  ).toEqual([]);
});
