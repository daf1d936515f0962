import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conflictsOfAd,
  eachConflictOnce,
  type FlatPlan,
  keepsPlace,
  orderOfAds,
  type PlannedAd,
  pagesOf,
} from "./flat-plan";
import { numberedAds, type PlanInput, planProblems } from "./plan-input";

const A4 = { width: 210, height: 280 };
const HALF = { width: 210, height: 138 };
const SPREAD = { width: 420, height: 280 };

const ad = (id: number, values: Partial<PlannedAd> = {}): PlannedAd => ({
  id: String(id),
  formatId: "1",
  placementId: null,
  size: A4,
  page: null,
  position: null,
  ...values,
});
const plan = (ads: PlannedAd[], values: Partial<FlatPlan> = {}): FlatPlan => ({
  pageCount: 8,
  pageSize: A4,
  sections: [],
  places: [],
  ads,
  ...values,
});
const conflictsOn = (one: FlatPlan, page: number) => pagesOf(one)[page - 1]?.conflicts ?? [];

describe("a flat plan", () => {
  it("has its pages, their side, where sections begin, and the ads in their order", () => {
    const pages = pagesOf(
      plan(
        [ad(1, { page: 3, position: 2, size: HALF }), ad(2, { page: 3, position: 1, size: HALF }), ad(3)],
        { sections: [{ page: 3, name: "Reise" }] },
      ),
    );
    expect(pages).toHaveLength(8);
    expect(pages.map(({ side }) => side).slice(0, 3)).toEqual(["right", "left", "right"]);
    expect(pages[2]).toMatchObject({ section: "Reise", percent: 99, conflicts: [] });
    expect(pages[2]?.ads.map(({ id }) => id)).toEqual(["2", "1"]);
    expect(pages.flatMap(({ ads }) => ads)).toHaveLength(2);
  });

  it("says where a page is overfull by area, and says nothing where the page's size is not known", () => {
    const full = [ad(1, { page: 2 }), ad(2, { page: 2, size: { width: 45, height: 30 } })];
    expect(conflictsOn(plan(full), 2)).toEqual([{ kind: "overfull", page: 2, percent: 103 }]);
    expect(conflictsOn(plan(full, { pageSize: null }), 2)).toEqual([]);
    expect(conflictsOn(plan([ad(1, { page: 2 }), ad(2, { page: 2, size: null })]), 2)).toEqual([]);
  });

  it("lays a double page over two pages, and says where it would be torn apart", () => {
    const spread = plan([ad(1, { page: 4, size: SPREAD })]);
    expect(pagesOf(spread).map(({ percent }) => percent)).toEqual([0, 0, 0, 100, 100, 0, 0, 0]);
    expect(conflictsOn(spread, 4)).toEqual([]);
    expect(conflictsOn(plan([ad(1, { page: 5, size: SPREAD })]), 5)).toEqual([
      { kind: "spread_on_right", adId: "1" },
    ]);
  });

  it("says which ad stands elsewhere than guaranteed, by placement and by format", () => {
    const editorial = { categoryId: "9", from: 5, to: 5, side: "any" as const };
    const right = { categoryId: "8", from: 1, to: 8, side: "right" as const };
    const cover = { categoryId: "1", from: 2, to: 2, side: "any" as const };
    const at = (page: number, placementId: string) => [ad(1, { page, placementId, formatId: "7" })];
    const places = [editorial, right];
    expect(conflictsOn(plan(at(5, "9"), { places }), 5)).toEqual([]);
    expect(conflictsOn(plan(at(4, "9"), { places }), 4)).toEqual([
      { kind: "elsewhere", adId: "1", categoryId: "9", place: editorial },
    ]);
    expect(conflictsOn(plan(at(4, "8"), { places }), 4)).toEqual([
      { kind: "elsewhere", adId: "1", categoryId: "8", place: right },
    ]);
    expect(conflictsOn(plan([ad(1, { page: 3 })], { places: [cover] }), 3)).toMatchObject([
      { kind: "elsewhere", categoryId: "1" },
    ]);
    expect(keepsPlace(right, 7)).toBe(true);
  });

  it("says who shares one guaranteed page, also where one of them is not placed yet", () => {
    const places = [{ categoryId: "9", from: 5, to: 5, side: "any" as const }];
    const two = [ad(1, { placementId: "9", page: 5 }), ad(2, { placementId: "9" })];
    expect(conflictsOn(plan(two, { places }), 5)).toEqual([
      { kind: "shared_place", adId: "1", categoryId: "9", others: ["2"] },
    ]);
    const all = two.flatMap((one) => conflictsOfAd(plan(two, { places }), one));
    expect(all).toHaveLength(2);
    expect(eachConflictOnce(all)).toEqual([all[0]]);
    const range = [{ categoryId: "9", from: 5, to: 6, side: "any" as const }];
    expect(conflictsOn(plan(two, { places: range }), 5)).toEqual([]);
  });

  it("numbers the ads of each page from 1, without losing or doubling one, whatever was asked for", () => {
    const requestedPlaces = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 500 }).map(String),
        page: fc.integer({ min: 1, max: 6 }),
        position: fc.option(fc.integer({ min: 1, max: 9 })),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(requestedPlaces, (ads) => {
        const numbered = numberedAds(ads);
        expect(numbered.map(({ id }) => id).sort()).toEqual(ads.map(({ id }) => id).sort());
        for (const page of [1, 2, 3, 4, 5, 6]) {
          const onPage = numbered.filter((one) => one.page === page);
          expect(onPage.map(({ position }) => position)).toEqual(onPage.map((_, index) => index + 1));
          const asked = onPage.map(({ id }) => ads.find((one) => one.id === id)?.position ?? 1e9);
          expect(asked).toEqual([...asked].sort((a, b) => a - b));
        }
        expect(numberedAds(numbered)).toEqual(numbered);
        const placed = numbered.map((one) => ad(Number(one.id), one));
        expect(orderOfAds(plan(placed)).map(({ id }) => id)).toEqual(numbered.map(({ id }) => id));
      }),
    );
  });
});

