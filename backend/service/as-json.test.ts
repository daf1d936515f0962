import fc from "fast-check";
import { expect, test } from "vitest";
import { asJson } from "./as-json";

const throughText = (value: unknown) => {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
};

test("a copy is what JSON would carry, whatever the value", () => {
  const values = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: false });
  fc.assert(
    fc.property(values, (value) => {
      expect(asJson(value)).toStrictEqual(throughText(value));
    }),
  );
});

test.each([
  ["nothing", undefined],
  ["no number", [Number.NaN, Number.POSITIVE_INFINITY, -0]],
  ["an instant", { at: new Date("2026-11-25T09:00:00Z") }],
  ["what is not there", { name: undefined, list: [undefined, () => 1], call: () => 1 }],
  ["an object without a prototype", Object.assign(Object.create(null), { name: "Optik" })],
])("%s is as JSON has it", (_what, value) => {
  expect(asJson(value)).toStrictEqual(throughText(value));
});

test("a copy shares nothing with its original, except files", () => {
  const file = new File(["x"], "motiv.pdf");
  const original = { list: [{ file }] };
  const copy = asJson(original) as typeof original;
  expect(copy).not.toBe(original);
  expect(copy.list[0]).not.toBe(original.list[0]);
  expect(copy.list[0]?.file).toBe(file);
});

test("JSON holds no BigInt", () => {
  expect(() => asJson({ one: 1n })).toThrow(TypeError);
});
