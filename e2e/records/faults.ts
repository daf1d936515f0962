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

const fault = (name: string, apply: Fault["apply"]): Fault => ({ name, apply });
const without = (entries: Posted[], left: string) => entries.filter(([name]) => name !== left);
const put = (what: string, field: string, ...added: Posted[]) =>
  fault(`${what} ${field}`, (entries) => [...without(entries, field), ...added]);
const file = () => new File(["x"], "x.png", { type: "image/png" });

/** One fault of a form with these fields. */
export function faultIn(fields: string[]): fc.Arbitrary<Fault> {
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 40 }));
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
