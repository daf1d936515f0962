import {
  componentsInReadingOrder,
  copyComponent,
  EMPTY_FIELDS,
  insertComponent,
  moveComponent,
  newSections,
  problemOfOrder,
  type ReorderResult,
  removeComponent,
  withAllIn,
  withSections,
} from "domain/site-pages/component-order";
import { holdsOthers, MOST_HOLDERS_DEEP, type PageComponent } from "domain/site-pages/components";
import fc from "fast-check";
import { expect, it } from "vitest";

let made = 0;
const newKey = () => {
  made += 1;
  return `k${made}`;
};

const componentOf = (type: PageComponent["type"], key = newKey()): PageComponent[] => {
  const one = { ...EMPTY_FIELDS, key, type, within: null };
  const sections = [
    { key: null, title: "A" },
    { key: null, title: "B" },
  ];
  return [one, ...(holdsOthers(type) ? newSections(key, sections, newKey) : [])];
};

const componentsOf = (arranged: ReorderResult): PageComponent[] => {
  if ("problem" in arranged) throw new Error(arranged.problem.message);
  return arranged.components;
};
const problemOf = (arranged: ReorderResult) => ("problem" in arranged ? arranged.problem : null);
const atEnd = { within: null, before: null };

/** An accordion `a` with the sections `s1` and `s2`, and a text `t` behind it. */
function page(): PageComponent[] {
  const [a, ...sections] = componentOf("accordion", "a");
  const [s1, s2] = sections.map((section, n) => ({ ...section, key: `s${n + 1}` }));
  return [a, s1, s2, ...componentOf("content_block", "t")].flatMap((one) => one ?? []);
}
const keys = (components: readonly PageComponent[]) => components.map(({ key }) => key).join(" ");

it("puts components where they are wanted, and moves them with all that lies in them", () => {
  const inSection = componentsOf(
    insertComponent(page(), componentOf("image", "i"), { within: "s1", before: null }),
  );
  expect(keys(inSection)).toBe("a s1 i s2 t");
  expect(keys(componentsOf(moveComponent(inSection, "a", atEnd)))).toBe("t a s1 i s2");
  expect(keys(componentsOf(moveComponent(inSection, "t", { within: "s1", before: "i" })))).toBe(
    "a s1 t i s2",
  );
  expect(keys(componentsOf(moveComponent(inSection, "t", { within: null, before: "t" })))).toBe(
    "a s1 i s2 t",
  );
  expect(keys(componentsOf(removeComponent(inSection, "a")))).toBe("t");
  const copied = componentsOf(copyComponent(inSection, "a", newKey));
  expect(copied.map(({ type }) => type).join(" ")).toBe(
    "accordion section image section accordion section image section content_block",
  );
  expect(new Set(copied.map(({ key }) => key)).size).toBe(copied.length);
});

it("refuses what would not be a page any more", () => {
  const refused = (arranged: ReorderResult) => problemOf(arranged)?.message;
  expect(refused(moveComponent(page(), "a", { within: "s1", before: null }))).toBe("tree_circle");
  expect(refused(moveComponent(page(), "t", { within: "a", before: null }))).toBe("reference_missing");
  expect(refused(moveComponent(page(), "t", { within: "s9", before: null }))).toBe("reference_missing");
  expect(refused(moveComponent(page(), "t", { within: "s1", before: "a" }))).toBe("tree_changed");
  expect(refused(moveComponent(page(), "s1", atEnd))).toBe("reference_missing");
  expect(refused(removeComponent(page(), "s1"))).toBe("reference_missing");
  const nested = componentsOf(
    insertComponent(page(), componentOf("tab", "b"), { within: "s1", before: null }),
  );
  const section = nested.find(({ within }) => within === "b")?.key ?? "";
  expect(refused(insertComponent(nested, componentOf("tab"), { within: section, before: null }))).toBe(
    "components_too_deep",
  );
  const many = Array.from({ length: 200 }, () => componentOf("separator")).flat();
  expect(problemOf(insertComponent(many, componentOf("image"), atEnd))).toEqual({
    field: "",
    message: "too_many_components",
    params: { max: 200 },
  });
});

