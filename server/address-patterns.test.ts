import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import siteMap from "../app/routes";
import { addressPatterns, UNKNOWN_ADDRESS } from "./address-patterns";

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The routes as the build lists them, without their modules. */
function listed(entries: readonly RouteConfigEntry[], parentId: string): Routes {
  const routes: Record<string, unknown> = {};
  for (const { file, id = file.replace(/\.tsx?$/, ""), path, index, children = [] } of entries) {
    routes[id] = { id, parentId, path, index };
    Object.assign(routes, listed(children, id));
  }
  return routes as Routes;
}

const routes: Routes = {
  root: { id: "root", path: "" } as Routes[string],
  ...listed((await siteMap) as RouteConfigEntry[], "root"),
};

const treeOf = (parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, path, children: treeOf(id) },
    ) as RouteObject[];
const tree = treeOf();

/** The whole address of the route that Remix matches, without marks of parts that may be left out. */
function matchedByRemix(path: string): string {
  const last = matchRoutes(tree, path)?.at(-1)?.route.id ?? "";
  const segments: string[] = [];
  for (let id: string | undefined = last; id; id = routes[id]?.parentId)
    segments.unshift(...(routes[id]?.path ?? "").split("/").filter(Boolean));
  return segments.join("/");
}

const patternOf = addressPatterns(routes);
const leaves = Object.keys(routes)
  .map((id) => {
    const segments: string[] = [];
    for (let at: string | undefined = id; at; at = routes[at]?.parentId)
      segments.unshift(...(routes[at]?.path ?? "").split("/").filter(Boolean));
    return segments;
  })
  .filter((segments) => segments.length > 0 && !segments.includes("*"));

describe("the pattern of an address", () => {
  test.each(leaves.map((segments) => [`/${segments.join("/")}`, segments] as const))(
    "is that of the route which Remix matches: %s",
    (_name, segments) => {
      const path = `/${segments.map((part) => (part.startsWith(":") ? "a7" : part)).join("/")}`;
      const plain = (name: string) => name.replaceAll("?", "");
      expect(plain(patternOf(path))).toBe(`/${plain(matchedByRemix(path))}`);
      expect(patternOf(`${path}/`)).toBe(patternOf(path));
      expect(patternOf(`${path}.data`)).toBe(patternOf(path));
    },
  );

  test("leaves out what an address leaves out", () => {
    expect(patternOf("/")).toBe("/");
    expect(patternOf("/_root.data")).toBe("/");
    expect(patternOf("/bookings/medium")).toBe("/bookings/:bookingid");
    expect(patternOf("/bookings/medium/7/issue")).toBe("/bookings/medium/:id/issue");
    expect(patternOf("/bookings/medium/7/issue/9")).toBe("/bookings/medium/:id/issue/:issueId");
  });

  test("has no value that a client has made up", () => {
    const known = new Set([
      UNKNOWN_ADDRESS,
      "/",
      ...leaves.flatMap((segments) => variants(segments).map((variant) => `/${variant.join("/")}`)),
    ]);
    const names = leaves.flat().filter((part) => !part.startsWith(":"));
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom(...names),
      fc.constantFrom("..", "%2F", "*", ":id"),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        expect(known).toContain(patternOf(`/${segments.join("/")}`));
      }),
    );
  });
});

function variants([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const rest = variants(others);
  if (!first.endsWith("?")) return rest.map((segments) => [first, ...segments]);
  return [...rest.map((segments) => [first.slice(0, -1), ...segments]), ...rest];
}
