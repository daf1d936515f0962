import { PAGE_TYPES } from "domain/immoflash/page-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldIdOf, type Offers, optionListsOf, placesOfPage, type TypedPage } from "./issue-options";
import { type OptionLists, optionLists, possibleValuesOf } from "./option-lists";
import { AD_PLACES, ARTICLE_PLACES } from "./places";

const value = (_id: string) => ({ _id, formatId: null });
const idsOf = (lists: OptionLists, field: string) => possibleValuesOf(lists, field).map(({ _id }) => _id);

describe("option lists", () => {
  const articles = [value("1"), value("2"), value("3")];
  const all = [
    { fieldId: "left", type: "article", possibleValues: articles },
    { fieldId: "right", type: "article", possibleValues: articles },
    { fieldId: "content", type: "content", possibleValues: articles },
  ] as const;

  it("take what a field picks from the others, and remember it", () => {
    const lists = optionLists(all, { left: "2" });
    expect(idsOf(lists, "left")).toEqual(["1", "2", "3"]);
    expect(idsOf(lists, "right")).toEqual(["1", "3"]);
    expect(lists.removedOptions).toEqual([{ ...all[0], possibleValues: [value("2")] }]);
    expect(lists.allOptions).toEqual(all);
  });

  it("give it back when the field picks something else, or nothing", () => {
    expect(idsOf(optionLists(all, { left: "3" }), "right")).toEqual(["1", "2"]);
    expect(optionLists(all, { left: null })).toEqual({
      availableOptions: all,
      allOptions: all,
      removedOptions: [],
    });
  });

  it("take nothing for content, nor from it", () => {
    expect(optionLists(all, { content: "1" }).removedOptions).toEqual([]);
    expect(idsOf(optionLists(all, { left: "1", content: "1" }), "content")).toEqual(["1", "2", "3"]);
  });

  it("leave what two fields have picked to the first one", () => {
    const lists = optionLists(all, { left: "1", right: "1" });
    expect(idsOf(lists, "left")).toContain("1");
    expect(idsOf(lists, "right")).not.toContain("1");
    expect(lists.removedOptions).toHaveLength(1);
  });

  it("know nothing of what is not possible", () => {
    expect(optionLists(all, { left: "9", nowhere: "1" }).removedOptions).toEqual([]);
  });
});

const OFFERS: Offers = {
  articles: ["1", "2", "3", "4", "5"].map((_id) => ({ _id })),
  ads: [
    { _id: "11", formatId: "full" },
    { _id: "12", formatId: "full" },
    { _id: "13", formatId: "half" },
    { _id: "14", formatId: "banner" },
    { _id: "15", formatId: null },
  ],
  pageTypes: [
    { type: "cover_left", adCount: 0, formatIds: [] },
    { type: "full_ad", adCount: 1, formatIds: ["full"] },
    { type: "half_ad", adCount: 2, formatIds: ["half", "banner"] },
    { type: "two_articles_banner", adCount: 1, formatIds: [] },
    { type: "imprint", adCount: 3, formatIds: [] },
  ],
};
const COUNTS = { full_ad: 1, half_ad: 2, two_articles_banner: 1, imprint: 3 };

