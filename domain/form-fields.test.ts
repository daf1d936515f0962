import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nameText, optionalText, requiredChoice, wholeNumber } from "./form-fields";

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a whole number", () => {
  const number = wholeNumber({ min: 1, max: 99 });

  it("is read from a form and from the service, and may be empty", () => {
    expect([" 7 ", 7, "099", undefined, " "].map((value) => number.parse(value))).toEqual([
      ...[7, 7, 99],
      ...[null, null],
    ]);
    expect(z.object({ number }).safeParse({}).data).toEqual({ number: null });
  });

  it("has only digits, and is within its bounds", () => {
    for (const value of ["-1", "1.5", "1e1", "x", 1.5, -1])
      expect([value, problemOf(number, value)]).toEqual([value, "number_invalid"]);
    for (const value of ["0", "100", "9".repeat(400), 100])
      expect([value, problemOf(number, value)]).toEqual([value, "number_out_of_range"]);
  });
});

it("a text of several lines is the same, however its lines were sent, and counts each end once", () => {
  const lines = optionalText(9);
  expect(["ab\r\ncd\r\nef", "ab\ncd\nef ", "ab\rcd\ref"].map((value) => lines.parse(value))).toEqual(
    Array.from({ length: 3 }, () => "ab\ncd\nef"),
  );
  expect(problemOf(lines, "ab\ncd\nefghi")).toBe("too_long");
});

it("a required choice says whether it is missing or unknown", () => {
  const choice = requiredChoice(["a", "b"]);
  expect([undefined, "", "c", "a"].map((value) => problemOf(choice, value))).toEqual([
    ...["required", "required", "choice_invalid"],
    undefined,
  ]);
});

it("names that look the same are the same", () => {
  const names = ["Doppel x", " Doppel  x", "Doppel\u00a0x ", "Doppel\tx"].map((value) =>
    nameText(20).parse(value),
  );
  expect(new Set(names)).toEqual(new Set(["Doppel x"]));
  expect(problemOf(nameText(20), "\u00a0 ")).toBe("required");
});
