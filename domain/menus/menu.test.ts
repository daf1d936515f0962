import fc from "fast-check";
import { expect, it, test } from "vitest";
import type { HiddenBecause, MenuEntryKind } from "./kinds";
import { hiddenEntries, menuEntryForm, menuForm } from "./menu";

const problemsOf = (entry: object) => {
  const read = menuEntryForm.safeParse(entry);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test.each([
  [{ kind: "page" }, ["page: required"]],
  [{ kind: "article" }, ["article: required"]],
  [{ kind: "link" }, ["label: required", "address: required"]],
  [{ kind: "folder" }, ["label: required"]],
  [{ kind: "page", page: "7" }, []],
  [{ kind: "nonsense" }, ["kind: choice_invalid"]],
  [{ kind: "link", label: "X", address: "javascript:alert(1)" }, ["address: url_invalid"]],
])("%j has the problems %j", (entry, problems) => expect(problemsOf(entry)).toEqual(problems));

it("keeps nothing that does not go with the kind", () => {
  const all = { label: "X", page: "7", article: "8", address: "https://a.at", opensNewWindow: true };
  const read = (kind: MenuEntryKind) => menuEntryForm.parse({ ...all, kind });
  expect(read("folder")).toMatchObject({ page: null, article: null, address: null, opensNewWindow: false });
  expect(read("page")).toMatchObject({ page: "7", article: null, address: null, opensNewWindow: true });
  expect(read("article")).toMatchObject({ page: null, article: "8", address: null });
  expect(read("link")).toMatchObject({ page: null, article: null, address: "https://a.at/" });
});

test.each(["", "Main", "a_b", "-a", "a--b", "a b", "x".repeat(51)])("%j is no key", (key) =>
  expect(menuForm.shape.key.safeParse(key).success).toBe(false),
);

const forest = fc
  .array(
    fc.record({
      kind: fc.constantFrom<MenuEntryKind>("page", "link", "folder"),
      above: fc.nat(),
      isBroken: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn.map(({ kind, above, isBroken }, nth) => ({
      id: String(nth + 1),
      kind,
      position: nth + 1,
      isBroken: kind === "page" && isBroken,
      parentId: nth === 0 || above % 3 === 0 ? null : String(1 + (above % nth)),
    })),
  );

it("hides what leads nowhere with all below it, and folders in which nothing is left, and nothing else", () => {
  fc.assert(
    fc.property(forest, (entries) => {
      const problem = ({ isBroken }: { isBroken: boolean }): HiddenBecause | null =>
        isBroken ? "not_published" : null;
      const hidden = hiddenEntries(entries, problem);
      for (const entry of entries) {
        const isBelow = entry.parentId !== null && hidden.has(entry.parentId);
        const shown = entries.some(({ parentId, id }) => parentId === entry.id && !hidden.has(id));
        const isEmpty = entry.kind === "folder" && !shown;
        expect(hidden.has(entry.id)).toBe(entry.isBroken || isBelow || isEmpty);
      }
    }),
  );
});
