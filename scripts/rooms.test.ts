import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** The most lines of an area that the list, form and record kits do almost entirely. */
const PLAIN_LINES = 300;

/** Areas that have more: what it is, and the most lines. Who raises a number has looked for a home in a kit first. */
const MORE: Readonly<Record<string, { lines: number; why: string }>> = {
  account: { lines: 500, why: "a user's own screens" },
  "activity-log": { lines: 840, why: "the words of all changes, and what readers may see of them" },
  articles: {
    lines: 3800,
    why: "27 fields that follow the medium, counted as they are typed; steps, reviews and compared revisions; what their texts name; previews",
  },
  billing: { lines: 2750, why: "items, steps and exports of billing, and the confirmation of an order" },
  bookings: {
    lines: 17850,
    why: "the main job: forms by type, slots, series, packages, bulk changes, import",
  },
  calendar: { lines: 1720, why: "a month with drag and drop, chosen by the database, and the feed" },
  categories: {
    lines: 780,
    why: "sixteen types, texts per locale, placements, and uses in four other areas",
  },
  companies: {
    lines: 2120,
    why: "two addresses, contacts as rows, and what several areas know of a company",
  },
  dashboard: { lines: 980, why: "panels of several lists, what is to be done, and their arrangement" },
  frame: { lines: 2480, why: "sign-in, menu and errors, around all areas" },
  "immoflash-issues": {
    lines: 4500,
    why: "pages of eight types with option lists, what is sold against what is placed, the preview as page and PDF",
  },
  issues: {
    lines: 4680,
    why: "the flat plan of an issue, series of issues and comparisons, and what holds for issues of all media",
  },
  immoflash: {
    lines: 1400,
    why: "one configuration with its lock and history, what pages of each type take, and the look-up elsewhere",
  },
  library: {
    lines: 3870,
    why: "upload of several files, contents once, folders as a tree, cuts with a frame to move, sizes by work, files of records made of assets, files replaced and put back, many as a ZIP, sound and video to be played, near duplicates named",
  },
  material: { lines: 1740, why: "contacts, requests and the list of what is missing" },
  domains: {
    lines: 950,
    why: "the tree of a site's pages, the page that is chosen from it, and its moves with the addresses that change",
  },
  "site-pages": {
    lines: 6150,
    why: "pages in trees with former addresses, seven types of components with forms of their own that are dragged, branches published as a whole, what leads nowhere, and what readers get",
  },
  media: { lines: 1300, why: "limits, what is sold beyond them, and the contract of the list of media" },
  "data-sources": {
    lines: 1400,
    why: "four kinds, an address asked by work with its failures, what readers get, and the preview of it",
  },
  menus: {
    lines: 1600,
    why: "a tree of entries of four kinds, why readers do not see one, the menu that they get, and all links",
  },
  notifications: { lines: 1700, why: "who hears of what, marks, settings, nightly warnings, and digests" },
  qrcodes: {
    lines: 800,
    why: "the public redirect, the counts with their chart, the pictures and the sheet to print",
  },
  newsletters: {
    lines: 6050,
    why: "composed, rendered for mail programs, checked, approved, sent to everybody once, and what came of it",
  },
  "press-releases": {
    lines: 2750,
    why: "mails that become releases, the decision by steps for one and for many, articles made of them, and what may be the same",
  },
  receivers: {
    lines: 1820,
    why: "grounds and consents that are appended, the confirmation by mail, the page that a receiver has, and addresses that get nothing any more",
  },
  roles: { lines: 755, why: "what a change means for whom, copies, holders, and one default that gives way" },
  rubrics: { lines: 305, why: "main tags as a rule, an import, and uses in two other areas" },
  search: {
    lines: 450,
    why: "one statement for all kinds of records, its order, and the screens of the menu",
  },
  settings: {
    lines: 530,
    why: "the general settings of the house, and the names of all kinds of notifications",
  },
  timeline: { lines: 1680, why: "weeks and years drawn by medium and client" },
  users: { lines: 3740, why: "sign-in, sessions, rights, tasks and keys are in the same room" },
  yearly: { lines: 1700, why: "figures of a year by any part" },
};

describe("the lines of an area", () => {
  const areas = subRooms("app/routes");

  it("are limited for every area", () => {
    expect(areas).toEqual(expect.arrayContaining(["rubrics", "tags", ...Object.keys(MORE)]));
  });

  it.each(areas)("in routes, domain, service and texts together: %s", (area) => {
    const own = [`app/routes/${area}`, `domain/${area}`, `backend/modules/${area}`].flatMap(sourcesIn);
    const file = path.join(root, `locales/de/${area}.json`);
    const texts = existsSync(file) ? readFileSync(file, "utf8") : "";
    // The messages of its rules count for the rules: what the screens say is what is counted.
    const shown = texts.replace(/^ {2}"(?:validation|deletion)": \{\n.*?^ {2}\},?\n/gms, "");
    const lines = [...own.map(({ text }) => text), shown].map((text) => text.trimEnd().split("\n").length);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MORE[area]?.lines ?? PLAIN_LINES);
  });
});

