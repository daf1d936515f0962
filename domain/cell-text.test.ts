import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asCellText, fromCellText } from "./cell-text";

describe("texts in cells", () => {
  it.each([
    ["=1+1"],
    ["+43 316 1234"],
    ["-3 % Skonto"],
    ["@SUM(A1)"],
    ["|calc"],
    ["cmd|' /C calc'!A0".slice(3)],
    ["\tx"],
    ["\r\n=1"],
    ["\nx"],
    ["  =1"],
    ["\u00a0=1"],
    ["\u200b=1+1"],
    ["\u200d\ufeff@x"],
    ["\u202e-1"],
    ["\u00ad+1"],
    ["\u3164=1"],
    ["\u2800|x"],
    ["\u0000=1"],
    ["\uff1d1"],
    ["\uff5cx"],
    ["'=1"],
    ["''\u200b=1"],
  ])("begin with an apostrophe where they are %j", (text) => {
    expect(asCellText(text)).toBe(`'${text}`);
  });

  it.each([[""], ["Müller & Söhne"], ["1 = 1"], ["'s Wirtshaus"], ["a|b"], ["„=“"], ["https://a.test/?b=c"]])(
    "stay as they are where they are %j",
    (text) => {
      expect(asCellText(text)).toBe(text);
      expect(fromCellText(text)).toBe(text);
    },
  );

  const begun = fc
    .array(
      fc.constantFrom("'", "=", "+", "-", "@", "|", "\t", "\n", " ", "\u200b", "\ufeff", "\u2800", "a"),
      {
        maxLength: 6,
      },
    )
    .map((signs) => signs.join(""));

  it("come back as they were, and none begins like a formula", () => {
    fc.assert(
      fc.property(begun, fc.string({ unit: "binary" }), (start, rest) => {
        const cell = asCellText(start + rest);
        expect(fromCellText(cell)).toBe(start + rest);
        expect(cell).not.toMatch(/^[\s\p{C}\u2800]*[=+\-@|]/u);
      }),
    );
  });

  it("are read in time that grows with their length", () => {
    const long = `${"'".repeat(50_000)}${"\u200b\t ".repeat(50_000)}a`;
    const started = process.cpuUsage().user;
    expect(fromCellText(asCellText(long))).toBe(long);
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(2000);
  });
});