describe("a plan that is saved", () => {
  const stock = {
    ads: new Map([
      ["1", A4],
      ["2", SPREAD],
    ]),
    categoryIds: new Set(["9"]),
  };
  const input: PlanInput = {
    pageCount: 8,
    pageWidth: 210,
    pageHeight: 280,
    sections: [{ page: 3, name: "Reise" }],
    places: [{ categoryId: "9", from: 2, to: 2, side: "any" }],
    ads: [
      { id: "1", page: 3, position: null },
      { id: "2", page: 6, position: 1 },
    ],
  };
  const found = (change: Partial<PlanInput>) =>
    planProblems({ ...input, ...change }, stock).map(({ field, message }) => `${field}: ${message}`);

  it("is right as it is", () => expect(found({})).toEqual([]));

  it.each<[Partial<PlanInput>, string[]]>([
    [{ pageCount: 9 }, ["pageCount: page_count_odd"]],
    [{ pageCount: 0, ads: [], sections: [], places: [] }, ["pageCount: number_out_of_range"]],
    [{ pageCount: null, ads: [], sections: [] }, Array(2).fill("pageCount: page_count_missing")],
    [{ pageWidth: null }, ["pageWidth: page_size_incomplete"]],
    [{ pageHeight: 1 }, ["pageHeight: number_out_of_range"]],
    [
      { sections: [{ page: 9, name: " " }] },
      ["sections.s0.page: page_unknown", "sections.s0.name: required"],
    ],
    [{ sections: [...input.sections, ...input.sections] }, ["sections.s1.page: section_page_taken"]],
    [{ sections: [{ page: 1, name: "x".repeat(81) }] }, ["sections.s0.name: too_long"]],
    [{ places: [{ categoryId: "9", from: 4, to: 2, side: "any" }] }, ["places.c9.to: page_before_first"]],
    [{ places: [{ categoryId: "7", from: 1, to: 1, side: "any" }] }, [": record_unknown"]],
    [{ ads: [{ id: "1", page: 9, position: null }] }, ["ads.b1.page: page_unknown"]],
    [
      { ads: [{ id: "1", page: 1.5, position: 0 }] },
      ["ads.b1.page: page_unknown", "ads.b1.position: number_out_of_range"],
    ],
    [{ ads: [{ id: "2", page: 8, position: null }] }, ["ads.b2.page: spread_beyond_end"]],
    [{ ads: [{ id: "3", page: 1, position: null }] }, [": ad_not_in_issue"]],
    [{ ads: [...input.ads, ...input.ads] }, Array(2).fill(": ad_not_in_issue")],
  ])("is refused: %j", (change, problems) => expect(found(change)).toEqual(problems));
});
