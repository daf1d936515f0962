import { describe, expect, it } from "vitest";
import { freePlacesFor, movedTogether, offerPlace, withPlaced, withType } from "./page-changes";

const OFFERS = {
  ads: [
    { _id: "11", formatId: "7" },
    { _id: "12", formatId: "8" },
  ],
  pageTypes: [
    { type: "full_ad", adCount: 1, formatIds: ["7"] },
    { type: "half_ad", adCount: 1, formatIds: ["8"] },
    { type: "two_articles_banner", adCount: 1, formatIds: [] },
  ],
};

describe("a page of another type", () => {
  it("keeps what fits, in its order, and says what goes back", () => {
    const page = { type: "two_articles", article1: "1", article2: "2" };
    expect(withType(OFFERS, page, "half_ad")).toEqual({
      page: { type: "half_ad", article1: "1", article2: "" },
      freed: [{ kind: "article", id: "2" }],
    });
    expect(withType(OFFERS, { type: "two_articles", article2: "2" }, "cover_left").page).toMatchObject({
      article1: "2",
    });
  });

  it("keeps an ad only if its format fits", () => {
    const page = { type: "full_ad", ad1: "11" };
    expect(withType(OFFERS, page, "half_ad").freed).toEqual([{ kind: "ad", id: "11" }]);
    expect(withType(OFFERS, page, "two_articles_banner")).toEqual({
      page: { type: "two_articles_banner", ad1: "11" },
      freed: [],
    });
    expect(withType(OFFERS, page, "imprint").page).toEqual({ type: "imprint", ad1: "" });
  });
});

describe("a place", () => {
  const pages = [
    { type: "cover_left", article1: "1" },
    { type: "half_ad" },
    { type: "full_ad" },
    { type: "two_articles" },
  ];

  it("is found for an article, and for an ad of its format, the first one of each page", () => {
    const free = (kind: "article" | "ad", id: string) => freePlacesFor(OFFERS, pages, { kind, id });
    expect(free("article", "2")).toEqual([
      { page: 1, place: "article1" },
      { page: 3, place: "article1" },
    ]);
    expect(free("ad", "12")).toEqual([{ page: 1, place: "ad1" }]);
    expect(free("ad", "11")).toEqual([{ page: 2, place: "ad1" }]);
  });

  it("is taken, and the one before is free then", () => {
    const placed = withPlaced(pages, { kind: "article", id: "1" }, { page: 3, place: "article2" });
    expect(placed[0]).toMatchObject({ article1: "" });
    expect(offerPlace(placed, { kind: "article", id: "1" })).toMatchObject({ page: 3, place: "article2" });
    expect(offerPlace(placed, { kind: "ad", id: "1" })).toBeUndefined();
  });
});

it.each([
  ["a b c d", [3], 0, "d a b c"],
  ["a b c d", [0], 3, "b c d a"],
  ["a b c d", [0, 2], 1, "b a c d"],
  ["a b c d", [1, 3], 9, "a c b d"],
  ["a b c d", [2], -1, "c a b d"],
  ["a b", [5], 0, "a b"],
])("pages move together: %s, %j to %i", (list, from, to, after) =>
  expect(movedTogether(list.split(" "), from, to).join(" ")).toBe(after),
);
