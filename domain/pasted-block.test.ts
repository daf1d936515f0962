import { expect, test } from "vitest";
import { isBlock, readBlock } from "./pasted-block";

test("reads rows and columns as spreadsheets copy them", () => {
  expect(readBlock("1.200,00\tVorhanden\r\n90\t\r\n")).toEqual([
    ["1.200,00", "Vorhanden"],
    ["90", ""],
  ]);
  expect(readBlock("1\n2\n3")).toEqual([["1"], ["2"], ["3"]]);
  expect(readBlock('"zwei\nZeilen"\t"ein ""Wort"""')).toEqual([["zwei\nZeilen", 'ein "Wort"']]);
  expect(readBlock('5" breit\t7')).toEqual([['5" breit', "7"]]);
  expect(readBlock("")).toEqual([[""]]);
});

test("reads the longest text in one pass", () => {
  expect(readBlock("\t".repeat(99_999))[0]).toHaveLength(100_000);
  expect(readBlock('"'.repeat(100_001)).flat().join("").length).toBeGreaterThan(0);
});

test("tells a block from one cell", () => {
  expect(isBlock("1.200,00")).toBe(false);
  expect(isBlock("1.200,00\n")).toBe(false);
  expect(isBlock("1\n2")).toBe(true);
  expect(isBlock("1\t2")).toBe(true);
});
