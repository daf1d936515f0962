import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

const filesIn = (room: string, ending: RegExp) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !file.includes(".test."))
    .map((file) => ({ file: `${room}/${file}`, text: readFileSync(path.join(root, room, file), "utf8") }));

/** The classes that the style sheets define. */
function classesOf(sheets: readonly { text: string }[]): Set<string> {
  const names = sheets.flatMap(({ text }) => {
    const rules = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\{[^{}]*\}/g, "{}");
    return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string);
  });
  return new Set(names);
}

/** The class names in a component's `className`, including all alternatives of an expression. */
function usedIn(source: string): string[] {
  const attributes = source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  return [...attributes].flatMap(([, plain, expression]) => {
    const strings =
      plain ?? [...(expression ?? "").matchAll(/["`]([^"`]*)["`]/g)].map(([, one]) => one).join(" ");
    return strings.split(/[\s${}]+/).filter(Boolean);
  });
}

const owned = classesOf(
  ["app/ui", "app/lists", "app/forms", "app/frames"].flatMap((room) => filesIn(room, /\.css$/)),
);

/** Classes that only their component writes: the kits use the component, too. */
const OF_A_COMPONENT = ["hint", "note", "field-error", "button", "empty-state", "with-rail", "rail"];

describe("the class names of components", () => {
  it("are known", () => expect([...owned]).toEqual(expect.arrayContaining(["button", "hint", "table-box"])));

  const areas = readdirSync(path.join(root, "app/routes"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  it.each(areas.map(({ name }) => name))("stand in no screen, which uses the components: %s", (area) => {
    const room = `app/routes/${area}`;
    const own = classesOf(filesIn(room, /\.css$/));
    const others = areas.filter(({ name }) => name !== area).map(({ name }) => `app/routes/${name}`);
    const ofOthers = classesOf(others.flatMap((other) => filesIn(other, /\.css$/)));
    const foreign = filesIn(room, /\.tsx$/).flatMap(({ file, text }) =>
      usedIn(text)
        .filter((name) => owned.has(name) || (ofOthers.has(name) && !own.has(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it.each(["app/forms", "app/lists", "app/records"])(
    "stand in no kit that could use the component: %s",
    (room) => {
      const byHand = filesIn(room, /\.tsx$/).flatMap(({ file, text }) =>
        usedIn(text)
          .filter((name) => OF_A_COMPONENT.includes(name))
          .map((name) => `${file}: ${name}`),
      );
      expect(byHand).toEqual([]);
    },
  );
});
