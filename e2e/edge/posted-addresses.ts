import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

/** All addresses of the built product that take posts, with an id where they name a record. */
export async function postedAddresses(): Promise<string[]> {
  const file = pathToFileURL(path.resolve("build/server/index.js")).href;
  const { routes }: ServerBuild = await import(file);
  const addressOf = (id: string): string => {
    const route = routes[id];
    return route ? `${addressOf(route.parentId ?? "")}/${route.path ?? ""}` : "";
  };
  const all = Object.values(routes).flatMap((route) => (route?.module.action ? [addressOf(route.id)] : []));
  return [...new Set(all)].map((address) => address.replace(/:\w+\??/g, "1").replace(/\/+/g, "/")).sort();
}
