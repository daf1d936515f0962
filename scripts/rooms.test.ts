import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "../app/routes";

const root = path.resolve(import.meta.dirname, "..");

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

it("an area's room holds directly only what the site map names", () => {
  const rooms = ["routes", ...subRooms("app/routes").map((area) => `routes/${area}`)];
  const inRooms = rooms.flatMap((room) =>
    readdirSync(path.join(root, "app", room), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${room}/${entry.name}`),
  );
  expect(inRooms.sort()).toEqual(filesOf(routes).sort());
});

function subRooms(room: string): string[] {
  return readdirSync(path.join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
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