function sourcesIn(room: string) {
  if (!existsSync(path.join(root, room))) return [];
  return readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(path.join(root, room, file), "utf8") }));
}

const map = readFileSync(path.join(root, "docs/architecture.md"), "utf8");

/** The cells of the rows of docs/architecture.md whose first cell passes. */
const rowsOf = (isMeant: (first: string) => boolean) =>
  map
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, first = ""]) => isMeant(first));

/** The names in backticks of a text. */
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "");

describe("the rooms", () => {
  type Rule = { name: string; from: { path?: string }; to: { path?: string; pathNot?: string } };
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: Rule[] };
  const rulesOf = (prefix: string) =>
    forbidden
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name, to }) => [name.slice(prefix.length), namesInRule(to.pathNot)] as const);
  /** The rooms that a rule allows: those in its brackets. */
  const namesInRule = (pattern = "") => (/\(([\w|]+)\)/.exec(pattern)?.[1] ?? "").split("|");
  /** The rooms that a room may import according to the map, and the exceptions after the semicolon. */
  const said = (first: RegExp) => {
    const [row = []] = rowsOf((cell) => first.test(cell));
    const [rooms = "", exceptions = ""] = (row[3] ?? "").split(";");
    return { rooms: namesIn(rooms.replace("nothing of `app`", "")), exceptions: namesIn(exceptions) };
  };

  it("of the application all have a rule", () => {
    const rooms = subRooms("app").filter((room) => room !== "routes");
    expect(rulesOf("app-").map(([room]) => room)).toEqual(expect.arrayContaining(rooms));
    expect(rulesOf("app-")).toHaveLength(rooms.length);
  });

  it.each(rulesOf("app-"))(
    "of the application may import what docs/architecture.md says: %s",
    (room, allowed) =>
      expect([room, ...said(new RegExp(`^.app/${room}/.$`)).rooms].sort()).toEqual([...allowed].sort()),
  );

  it.each(rulesOf("part-"))("may import other parts as docs/architecture.md says: %s", (part, allowed) =>
    expect([part, ...said(new RegExp(`^.${part}/.(,|$)`)).rooms].sort()).toEqual([...allowed].sort()),
  );

  it.each(rulesOf("backend-"))(
    "of the service may import what docs/architecture.md says: %s",
    (room, allowed) =>
      expect([room, ...said(new RegExp(`^.backend/${room}/`)).rooms].sort()).toEqual(
        [...allowed, "domain"].sort(),
      ),
  );

  it("of the service have the exceptions that docs/architecture.md names", () => {
    const rule = (name: string) => forbidden.find((one) => one.name === name)?.to;
    const named = /\(([a-z]+\|[a-z|]+)\)/;
    const files = (pattern = "") =>
      named
        .exec(pattern)?.[1]
        ?.split("|")
        .map((name) => `${name}.ts`);
    expect(said(/^`backend\/schema\/`$/).exceptions).toEqual(files(rule("only-schema-knows-modules")?.path));
    expect(said(/^`backend\/modules\//).exceptions).toEqual(
      files(rule("modules-meet-through-services")?.pathNot),
    );
  });
});

describe("an area has the same name in every room", () => {
  const AREA_ROOMS = ["app/routes", "backend/modules", "domain"];
  const TEXTS = "locales/de";
  const screens = subRooms("app/routes");
  const areas = subRooms("backend/modules").filter((name) => screens.includes(name));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const inRooms = [
    ...AREA_ROOMS.flatMap((room) => subRooms(room).map((name) => ({ name, room }))),
    ...readdirSync(path.join(root, TEXTS)).map((file) => ({
      name: path.basename(file, ".json"),
      room: TEXTS,
    })),
  ];

  it("and what else has a room is named in docs/architecture.md", () => {
    const named = rowsOf((first) => /^`[\w-]+`(, `[\w-]+`)*$/.test(first)).flatMap(
      ([, names = "", rooms = ""]) =>
        namesIn(names).flatMap((name) => namesIn(rooms).map((room) => `${room} ${name}`)),
    );
    const others = inRooms.filter(({ name }) => !areas.includes(kebab(name)));
    expect(others.map(({ name, room }) => `${room} ${name}`).sort()).toEqual(named.sort());
  });
});
