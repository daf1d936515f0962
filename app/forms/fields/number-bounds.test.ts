import fc from "fast-check";
import { expect, test } from "vitest";
import { canBecomeNumber, type NumberFieldBounds } from "./number-bounds";

const typed = (text: string, bounds: NumberFieldBounds) => canBecomeNumber({ text, isAtEnd: true }, bounds);

test("only digits, within the bounds or on the way there, can be typed", () => {
  expect(["", "1", "10", "99"].map((text) => typed(text, { min: 1, max: 99 }))).toEqual(Array(4).fill(true));
  expect(["0", "00", "100", "1x", "-1", "1 "].map((text) => typed(text, { min: 1, max: 99 }))).toEqual(
    Array(6).fill(false),
  );
  expect(["2", "20", "21", "210"].map((text) => typed(text, { min: 2000, max: 2100 }))).toEqual(
    Array(4).fill(true),
  );
  expect(["1", "3", "19", "22", "2101"].map((text) => typed(text, { min: 2000, max: 2100 }))).toEqual(
    Array(5).fill(false),
  );
  expect(["0", "9999"].map((text) => typed(text, { max: 9999 }))).toEqual([true, true]);
  expect(typed("99999999999", { max: 9999 })).toBe(false);
  expect(typed("5", { min: 10 })).toBe(true);
});

test("in the middle of a number, what is too small may still be changed", () => {
  expect(canBecomeNumber({ text: "1027", isAtEnd: false }, { min: 2000, max: 2100 })).toBe(true);
  expect(canBecomeNumber({ text: "3027", isAtEnd: false }, { min: 2000, max: 2100 })).toBe(false);
});

test("each number within the bounds can be typed digit by digit", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), (...numbers) => {
      const [min, number, max] = numbers.sort((a, b) => a - b) as [number, number, number];
      const text = String(number);
      for (let length = 1; length <= text.length; length += 1)
        expect(typed(text.slice(0, length), { min, max })).toBe(true);
    }),
  );
});
