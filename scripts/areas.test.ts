import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AREAS, OTHERS_LOGGED, RECORD_AREAS } from "domain/areas";
import { IMPORT_COLUMNS } from "domain/records/import";
import { describe, expect, it } from "vitest";
import { ICON_PATHS } from "~/ui/icon-paths";
import { areaTexts } from "../area-texts";
import activityLog from "../locales/de/activityLog.json";
import frame from "../locales/de/frame.json";
import settings from "../locales/de/settings.json";
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

const SCHEMA = read("backend/schema/schema.ts");
const COVERAGE = read("docs/coverage.md");

const titles = areaTexts("title");
const abouts = areaTexts("about");

describe.each(Object.entries(AREAS))("the screen of the menu %s", (name, { icon, menu, ...area }) => {
  const room = "records" in area ? area.records.room : undefined;

  it("has its name", () =>
    expect(
      room ? name in titles : name in frame.menu,
      room ? `locales/de/${room}.json, title` : `locales/de/frame.json, menu.${name}`,
    ).toBe(true));

  it("says what it is on the page of all settings, and nowhere else", () =>
    expect(
      room ? name in abouts : name in settings.about,
      room ? `locales/de/${room}.json, about` : `locales/de/settings.json, about.${name}`,
    ).toBe(menu === "settings"));

  it("has its name in one place", () => {
    if (!room) return;
    expect(Object.keys(frame.menu)).not.toContain(name);
    expect(Object.keys(settings.about)).not.toContain(name);
  });

  it("has its icon", () => expect(Object.keys(ICON_PATHS)).toContain(icon));
});

describe.each(RECORD_AREAS.map((area) => [area.name, area] as const))("the area %s", (name, area) => {
  const { room, path: address, collectionType, imports } = area;
  const service = sourcesIn(`backend/modules/${room}`).filter((file) =>
    new RegExp(`defineRecord\\(\\{\\s*area: "${collectionType}"`).test(read(file)),
  );

  it("has records in the service, which the schema knows", () => {
    expect(service).toHaveLength(1);
    const line = `import "${service[0]?.replace(/\.ts$/, "")}";`;
    expect(SCHEMA.includes(line), `backend/schema/schema.ts has the line ${line}`).toBe(true);
  });

  it("has its screens on the kit", () => {
    const isThere = textOf(`app/routes/${room}`).includes("recordRoutes({");
    expect(isThere, `app/routes/${room} has recordRoutes({`).toBe(true);
  });

  it("says the way out where its records are not deleted", () => {
    const texts = JSON.parse(read(`locales/de/${room}.json`)) as { deletion?: Record<string, string> };
    const source = textOf(`backend/modules/${room}`);
    const needed = [
      ...(/\busedBy[:,]/.test(source) ? ["in_use"] : []),
      ...(/\? null : "too_late"|"too_late" as const|\? "too_late" : null/.test(source) ? ["too_late"] : []),
    ];
    const missing = needed.filter((reason) => !texts.deletion?.[reason]);
    expect(missing, `locales/de/${room}.json, deletion`).toEqual([]);
  });

  it("has rules and texts under its name", () => {
    expect(sourcesIn(`domain/${room}`).length).toBeGreaterThan(0);
    expect(existsSync(path.join(root, `locales/de/${room}.json`))).toBe(true);
  });

  it("is named in the log and in the matrix of permissions by its own texts alone", () =>
    expect(Object.keys(frame.permission.area)).not.toContain(collectionType));

  it("is imported where that is declared, and nowhere else", () => {
    expect(Object.hasOwn(IMPORT_COLUMNS, name)).toBe(Boolean(imports));
    expect(textOf(`app/routes/${room}`).includes("imports: true")).toBe(Boolean(imports));
    expect(textOf(`backend/modules/${room}`).includes(`offerImport("${name}"`)).toBe(Boolean(imports));
  });

  it("has a journey", () =>
    expect(sourcesIn(`e2e/${room}`).some((file) => file.endsWith(".journey.ts"))).toBe(true));

  it("is covered by docs/coverage.md", () =>
    expect(COVERAGE.includes(address), `docs/coverage.md names ${address}`).toBe(true));
});

it("the log names the areas of its other entries", () =>
  expect(Object.keys(activityLog.area).sort()).toEqual([...OTHERS_LOGGED].sort()));

it("the types of the texts are those of the files: npm run area writes them", () =>
  expect(readFileSync(TEXT_TYPES, "utf8")).toBe(textTypes()));

describe("the files that npm run area writes", () => {
  it("name what they need where the name of a room has several words", () => {
    const files = addressFiles({ room: "immoflash-issues", one: "immoflashIssue" });
    expect(read("app/routes/immoflash-issues/export.ts")).toBe(files["export.ts"]);
    expect(files["bulk.tsx"]).toContain('from "virtual:texts/immoflash-issues"');
    expect(files["edit.tsx"]).toContain(
      'import { IMMOFLASH_ISSUE_FIELDS } from "domain/immoflash-issues/fields"',
    );
  });

  it("are all that the screens of a plain area need", () => {
    const files = addressFiles({ room: "mailing-lists", one: "mailingList" });
    expect(read("app/routes/mailing-lists/edit.tsx")).toBe(files["edit.tsx"]);
  });

  const plain = [
    ["tags", "tag"],
    ["rubrics", "rubric"],
    ["domains", "domain"],
  ] as const;
  it.each(plain)("are those of %s, but for the fields of the form", (room, one) => {
    const { "edit.tsx": form = "", ...files } = addressFiles({ room, one });
    for (const [name, text] of Object.entries(files)) expect(read(`app/routes/${room}/${name}`)).toBe(text);
    const upToFields = form.slice(0, form.indexOf("export default"));
    expect(read(`app/routes/${room}/edit.tsx`)).toContain(upToFields.slice(upToFields.indexOf("export {")));
  });
});
