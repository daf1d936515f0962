import { expect, test } from "vitest";
import { rowsOfFormats } from "./format-rows";

const format = (_id: string, taken: number | null, free: number | null) => ({
  _id,
  taken,
  free,
});
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).join("");
const FORMATS = [
  format("a", 0, 9),
  format("b", 5, 2),
  format("c", 4, 0),
  format("d", 3, null),
  format("e", 2, 1),
  format("f", 1, 1),
  format("g", 0, 1),
];

test("five formats come first: chosen, last used by this client, most sold, sold out last", () => {
  const { first, others } = rowsOfFormats(FORMATS, {
    chosen: "g",
    last: "a",
  });
  // In the order of the medium.
  expect([ids(first), ids(others)]).toEqual(["abdeg", "fc"]);
  expect(ids(rowsOfFormats(FORMATS, {}).first)).toBe("abdef");
});

test("a sold-out format comes first only where few are left, and stands last", () => {
  const { first, others } = rowsOfFormats(FORMATS.slice(0, 5), {});
  expect([ids(first), ids(others)]).toEqual(["abdec", ""]);
  expect(ids(rowsOfFormats(FORMATS, { chosen: "c" }).first)).toBe("bdefc");
});

test("without slots that are known, the order of the medium decides", () => {
  const unknown = FORMATS.map(({ _id }) => format(_id, null, null));
  expect(ids(rowsOfFormats(unknown, {}).first)).toBe("abcde");
});
