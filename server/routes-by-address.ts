import type { ServerBuild } from "@remix-run/node";

/**
 * The application with the routes of one area only. Remix matches the address of a page several times, and each time
 * prepares all routes that it knows: with those of one area a list takes a tenth less of the processor. What the
 * browser loads stays the same, as it has its own list of all routes.
 */
export function buildsOfAreas(build: ServerBuild): Map<string, ServerBuild> {
  const areas = new Set(Object.keys(build.routes).map((id) => areaOf(pathOf(build.routes, id))));
  return new Map([...areas].filter(isNamed).map((area) => [area, buildOf(area, build)]));
}

/** The area of a path: its first part, without the ending of requests for data. */
export const areaOf = (path: string) =>
  path
    .split("/")
    .find((part) => part !== "")
    ?.replace(/\.data$/, "") ?? "";

/** Whether an area is one part of an address; routes of all areas have none, or one that stands for any. */
const isNamed = (area: string) => /^[^:*]+$/.test(area);

/** The whole path of a route, with those of the routes around it. */
function pathOf(routes: ServerBuild["routes"], id: string): string {
  const route = routes[id];
  if (!route) return "";
  return `${route.parentId ? pathOf(routes, route.parentId) : ""}/${route.path ?? ""}`;
}

function buildOf(area: string, build: ServerBuild): ServerBuild {
  const routeIds = Object.keys(build.routes).filter((id) => {
    const ofRoute = areaOf(pathOf(build.routes, id));
    return ofRoute === area || !isNamed(ofRoute);
  });
  const pick = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => routeIds.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
