import fc from "fast-check";
import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { isDocumentTooDeep, jsonTooMuch, NESTING } from "./nesting";

const bytes = (text: string) => Buffer.from(text);
const nested = (levels: number, open = "[", close = "]") => open.repeat(levels) + close.repeat(levels);

/** The levels of a parsed value, its keys and brackets, and its values but the first of each list and object. */
function measured(value: unknown): typeof NESTING {
  if (typeof value !== "object" || value === null) return { levels: 0, keys: 0, values: 0 };
  const inner = Object.values(value).map(measured);
  const own = Array.isArray(value) ? 0 : inner.length;
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    keys: 1 + own + inner.reduce((sum, { keys }) => sum + keys, 0),
    values: Math.max(0, inner.length - 1) + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

describe("a text in JSON", () => {
  test("is nested as deep as allowed, and no deeper", () => {
    expect(jsonTooMuch(bytes(nested(NESTING.levels)))).toBeNull();
    expect(jsonTooMuch(bytes(nested(NESTING.levels + 1)))).toBe("levels");
    expect(jsonTooMuch(bytes(nested(200, '{"a":', "}")))).toBe("levels");
    // Whoever never closes a bracket is refused by it, too.
    expect(jsonTooMuch(bytes("[".repeat(490_000)))).toBe("levels");
    expect(jsonTooMuch(bytes("[]".repeat(10_000)))).toBeNull();
  });

  test("has as many values and keys as allowed", () => {
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));
    expect(jsonTooMuch(bytes(list(NESTING.values + 1)))).toBeNull();
    expect(jsonTooMuch(bytes(list(NESTING.values + 2)))).toBe("values");
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0])));
    expect(jsonTooMuch(bytes(keys(NESTING.keys - 1)))).toBeNull();
    expect(jsonTooMuch(bytes(keys(NESTING.keys)))).toBe("keys");
    expect(jsonTooMuch(bytes(`[${"[],".repeat(NESTING.keys)}[]]`))).toBe("keys");
  });

  test("may say brackets in its strings", () => {
    for (const text of [
      nested(500),
      '"'.repeat(500),
      `${"\\".repeat(501)}"${nested(500)}`,
      ",".repeat(300_000),
    ])
      expect(jsonTooMuch(bytes(JSON.stringify({ [text]: [text, "ä[", text] })))).toBeNull();
  });

  test("is counted as its parser finds it", () => {
    const value = fc.jsonValue({ maxDepth: 8 });
    fc.assert(
      fc.property(value, fc.nat({ max: 9 }), fc.nat({ max: 40 }), fc.nat({ max: 40 }), (any, ...most) => {
        const [levels, keys, values] = most;
        const broken = jsonTooMuch(bytes(JSON.stringify(any)), { levels, keys, values });
        const own = measured(any);
        expect(broken !== null).toBe(own.levels > levels || own.keys > keys || own.values > values);
      }),
    );
  });
});

describe("a GraphQL document", () => {
  const argument = (value: string) => `{ bookings(filter: ${value}) { total } }`;

  test("is nested as deep as allowed, and no deeper", () => {
    expect(isDocumentTooDeep(argument(nested(NESTING.levels - 2)))).toBe(false);
    expect(isDocumentTooDeep(argument(nested(NESTING.levels - 1)))).toBe(true);
    expect(isDocumentTooDeep(nested(200, "{ a ", "}"))).toBe(true);
    expect(isDocumentTooDeep("[".repeat(450_000))).toBe(true);
  });

  test("may say brackets in its strings and comments", () => {
    const deep = nested(200);
    const many = "[".repeat(200);
    for (const document of [
      argument(JSON.stringify(many)),
      argument(JSON.stringify(`\\"${many}`)),
      argument(`"""${many} "" \\""" ${many}"""`),
      `# ${many}\n${argument('""')} # ${many}\r# ${deep}`,
    ]) {
      expect(() => parse(document)).not.toThrow();
      expect(isDocumentTooDeep(document)).toBe(false);
    }
    // What ends a string, or a comment, counts again.
    for (const document of [
      argument(`["", ${deep}]`),
      argument(`["\\\\", ${deep}]`),
      argument(`["""a\\""" """, ${deep}]`),
      argument(`[ # "\n ${deep}]`),
    ])
      expect([document, isDocumentTooDeep(document)]).toEqual([document, true]);
  });
});
