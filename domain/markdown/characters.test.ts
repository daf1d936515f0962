import fc from "fast-check";
import { expect, it } from "vitest";
import { countCharacters } from "./characters";

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
/** What joins with its neighbours, or looks as if it did. */
const SIGNS = ["a", " ", "\u0301", "\u200d", "\u{1f3fd}", "\u{1f1e6}", FAMILY, "\r", "\n", "क", "्", "ᄀ", "ᅡ"];

const countedAtOnce = (text: string) =>
  [...new Intl.Segmenter("de", { granularity: "grapheme" }).segment(text)].length;

it("counts a long text in pieces as it would count it at once", () => {
  const sign = fc.constantFrom(...SIGNS, "\ud83d");
  const long = fc.array(sign, { minLength: 2500, maxLength: 3500, size: "max" });
  fc.assert(
    fc.property(long, (signs) => {
      const text = signs.join("");
      expect(countCharacters(text)).toBe(countedAtOnce(text));
    }),
    { numRuns: 5 },
  );
});

it("counts characters that are longer than a piece, and the longest of texts", () => {
  const long = `a${"\u0301".repeat(3000)}`;
  expect(countCharacters(long.repeat(20))).toBe(20);
  expect(countCharacters("a".concat("\u0301".repeat(150_000)))).toBe(1);
  expect(countCharacters(FAMILY.repeat(20_000))).toBe(20_000);
});
