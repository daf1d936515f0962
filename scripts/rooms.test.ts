import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "../app/routes";

const root = path.resolve(import.meta.dirname, "..");

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

it("an area's room holds directly only what the site map names, and its tests", () => {
  const rooms = ["routes", ...subRooms("app/routes").map((area) => `routes/${area}`)];
  const inRooms = rooms.flatMap((room) =>
    readdirSync(path.join(root, "app", room), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => `${room}/${entry.name}`),
  );
  expect(inRooms.sort()).toEqual([...new Set(filesOf(routes))].sort());
});

function subRooms(room: string): string[] {
  return readdirSync(path.join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Areas that the list, form and record kits do almost entirely; each area declared with `recordRoutes` is one. */
const PLAIN_LINES = 300;

/** Areas on the kit that have more, and why. */
const NOT_PLAIN: Readonly<Record<string, string>> = {
  media: "limits, what is sold beyond them, and the contract of the list of media",
  issues: "the flat plan of an issue stands beside it",
  companies: "two addresses, contacts as rows, and what several areas know of a company",
  categories: "sixteen types, texts per locale, and uses in three other areas",
  roles: "what a change means for whom, copies, holders, and one default that gives way",
  users: "sign-in, sessions, rights and keys are in the same room",
  qrcodes: "the public redirect, the counts with their chart, the pictures and the sheet to print",
};

describe("a plain area", () => {
  const plain = subRooms("app/routes").filter(
    (area) =>
      !Object.hasOwn(NOT_PLAIN, area) &&
      sourcesIn(`app/routes/${area}`).some(({ text }) => text.includes("recordRoutes(")),
  );

  it("is what tags and rubrics are", () =>
    expect(plain).toEqual(expect.arrayContaining(["rubrics", "tags"])));

  it.each(plain)(`has at most ${PLAIN_LINES} lines of its own: %s`, (area) => {
    const own = [`app/routes/${area}`, `domain/${area}`, `backend/modules/${area}`].flatMap(sourcesIn);
    const texts = readFileSync(path.join(root, `locales/de/${area}.json`), "utf8");
    // The messages of its rules count for the rules: what the screens say is what is counted.
    const shown = texts.replace(/^ {2}"validation": \{\n.*?^ {2}\},?\n/ms, "");
    const lines = [...own.map(({ text }) => text), shown].map((text) => text.trimEnd().split("\n").length);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(PLAIN_LINES);
  });
});

function sourcesIn(room: string) {
  return readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(path.join(root, room, file), "utf8") }));
}

describe("the rooms of the application", () => {
  type Rule = { name: string; from: { path?: string }; to: { path?: string; pathNot?: string } };
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: Rule[] };
  const map = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  const ruled = forbidden.filter(({ name }) => name.startsWith("app-") && name !== "app-knows-no-backend");

  it("all have a rule", () => {
    const rooms = subRooms("app").filter((room) => room !== "routes");
    expect(ruled.map(({ name }) => name.slice("app-".length)).sort()).toEqual(rooms.sort());
  });

  it.each(ruled.map(({ name, to }) => [name.slice("app-".length), to.pathNot ?? ""] as const))(
    "may import what docs/architecture.md says: %s",
    (room, allowed) => {
      const row = map.split("\n").find((line) => line.startsWith(`| \`app/${room}/\` |`)) ?? "";
      const said = (row.split("|")[3] ?? "").replace("nothing of `app`", "");
      const named = [...said.matchAll(/`(\w+)`/g)].map((found) => found[1] ?? "");
      expect([room, ...named].sort()).toEqual(allowed.match(/\w+/g)?.slice(1).sort());
    },
  );
});
