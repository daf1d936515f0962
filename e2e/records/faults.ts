import fc from "fast-check";
import type { Posted } from "./first-record";

/** Texts that no field expects. */
const HOSTILE = [
  "-1",
  "1e9",
  "٣",
  "[object Object]",
  "'; drop table tags; --",
  "<script>alert(1)</script>",
  "=cmd|'/c calc'!A1",
  "{{constructor}}",
  "../../etc/passwd",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e",
  "9".repeat(400),
  "999999999",
  "9007199254740993",
  "2099-02-30",
  "99999-01-01",
  "javascript:alert(1)",
  "__proto__",
  "x".repeat(100_000),
  " ",
];

/** Fields that no form has. */
const ODDITIES: Posted[] = [
  ["__proto__.polluted", "1"],
  ["constructor.prototype.polluted", "1"],
  ["name[99999999]", "1"],
  ["contacts[1000000000].name", "x"],
  ["formatLimits[-1].categoryId", "1"],
  ["permissions", "global:everything"],
  ["[]", "1"],
  ["", ""],
  ["kit/rows/contacts", "2"],
  ["kit/snapshot", "[1,2"],
  ["kit/choice/name", "neither"],
  ["kit/labels/name", '[{"id":1},null]'],
  ["kit/upload/image", new File([], "leer.png")],
  ["intent", "unbekannt"],
  ["intent", "refresh/contacts/copy/999999"],
  ["intent", "refresh/__proto__/add"],
  ["intent", "merge"],
];

export type Fault = { name: string; apply: (entries: Posted[]) => Posted[] };

export const fault = (name: string, apply: Fault["apply"]): Fault => ({ name, apply });
const without = (entries: Posted[], left: string) => entries.filter(([name]) => name !== left);
const put = (what: string, field: string, ...added: Posted[]) =>
  fault(`${what} ${field}`, (entries) => [...without(entries, field), ...added]);
const file = () => new File(["x"], "x.png", { type: "image/png" });

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 40 }));

/** One fault of a form with these fields. */
export function faultIn(fields: string[]): fc.Arbitrary<Fault> {
  const field = fc.constantFrom(...fields);
  const one = fc.tuple(field, hostile);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: one.map(([name, text]) => put(JSON.stringify(text.slice(0, 40)), name, [name, text])),
    },
    field.map((name) => put("without", name)),
    field.map((name) => put("doubled", name, [name, "2"], [name, "3"])),
    field.map((name) => put("nested", name, [`${name}.deeper`, "1"])),
    field.map((name) => put("file", name, [name, file()])),
    fc.constantFrom(...ODDITIES).map((odd) => fault(`odd ${odd[0]}`, (entries) => [...entries, odd])),
  );
}

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";");

/** One fault of a posted CSV with a head and one line. */
export function faultInCsv(width: number): fc.Arbitrary<Fault> {
  const inText = (name: string, change: (lines: string[]) => string) =>
    fault(name, (entries) =>
      entries.map(([field, value]) => [field, field === "csv" ? change(String(value).split("\n")) : value]),
    );
  const replaced = (lines: string[], line: number, column: number, text: string) =>
    lines
      .map((one, n) =>
        n === line ? quoted(one.split(";").map((cell, c) => (c === column ? text : cell))) : one,
      )
      .join("\n");
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.nat(1), fc.nat(width - 1), hostile)
        .map(([line, column, text]) =>
          inText(`cell ${line} ${column} ${JSON.stringify(text.slice(0, 40))}`, (lines) =>
            replaced(lines, line, column, text),
          ),
        ),
    },
    fc.constant(inText("open quote", (lines) => `${lines.join("\n")}\n"offen`)),
    fc.constant(inText("line twice", (lines) => [...lines, lines[1]].join("\n"))),
    fc.constant(inText("head only", (lines) => `${lines[0]}\n`)),
    fc.constant(inText("many lines", (lines) => [lines[0], ...Array(100_001).fill("x")].join("\n"))),
    fc
      .uint8Array({ minLength: 1, maxLength: 60 })
      .map((bytes) =>
        fault("bytes", (entries) => [
          ...without(entries, "file"),
          ["file", new File([new Uint8Array(bytes)], "x.csv")],
        ]),
      ),
  );
}
