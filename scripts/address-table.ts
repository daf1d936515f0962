// The table of addresses in docs/coverage.md. `npm run docs` writes it, and `scripts/docs.test.ts` compares.
import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { RECORD_AREAS } from "domain/areas";
import routes from "../app/routes";
import { SPEC_ADDRESSES } from "./spec-addresses";

const root = path.resolve(import.meta.dirname, "..");
export const COVERAGE = path.join(root, "docs/coverage.md");
const HEAD = "| address | specification | area | built in | tests in |\n| --- | --- | --- | --- | --- |\n";

interface Address {
  /** As `app/routes.ts` and the specification write it: `/tags/:id`. */
  pattern: string;
  /** The file from the root of the project. */
  file: string;
  /** The folder of its area in `app/routes`, `frame` for what stands around all areas. */
  room: string | undefined;
}

function addressesBelow(entries: readonly RouteConfigEntry[]): Address[] {
  return entries.flatMap(({ id, path: address, index, file, children }) => {
    if (children) return addressesBelow(children);
    if (address === undefined && !index) return [];
    const named = [file, id ?? ""].map((name) => /^routes\/([\w-]+)\//.exec(name)?.[1]);
    return [{ pattern: `/${address ?? ""}`, file: `app/${file}`, room: named.find(Boolean) }];
  });
}

/** All addresses of the product, by their letters. */
export const addresses = (): Address[] =>
  addressesBelow(routes).sort((one, other) => (one.pattern < other.pattern ? -1 : 1));

/** The pattern without the names of its parts: `/users/:id` and `/users/:userId` are one address. */
export const nameless = (pattern: string): string => pattern.replace(/:\w+/g, ":");

const written = (pattern: string) => pattern.replace(/:(\w+)(\??)/g, "{$1$2}");

/** The permission area of the records in a room, else the room. */
const areaOf = (room: string | undefined) =>
  RECORD_AREAS.find((area) => area.room === room)?.collectionType ?? room ?? "all";

/** Rooms whose tests are in the folder of another name. */
const TESTED_IN: Readonly<Record<string, string>> = {
  account: "session",
  frame: "session",
  material: "bookings",
};

const testsOf = (room: string | undefined) => {
  const folder = `e2e/${TESTED_IN[room ?? ""] ?? room}`;
  return room && existsSync(path.join(root, folder)) ? `\`${folder}\`` : "";
};

function rowOf({ pattern, file, room }: Address): string {
  const isOfSpec = SPEC_ADDRESSES.some((one) => nameless(one) === nameless(pattern));
  const cells = [written(pattern), isOfSpec ? "§2" : "", areaOf(room), `\`${file}\``, testsOf(room)];
  return `| ${cells.join(" | ")} |\n`;
}

/** The page with the table as the routes are declared. */
export function withAddressTable(page: string): string {
  const [before = "", after = ""] = page.split(HEAD);
  return before + HEAD + addresses().map(rowOf).join("") + after.replace(/^(\|.*\n)*/, "");
}
