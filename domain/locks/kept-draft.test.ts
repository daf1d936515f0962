import { expect, test } from "vitest";
import { keptValues, MOST_KEPT } from "./kept-draft";

test("what was typed is kept as the form posts it", () => {
  const typed = [
    ["name", "Wohnen & mehr"],
    ["rubrics", "1"],
    ["rubrics", "2"],
  ];
  expect(keptValues(JSON.stringify(typed))).toEqual(typed);
});

test.each([
  ["no JSON", "name=x"],
  ["an object", '{"name":"x"}'],
  ["nothing", "[]"],
  ["a value that is no text", '[["name",1]]'],
  ["a field without a name", '[["","x"]]'],
  ["too much", JSON.stringify([["name", "x".repeat(MOST_KEPT)]])],
])("%s is not kept", (_name, json) => {
  expect(keptValues(json)).toBeNull();
});
