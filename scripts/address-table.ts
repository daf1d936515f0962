// The table of addresses in docs/coverage.md. `npm run docs` writes it, and `scripts/docs.test.ts` compares.
import { existsSync } from "node:fs";
import path from "node:path";
import { RECORD_AREAS } from "domain/areas";
import routes from "../app/routes";
import { addressesBelow, type RouteAddress } from "./addresses";
import { SPEC_ADDRESSES } from "./spec-addresses";

const root = path.resolve(import.meta.dirname, "..");
export const COVERAGE = path.join(root, "docs/coverage.md");
const HEAD = "| address | specification | area | built in | tests in |\n| --- | --- | --- | --- | --- |\n";

/** All addresses of the product, by their letters. */
export const addresses = (): RouteAddress[] =>
  addressesBelow(routes).sort((one, other) => (one.pattern < other.pattern ? -1 : 1));

/** The folder of its area in `app/routes`, `frame` for what stands around all areas. */
const roomOf = ({ file, id = "" }: RouteAddress) =>
  [file, id].map((name) => /^routes\/([\w-]+)\//.exec(name)?.[1]).find(Boolean);

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

function rowOf(address: RouteAddress): string {
  const { pattern, file } = address;
  const room = roomOf(address);
  const isOfSpec = SPEC_ADDRESSES.some((one) => nameless(one) === nameless(pattern));
  const cells = [written(pattern), isOfSpec ? "§2" : "", areaOf(room), `\`app/${file}\``, testsOf(room)];
  return `| ${cells.join(" | ")} |\n`;
}

/** The page with the table as the routes are declared. */
export function withAddressTable(page: string): string {
  const [before = "", after = ""] = page.split(HEAD);
  return before + HEAD + addresses().map(rowOf).join("") + after.replace(/^(\|.*\n)*/, "");
}
