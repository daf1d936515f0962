import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AREAS, LOGGED_AREAS, RECORD_AREAS } from "domain/areas";
import { IMPORT_COLUMNS } from "domain/records/import";
import { describe, expect, it } from "vitest";
import { ICON_PATHS } from "~/ui/icon-paths";
import activityLog from "../locales/de/activityLog.json";
import frame from "../locales/de/frame.json";
import { addressFiles } from "./area-files";
import { TEXT_TYPES, textTypes } from "./text-types";

const root = path.resolve(import.meta.dirname, "..");

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The sources of a folder, with those of its subfolders. */
function sourcesIn(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}

const textOf = (folder: string) =>
  sourcesIn(folder)
    .filter((file) => !file.includes(".test."))
    .map(read)
    .join("\n");

const SCREENS = textOf("e2e/screens");
const SCHEMA = read("backend/schema/schema.ts");
const MAP = read("docs/architecture.md");
const COVERAGE = read("docs/coverage.md");
const SHARED_TESTS = read("e2e/records/areas.ts");

describe.each(Object.entries(AREAS))("the screen of the menu %s", (name, { icon }) => {
  it("has its text", () => expect(Object.keys(frame.menu)).toContain(name));
  it("has its icon", () => expect(Object.keys(ICON_PATHS)).toContain(icon));
});

describe.each(RECORD_AREAS.map((area) => [area.name, area] as const))("the area %s", (name, area) => {
  const { room, path: address, collectionType, imports, at = address, hasOwnAddresses } = area;
  const service = sourcesIn(`backend/modules/${room}`).filter((file) =>
    new RegExp(`defineRecord\\(\\{\\s*area: "${collectionType}"`).test(read(file)),
  );

  it("has records in the service, which the schema knows", () => {
    expect(service).toHaveLength(1);
    expect(SCHEMA).toContain(`import "${service[0]?.replace(/\.ts$/, "")}";`);
  });

  it("has its screens on the kit", () => expect(textOf(`app/routes/${room}`)).toContain("recordRoutes({"));

  it("has rules and texts under its name", () => {
    expect(sourcesIn(`domain/${room}`).length).toBeGreaterThan(0);
    expect(existsSync(path.join(root, `locales/de/${room}.json`))).toBe(true);
  });

  it("is named in the log", () => expect(Object.keys(activityLog.area)).toContain(collectionType));

  it("is imported where that is declared, and nowhere else", () => {
    expect(Object.hasOwn(IMPORT_COLUMNS, name)).toBe(Boolean(imports));
    expect(textOf(`app/routes/${room}`).includes("imports: true")).toBe(Boolean(imports));
    expect(textOf(`backend/modules/${room}`).includes(`offerImport("${name}"`)).toBe(Boolean(imports));
  });

  it("is looked at in the sweep: list, new record, record, bulk change, import", () => {
    const looked = (wanted: string) =>
      new RegExp(`(path: |nothingSent\\()"${wanted}["?]`).test(SCREENS) ? "" : wanted;
    const created = hasOwnAddresses ? "/issues/create/print" : (area.madeAt ?? `${address}/create`);
    const addresses = [address, created, `${at}/:\\w+(/details)?`, `${address}/bulk`];
    expect([...addresses, ...(imports ? [`${address}/import`] : [])].map(looked).join("")).toBe("");
  });

  it("is in the tests that all areas share, and has a journey", () => {
    expect(SHARED_TESTS).toContain(`path: "${at}"`);
    expect(sourcesIn(`e2e/${room}`).some((file) => file.endsWith(".journey.ts"))).toBe(true);
  });

  it("stands in the table of docs/architecture.md", () => {
    const type = /called: \{[^}]*type: "(\w+)"/.exec(textOf(`backend/modules/${room}`))?.[1];
    expect(MAP).toContain(`| ${address} | ${room} | ${collectionType} | ${type} |`);
  });

  it("is covered by docs/coverage.md", () => expect(COVERAGE).toContain(address));
});

it("the log names all areas of its entries", () =>
  expect(Object.keys(activityLog.area).sort()).toEqual([...LOGGED_AREAS].sort()));

it("the types of the texts are those of the files: npm run area writes them", () =>
  expect(readFileSync(TEXT_TYPES, "utf8")).toBe(textTypes()));

describe("the files that npm run area writes", () => {
  const plain = [
    ["tags", "tag"],
    ["rubrics", "rubric"],
    ["domains", "domain"],
  ] as const;
  it.each(plain)("are those of %s, but for the fields of the form", (room, one) => {
    const { "edit.tsx": form = "", ...files } = addressFiles({ room, one });
    for (const [name, text] of Object.entries(files)) expect(read(`app/routes/${room}/${name}`)).toBe(text);
    const upToFields = form.slice(0, form.indexOf("const { Text }"));
    expect(read(`app/routes/${room}/edit.tsx`)).toContain(upToFields.slice(upToFields.indexOf("export {")));
  });
});
