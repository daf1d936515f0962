import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sharedLines, withLine } from "./area-lines";
import { planOf } from "./area-plan";
import { screenFiles } from "./area-screen-files";
import { serviceFiles } from "./area-service-files";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const ARGUMENTS = ["press-kits=Pressemappen", "pressKit=Pressemappe"];

describe("a command", () => {
  it("names an area in all its spellings", () => {
    expect(planOf([...ARGUMENTS, "name:name", "isActive:flag=Aktiv", "note:text:50"])).toEqual({
      room: "press-kits",
      name: "pressKits",
      permission: "press_kits",
      one: "pressKit",
      type: "PressKit",
      file: "press-kit",
      declaration: "PRESS_KIT_FIELDS",
      german: { many: "Pressemappen", one: "Pressemappe" },
      fields: [
        { name: "name", kind: "name", most: 100, label: "Name" },
        { name: "isActive", kind: "flag", most: null, label: "Aktiv" },
        { name: "note", kind: "text", most: 50, label: "Note" },
      ],
    });
  });

  it.each([
    [["Press kits", "pressKit"], "no name of a folder"],
    [["press-kits", "Press-Kit"], "no name of a record"],
    [[...ARGUMENTS, "name:name", "price:money"], "price:money is no field"],
    [[...ARGUMENTS, "name:name", "isActive:flag:5"], "flag has no bound"],
    [[...ARGUMENTS, "note:text"], "the first field is name:name"],
    [[...ARGUMENTS, "name:name", "note:text", "note:longText"], "note is declared twice"],
  ])("is refused in words: %s", (args, message) => expect(() => planOf(args)).toThrow(message));
});

describe("the files of a plain area", () => {
  /** What somebody has explained stands in comments. */
  const withoutComments = (text: string) => text.replace(/^ *(?:\/\*\*.*\*\/|\/\/.*)\n/gm, "");

  const tags = serviceFiles(planOf(["tags", "tag", "name:name", "isMainTag:flag"]));
  it.each(["domain/tags/fields.ts", "domain/tags/tag.ts", "backend/modules/tags/tables.ts"])(
    "are those of tags: %s",
    (file) => expect(withoutComments(tags[file] ?? "")).toBe(withoutComments(read(file))),
  );

  it("are those of mailing lists: the documents of a record", () => {
    const file = "app/routes/mailing-lists/record/routes.server.ts";
    expect(screenFiles(planOf(["mailing-lists", "mailingList"]))[file]).toBe(read(file));
  });

  it("name the permission where it is not the room", () => {
    const file = "app/routes/press-kits/record/list-columns.tsx";
    expect(screenFiles(planOf(ARGUMENTS))[file]).toContain('  rights: "press_kits",\n');
  });
});

it("the lines in files of all areas have their places, and are written once", () => {
  for (const line of sharedLines(planOf(ARGUMENTS))) {
    const text = withLine(read(line.file), line);
    expect(text).toContain(line.line);
    expect(withLine(text, line)).toBe(text);
  }
});
