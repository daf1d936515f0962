import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "../app/routes";
import { linesOfAreas } from "./sizes.mjs";

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

/** The lines of an area that the list, form and record kits do almost entirely. */
const PLAIN_LINES = 330;

/** Areas that have more, and what it is. Who adds one has looked for a home in a kit first. */
const MORE: Readonly<Record<string, string>> = {
  account: "a user's own screens",
  "activity-log": "the words of all changes, and what readers may see of them",
  articles:
    "27 fields that follow the medium, counted as they are typed; steps, reviews and compared revisions; what their texts name; previews; the board of their states",
  billing: "items, steps and exports of billing, and the confirmation of an order",
  bookings: "the main job: forms by type, slots, series, packages, bulk changes, import",
  calendar: "a month with drag and drop, chosen by the database, and the feed",
  categories: "sixteen types, texts per locale, placements, and uses in four other areas",
  companies: "two addresses, contacts as rows, and what several areas know of a company",
  dashboard:
    "figures of several lists, what is to be done of eleven kinds by what one does in the house, and panels",
  frame: "sign-in, menu and errors, around all areas",
  "immoflash-issues":
    "pages of eight types with option lists, what is sold against what is placed, the preview as page and PDF",
  issues:
    "the flat plan of an issue, series of issues and comparisons, and what holds for issues of all media",
  immoflash:
    "one configuration with its lock and history, what pages of each type take, and the look-up elsewhere",
  library:
    "upload of several files, contents once, folders as a tree, crops with a frame to move, sizes by work, files of records made of assets, files replaced and put back, many as a ZIP, sound and video to be played, near duplicates named",
  material: "contacts, requests and the list of what is missing",
  domains:
    "the tree of a site's pages, the page that is chosen from it, and its moves with the addresses that change",
  "site-pages":
    "pages in trees with former addresses, seven types of components with forms of their own that are dragged, branches published as a whole, what leads nowhere, and what readers get",
  media: "limits, what is sold beyond them, and the contract of the list of media",
  "data-sources":
    "four kinds, an address asked by work with its failures, what readers get, and the preview of it",
  menus: "a tree of entries of four kinds, why readers do not see one, the menu that they get, and all links",
  notifications: "who hears of what, marks, settings, nightly warnings, and digests",
  qrcodes: "the public redirect, the counts with their chart, the pictures and the sheet to print",
  newsletters:
    "composed, rendered for mail programs, checked, approved, sent to everybody once, and what came of it",
  operations:
    "how server, database, work and mails are, read past all areas, and what has failed tried once more",
  "press-releases":
    "mails that become releases, the decision by steps for one and for many, articles made of them, and what may be the same",
  receivers:
    "grounds and consents that are appended, the confirmation by mail, the page that a receiver has, and addresses that get nothing any more",
  roles: "what a change means for whom, copies, holders, and one default that gives way",
  rubrics: "main tags as a rule, an import, and uses in two other areas",
  search: "one statement for all kinds of records, its order, and the screens of the menu",
  settings: "the general settings of the house, and the names of all kinds of notifications",
  tags: "main tags, merging of one and of many, and uses in other areas",
  timeline: "weeks and years drawn by medium and client",
  users: "sign-in, sessions, rights, tasks and keys are in the same room",
  yearly: "figures of a year by any part",
};

it("an area with more lines than a plain one says here what more it is", () => {
  const large = Object.entries(linesOfAreas()).filter(([, lines]) => lines > PLAIN_LINES);
  expect(Object.keys(MORE).sort()).toEqual(expect.arrayContaining(large.map(([area]) => area)));
  expect(subRooms("app/routes")).toEqual(expect.arrayContaining(Object.keys(MORE)));
});

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
