import type { RouteConfigEntry } from "@remix-run/route-config";

export interface RouteAddress {
  /** As `app/routes.ts` and the specification write it: `/tags/:id`. */
  pattern: string;
  /** The file, from `app`. */
  file: string;
  id: string | undefined;
}

/** All addresses below these entries of a site map, of screens and of what they load and post. */
export function addressesBelow(entries: readonly RouteConfigEntry[], parent = ""): RouteAddress[] {
  return entries.flatMap(({ id, path, index, file, children }) => {
    const at = path === undefined ? parent : `${parent}/${path}`;
    if (children) return addressesBelow(children, at);
    if (path === undefined && !index) return [];
    return [{ pattern: at || "/", file, id }];
  });
}
