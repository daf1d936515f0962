import { describe, expect, it } from "vitest";
import { entriesToKeep, keptField, keptFields, keptIntent, withKeptValues } from "./kept-values";

const formOf = (...entries: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const kept: [string, string][] = [
  ["name", "Meins"],
  ["tags", "1"],
  ["tags", "2"],
  ["kit/labels/tags", JSON.stringify([{ id: "2", label: "Zwei" }])],
  ["contacts[0].name", "Anna"],
  ["note", "wie zuvor"],
  ["kit/snapshot", JSON.stringify({ name: ["Alt"], note: ["wie zuvor"], isActive: ["on"] })],
];
const present: [string, string][] = [
  ["name", "Deins"],
  ["tags", "3"],
  ["isActive", "on"],
  ["contacts[0].name", "Ben"],
  ["contacts[1].name", "Cora"],
  ["note", "neu"],
];
const posted = (intent: string, json = JSON.stringify(kept)) =>
  formOf(...present, [keptField("w"), json], ["intent", intent]);
const valuesAfter = (form: FormData) =>
  [...withKeptValues(form)].filter(([name]) => !/^(intent|kit\/kept)/.test(name));

describe("what was kept of a form", () => {
  it("is its values, the labels of ids, and what it was opened with", () => {
    const form = formOf(...kept, ["kit/version", "3"], ["kit/idempotencyKey", "k"], ["intent", "save"]);
    expect(entriesToKeep(form)).toEqual(kept);
  });

  it("names the fields that were typed into and would change the record", () => {
    const now = { name: ["Meins"], tags: ["3"], isActive: ["on"], note: ["neu"] };
    expect(keptFields(kept, now)).toEqual(["tags", "contacts", "isActive"]);
  });

  it("is taken over by one field, with all of its values", () => {
    const after = valuesAfter(posted(keptIntent("w", "tags")));
    expect(after.filter(([name]) => name === "tags")).toEqual([
      ["tags", "1"],
      ["tags", "2"],
    ]);
    expect(after).toContainEqual(["kit/labels/tags", kept[3]?.[1]]);
    expect(after).toContainEqual(["name", "Deins"]);
  });

  it("is taken over as a whole, but for what was not typed into", () => {
    const after = valuesAfter(posted(keptIntent("w")));
    expect(after).toContainEqual(["name", "Meins"]);
    expect(after.filter(([name]) => name.startsWith("contacts"))).toEqual([["contacts[0].name", "Anna"]]);
    expect(after).toContainEqual(["note", "neu"]);
    // It was unticked.
    expect(after.some(([name]) => name === "isActive")).toBe(false);
  });

  it.each([
    ["another window", posted("refresh/kept/v/name")],
    ["no JSON", posted(keptIntent("w"), "[[")],
    ["no list", posted(keptIntent("w"), '{"name":1}')],
    ["strange entries", posted(keptIntent("w"), '[1,null,["name"],["name",1]]')],
    ["a strange snapshot", posted(keptIntent("w"), '[["kit/snapshot","[null]"],["kit/labels/x","{}"]]')],
    ["another intent", posted("save")],
  ])("leaves the form as it is: %s", (_name, form) => {
    expect(valuesAfter(form)).toEqual(present);
  });
});
