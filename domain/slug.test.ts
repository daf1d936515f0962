import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugify } from "./slug";

describe("slugs", () => {
  it.each([
    ["Der Frühling kommt!", "der-fruehling-kommt"],
    ["Café & Straße", "cafe-strasse"],
    ["  A  --  b_c ", "a-b-c"],
    ["100 % Österreich", "100-oesterreich"],
    ["A\u0308pfel", "aepfel"],
    ["!?", ""],
  ])("makes %j %s", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it("holds only lowercase, digits and single hyphens between them, and stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(slugify(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slugify(text))).toBe(slugify(text));
      }),
    );
  });
});
