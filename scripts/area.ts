// `npm run area authors author`: writes the files of an area's addresses that Remix needs, each of them a few lines.
// `npm run area` writes what follows from the areas that there are: the types of the texts, and the table of
// docs/architecture.md. What else an area has stands there; `scripts/areas.test.ts` says what lacks.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addressFiles } from "./area-files";
import { MAP, withAreaTable } from "./area-table";
import { TEXT_TYPES, textTypes } from "./text-types";

const root = path.resolve(import.meta.dirname, "..");

function writeArea(room: string, one: string) {
  if (!/^[a-z][a-z-]*$/.test(room) || !/^[a-z][A-Za-z]*$/.test(one)) {
    console.error("npm run area ROOM ONE, for example: npm run area authors author");
    process.exit(1);
  }
  const folder = path.join(root, "app/routes", room);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(addressFiles({ room, one }))) {
    const file = path.join(folder, name);
    if (existsSync(file)) console.log(`${path.relative(root, file)} is there already`);
    else {
      writeFileSync(file, text);
      console.log(path.relative(root, file));
    }
  }
  const texts = path.join(root, `locales/de/${room}.json`);
  if (!existsSync(texts)) writeFileSync(texts, "{}\n");
}

const [room, one = ""] = process.argv.slice(2);
if (room !== undefined) writeArea(room, one);
writeFileSync(TEXT_TYPES, textTypes());
writeFileSync(MAP, withAreaTable(readFileSync(MAP, "utf8")));