describe("the pages of an issue", () => {
  it("offer ads whose formats fit", () => {
    const lists = optionListsOf(OFFERS, [{ type: "full_ad" }, { type: "half_ad" }]);
    expect(idsOf(lists, "pages[0].ad1")).toEqual(["11", "12"]);
    expect(idsOf(lists, "pages[1].ad2")).toEqual(["13", "14"]);
    expect(idsOf(optionListsOf(OFFERS, [{ type: "two_articles_banner" }]), "pages[0].ad1")).toHaveLength(5);
  });

  it("have no ads where their type takes none, whatever its category says", () => {
    expect(placesOfPage("imprint", COUNTS)).toEqual({ articles: [], ads: [] });
    expect(placesOfPage("unknown", COUNTS)).toEqual({ articles: [], ads: [] });
  });

  type Step =
    | { kind: "pick"; page: number; place: number; value: number }
    | { kind: "clear"; page: number; place: number }
    | { kind: "move"; page: number; by: 1 | -1 }
    | { kind: "type"; page: number; type: number }
    | { kind: "add"; type: number }
    | { kind: "remove"; page: number };
  const nat = fc.nat({ max: 50 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("pick"), page: nat, place: nat, value: nat }) },
    fc.record({ kind: fc.constant("clear"), page: nat, place: nat }),
    fc.record({ kind: fc.constant("move"), page: nat, by: fc.constantFrom(1, -1) }),
    fc.record({ kind: fc.constant("type"), page: nat, type: nat }),
    fc.record({ kind: fc.constant("add"), type: nat }),
    fc.record({ kind: fc.constant("remove"), page: nat }),
  ) as fc.Arbitrary<Step>;

  /** What the screen does with each step: a field picks only what it is offered. */
  function take(pages: TypedPage[], one: Step): TypedPage[] {
    const at = "page" in one ? one.page % Math.max(pages.length, 1) : 0;
    const page = pages[at];
    const changed = (change: Partial<TypedPage>) =>
      pages.map((old, n) => (n === at ? { ...old, ...change } : old));
    if (one.kind === "add") return [...pages, { type: PAGE_TYPES[one.type % PAGE_TYPES.length] }];
    if (!page) return pages;
    if (one.kind === "remove") return pages.filter((_page, n) => n !== at);
    if (one.kind === "type") {
      const type = PAGE_TYPES[one.type % PAGE_TYPES.length];
      const { articles, ads } = placesOfPage(type, COUNTS);
      const kept = Object.fromEntries([...articles, ...ads].map((place) => [place, page[place]]));
      return pages.map((old, n) => (n === at ? { type, ...kept } : old));
    }
    if (one.kind === "move") {
      const to = at + one.by;
      const other = pages[to];
      return other ? pages.map((old, n) => (n === at ? other : n === to ? page : old)) : pages;
    }
    const { articles, ads } = placesOfPage(page.type, COUNTS);
    const places = [...articles, ...ads];
    const place = places[one.place % Math.max(places.length, 1)];
    if (!place) return pages;
    if (one.kind === "clear") return changed({ [place]: null });
    const offered = possibleValuesOf(optionListsOf(OFFERS, pages), fieldIdOf(at, place));
    const chosen = offered[one.value % Math.max(offered.length, 1)];
    return chosen ? changed({ [place]: chosen._id }) : pages;
  }

  it("lose no value and have none twice, whatever is picked, moved, changed and removed", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let pages: TypedPage[] = [];
        for (const one of steps) {
          pages = take(pages, one);
          const lists = optionListsOf(OFFERS, pages);
          const taken = lists.removedOptions.map(
            ({ possibleValues, type }) => `${type} ${possibleValues[0]?._id}`,
          );
          expect(new Set(taken).size).toBe(taken.length);
          for (const [nth, page] of pages.entries())
            for (const place of [...ARTICLE_PLACES, ...AD_PLACES]) {
              const fieldId = fieldIdOf(nth, place);
              const possible = lists.allOptions.find((option) => option.fieldId === fieldId);
              const picked = page[place] ?? null;
              if (!possible) continue;
              const available = idsOf(lists, fieldId);
              // It keeps what it has picked, unless its type takes it no more.
              if (picked && possible.possibleValues.some(({ _id }) => _id === picked))
                expect(available).toContain(picked);
              for (const { _id } of possible.possibleValues) {
                const isElsewhere = lists.removedOptions.some(
                  (removed) =>
                    removed.type === possible.type &&
                    removed.fieldId !== fieldId &&
                    removed.possibleValues[0]?._id === _id,
                );
                expect(available.includes(_id)).toBe(!isElsewhere);
              }
            }
          expect(idsOf(lists, "content")).toEqual(OFFERS.articles.map(({ _id }) => _id));
        }
      }),
    );
  });
});
