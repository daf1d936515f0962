import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseId } from "./identifiers";

describe("ids", () => {
  it("reads what the database gives out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(parseId(String(id))).toBe(id);
      }),
    );
  });

  it.each(["", "0", "-1", "+1", "1.0", "01", " 1", "1e3", "abc", "9007199254740993", "99999999999999999999"])(
    "refuses %j",
    (text) => {
      expect(parseId(text)).toBeNull();
    },
  );
});