it("says of components that are sent which of them cannot be a page", () => {
  const sent = (...all: [key: string, type: string, within?: string][]) =>
    problemOfOrder(all.map(([key, type, within = null]) => ({ key, type, within })))?.message;
  expect(sent(["a", "accordion"], ["s", "section", "a"], ["t", "image", "s"])).toBeUndefined();
  expect(sent(["t", "image"], ["a", "accordion"])).toBe("sections_missing");
  expect(sent(["t", "image", "a"], ["a", "accordion"], ["s", "section", "a"])).toBe("component_place_gone");
  expect(sent(["a", "accordion"], ["t", "image"], ["s", "section", "a"])).toBe("tree_changed");
  // Sections that lie in each other, around what holds others.
  expect(
    sent(["a", "accordion", "x"], ["s", "section", "a"], ["x", "section", "y"], ["y", "section", "x"]),
  ).toBe("component_place_gone");
});

it("keeps what lies in sections, and leaves out empty ones only", () => {
  const full = componentsOf(
    insertComponent(page(), componentOf("image", "i"), { within: "s1", before: null }),
  );
  const sections = [
    { key: null, title: "Neu" },
    { key: "s1", title: "Eins" },
  ];
  const changed = componentsOf(withSections(full, "a", sections, () => "s3"));
  expect(keys(changed)).toBe("a s3 s1 i t");
  expect(changed.map(({ title }) => title)).toEqual([null, "Neu", "Eins", null, null]);
  expect(problemOf(withSections(full, "a", [{ key: "s2", title: "Zwei" }], newKey))).toEqual({
    field: "sections",
    message: "section_not_empty",
    params: { title: "A" },
  });
  for (const other of ["t", "s9"])
    expect(problemOf(withSections(full, "a", [{ key: other, title: "X" }], newKey))?.field).toBe(
      "sections[0].key",
    );
  const twice = [sections[1], sections[1]].flatMap((one) => one ?? []);
  expect(problemOf(withSections(full, "a", twice, newKey))?.message).toBe("choice_invalid");
});

const change = fc.record({
  what: fc.constantFrom("insert", "move", "copy", "remove", "sections"),
  type: fc.constantFrom("content_block", "image", "accordion", "tab"),
  one: fc.nat(30),
  within: fc.option(fc.nat(30)),
  before: fc.option(fc.nat(30)),
} as const);

it("is a forest in reading order after any changes, and loses nothing by itself", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let components: PageComponent[] = [];
      for (const { what, type, one, within, before } of changes) {
        const at = (n: number | null) =>
          n === null ? null : (components[n % (components.length || 1)]?.key ?? null);
        const [key, place] = [at(one) ?? "", { within: at(within), before: at(before) }];
        const arranged = {
          insert: () => insertComponent(components, componentOf(type), place),
          move: () => moveComponent(components, key, place),
          copy: () => copyComponent(components, key, newKey),
          remove: () => removeComponent(components, key),
          sections: () => withSections(components, key, [{ key: place.within, title: "S" }], newKey),
        };
        const holder = components.find((component) => component.key === key);
        if (what === "sections" && !(holder && holdsOthers(holder.type))) continue;
        const answer = arranged[what]();
        if ("problem" in answer) continue;
        const now = answer.components;
        expect(componentsInReadingOrder(now)).toEqual(now);
        expect(new Set(now.map((component) => component.key)).size).toBe(now.length);
        for (const component of now) {
          const parent = now.find((other) => other.key === component.within);
          expect(
            parent?.type === "section" || component.within === null || component.type === "section",
          ).toBe(true);
          if (component.type === "section") expect(holdsOthers(parent?.type ?? "")).toBe(true);
          let holders = 0;
          for (
            let up: PageComponent | undefined = component;
            up;
            up = now.find((other) => other.key === up?.within)
          )
            holders += holdsOthers(up.type) ? 1 : 0;
          expect(holders).toBeLessThanOrEqual(MOST_HOLDERS_DEEP);
        }
        const kept = new Set(now.map((component) => component.key));
        const gone = new Set(
          what === "remove" ? withAllIn(components, key).map((component) => component.key) : [],
        );
        const lost = components.filter((component) => !kept.has(component.key) && !gone.has(component.key));
        expect(lost.filter((component) => what !== "sections" || component.type !== "section")).toEqual([]);
        components = now;
      }
    }),
  );
});
