import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import siteMap from "../app/routes";
import { areaOf, buildsOfAreas } from "./routes-by-address";

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

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, path, children: treeOf(routes, id) },
    ) as RouteObject[];

const matchesOf = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route, params }) => ({ id: route.id, params }));

const routes: Routes = {
  root: { id: "root", path: "" } as Routes[string],
  ...listed((await siteMap) as RouteConfigEntry[], "root"),
};
const build = { routes, assets: { routes } } as unknown as ServerBuild;
const byArea = buildsOfAreas(build);

const pathOf = (id: string): string => {
  const route = routes[id];
  return route ? `${route.parentId ? pathOf(route.parentId) : ""}/${route.path ?? ""}` : "";
};
const addresses = Object.keys(routes).map((id) =>
  pathOf(id)
    .replace(/\/+/g, "/")
    .replace(/:\w+\??/g, "7"),
);

test("an area answers for its addresses as the whole application does", () => {
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of [...addresses, ...addresses.map((known) => `${known}/unknown`)]) {
    const area = byArea.get(areaOf(address)) ?? build;
    expect(matchesOf(area.routes, address), address).toEqual(matchesOf(routes, address));
  }
});

test("an area has few of the routes", () => {
  const most = Math.max(...[...byArea.values()].map((area) => Object.keys(area.routes).length));
  expect(most).toBeLessThan(Object.keys(routes).length / 3);
});

test.each([
  ["/bookings", "bookings"],
  ["/bookings.data", "bookings"],
  ["//bookings/7.data", "bookings"],
  ["/_root.data", "_root"],
  ["/", ""],
])("%s belongs to the area %j", (path, area) => {
  expect(areaOf(path)).toBe(area);
});
