import type { ServerBuild } from "@remix-run/node";
import { areaOf } from "./routes-by-address";

type Routes = ServerBuild["routes"];

interface Pattern {
  name: string;
  matcher: RegExp;
  score: number;
}

/** What an address that no route has is called. */
export const UNKNOWN_ADDRESS = "*";

/**
 * Tells the pattern of an address, such as `/tags/:id` of `/tags/7`: one of those that the routes name, whatever clients
 * send. It takes some microseconds, and matches as Remix does.
 */
export function addressPatterns(routes: Routes): (path: string) => string {
  const byArea = new Map<string, Pattern[]>();
  const patterns = Object.keys(routes)
    .filter((id) => isLeaf(routes, id))
    .flatMap((id) => variantsOf(pathOf(routes, id)))
    .filter((segments) => !segments.includes("*"))
    .map(patternOf)
    .sort((one, other) => other.score - one.score);
  for (const pattern of patterns) {
    const area = areaOf(pattern.name).toLowerCase();
    byArea.set(area, [...(byArea.get(area) ?? []), pattern]);
  }
  return (path) => {
    // The browser's own requests for the data of a page.
    const plain = path.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
    const found = byArea.get(areaOf(plain).toLowerCase())?.find(({ matcher }) => matcher.test(plain));
    return found?.name ?? UNKNOWN_ADDRESS;
  };
}

const isLeaf = (routes: Routes, id: string) => {
  const { path, index } = routes[id] ?? {};
  return index === true || (path !== undefined && path !== "");
};

function pathOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = (route.path ?? "").split("/").filter((segment) => segment !== "");
  return [...(route.parentId ? pathOf(routes, route.parentId) : []), ...own];
}

/** An address with parts that may be left out (`:id?`) stands for several. */
function variantsOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const rest = variantsOf(others);
  if (!first.endsWith("?")) return rest.map((segments) => [first, ...segments]);
  return [...rest.map((segments) => [first.slice(0, -1), ...segments]), ...rest];
}

/** The scores of React Router, by which the more particular one of two addresses counts. */
const OF_WORD = 10;
const OF_PARAMETER = 3;

function patternOf(segments: readonly string[]): Pattern {
  const isParameter = (segment: string) => segment.startsWith(":");
  const matcher = segments.map((segment) => `/${isParameter(segment) ? "[^/]+" : escaped(segment)}`).join("");
  const scores = segments.map((segment) => (isParameter(segment) ? OF_PARAMETER : OF_WORD));
  return {
    name: `/${segments.join("/")}`,
    matcher: new RegExp(`^${matcher}/*$`, "i"),
    score: scores.reduce((sum, score) => sum + score, segments.length),
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
