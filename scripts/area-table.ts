// The table of areas with records in docs/architecture.md. `npm run docs` writes it, and `scripts/docs.test.ts` compares.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { RECORD_AREAS } from "domain/areas";

const root = path.resolve(import.meta.dirname, "..");
export const MAP = path.join(root, "docs/architecture.md");
const HEAD = "| address | room | permission area | type |\n| --- | --- | --- | --- |\n";

/** What the contract calls a record of the area: `defineRecord` says it. */
function typeOf(room: string, collectionType: string): string {
  const folder = path.join(root, "backend/modules", room);
  const definition = new RegExp(`area: "${collectionType}",\\s*called: \\{[^}]*type: "(\\w+)"`);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => definition.exec(readFileSync(path.join(folder, file), "utf8"))?.[1] ?? [])
    .join();
}

/** The page with the table as the areas are declared. */
export function withAreaTable(page: string): string {
  const rows = RECORD_AREAS.map(
    ({ path: address, room, collectionType }) =>
      `| ${address} | ${room} | ${collectionType} | ${typeOf(room, collectionType)} |\n`,
  );
  const [before = "", after = ""] = page.split(HEAD);
  return before + HEAD + rows.join("") + after.replace(/^(\|.*\n)*/, "");
}
