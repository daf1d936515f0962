import { expect, test } from "vitest";
import { CSV_BOUNDS, csvRefusal } from "./csv";

const refused = (text: string, delimiter = ";") => csvRefusal(text, delimiter);
const lines = (count: number, line = "a") => `Name\n${`${line}\n`.repeat(count)}`;

test("what fits is not refused", () => {
  expect(refused("Name;Art\nA;B\n")).toBeNull();
  expect(refused(lines(CSV_BOUNDS.lines))).toBeNull();
  expect(refused(lines(CSV_BOUNDS.lines).trimEnd())).toBeNull();
  expect(refused(`${";".repeat(CSV_BOUNDS.columns - 1)}\n`)).toBeNull();
  expect(refused("")).toBeNull();
});

test.each([
  ["a line too many", lines(CSV_BOUNDS.lines + 1), { message: "csv_too_long", params: { max: 5000 } }],
  [
    "millions of empty lines",
    `Name\n${"\n".repeat(2_000_000)}`,
    { message: "csv_too_long", params: { max: 5000 } },
  ],
  ["a column too many", ";".repeat(100), { message: "csv_too_many_columns", params: { line: 1, max: 100 } }],
  [
    "a longer line further down",
    `Name\nA\n${";".repeat(20_000)}`,
    { message: "csv_too_many_columns", params: { line: 3, max: 100 } },
  ],
  ["a long head", "x".repeat(10_001), { message: "csv_head_too_long", params: { max: 10_000 } }],
  ["a long cell", `Name\n${"x".repeat(20_001)}`, { message: "csv_cell_too_long", params: { line: 2 } }],
  [
    "a quote that does not end",
    `Name\n"${"\n".repeat(30_000)}`,
    { message: "csv_cell_too_long", params: { line: 30_002 } },
  ],
] as const)("is refused before it is parsed: %s", (_what, text, refusal) => {
  expect(refused(text)).toMatchObject({ message: refusal.message });
  if (refusal.message !== "csv_cell_too_long") expect(refused(text)).toEqual(refusal);
});

test("within quotes neither delimiters nor line ends count", () => {
  expect(refused(`Name;Notiz\nA;"${";".repeat(200)}"\n`)).toBeNull();
  expect(refused(`Name;Notiz\nA;"${"\n".repeat(6000)}"\n`)).toBeNull();
});
