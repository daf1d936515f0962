import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FlatPlan, keepsPlace, orderOfAds, type PlannedAd, pagesOf } from "./flat-plan";
import { layOut } from "./page-layout";
import { pagesNeeded } from "./pages-needed";
import { adToMove, conflictKey, planConflicts, proposedPage } from "./plan-conflicts";
import { numberedAds, type PlanInput, planProblems } from "./plan-input";

const A4 = { width: 210, height: 280 };
const HALF = { width: 210, height: 138 };
const SPREAD = { width: 420, height: 280 };

const ad = (id: number, values: Partial<PlannedAd> = {}): PlannedAd => ({
  id: String(id),
  formatId: "1",
  placementId: null,
  size: A4,
  client: `client ${id}`,
  picture: null,
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
const conflictsOn = (one: FlatPlan, page: number) =>
  planConflicts(one).filter((conflict) => conflict.page === page);

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
    expect(pages[2]).toMatchObject({ section: "Reise", percent: 99 });
    expect(pages[2]?.ads.map(({ id }) => id)).toEqual(["2", "1"]);
    expect(pages.flatMap(({ ads }) => ads)).toHaveLength(2);
  });

  it("says where a page is overfull by area, and says nothing where the page's size is not known", () => {
    const full = [ad(1, { page: 2 }), ad(2, { page: 2, size: { width: 45, height: 30 } })];
    expect(conflictsOn(plan(full), 2)).toEqual([{ kind: "overfull", page: 2, percent: 103, adId: "2" }]);
    expect(conflictsOn(plan(full, { pageSize: null }), 2)).toEqual([]);
    expect(conflictsOn(plan([ad(1, { page: 2 }), ad(2, { page: 2, size: null })]), 2)).toEqual([]);
  });

  it("lays a double page over two pages, and says where it would be torn apart", () => {
    const spread = plan([ad(1, { page: 4, size: SPREAD })]);
    expect(pagesOf(spread).map(({ percent }) => percent)).toEqual([0, 0, 0, 100, 100, 0, 0, 0]);
    expect(conflictsOn(spread, 4)).toEqual([]);
    expect(conflictsOn(plan([ad(1, { page: 5, size: SPREAD })]), 5)).toEqual([
      { kind: "spread_on_right", page: 5, adId: "1" },
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
      { kind: "elsewhere", page: 4, adId: "1", categoryId: "9", place: editorial },
    ]);
    expect(conflictsOn(plan(at(4, "8"), { places }), 4)).toEqual([
      { kind: "elsewhere", page: 4, adId: "1", categoryId: "8", place: right },
    ]);
    expect(conflictsOn(plan([ad(1, { page: 3 })], { places: [cover] }), 3)).toMatchObject([
      { kind: "elsewhere", categoryId: "1" },
    ]);
    expect(keepsPlace(right, 7)).toBe(true);
  });

  it("says once who shares one guaranteed page, also where one of them is not placed yet", () => {
    const places = [{ categoryId: "9", from: 5, to: 5, side: "any" as const }];
    const two = [ad(1, { placementId: "9", page: 5 }), ad(2, { placementId: "9" })];
    expect(conflictsOn(plan(two, { places }), 5)).toEqual([
      { kind: "shared_place", page: 5, categoryId: "9", adIds: ["1", "2"] },
    ]);
    const range = [{ categoryId: "9", from: 5, to: 6, side: "any" as const }];
    expect(conflictsOn(plan(two, { places: range }), 5)).toEqual([]);
  });

  it("says where a client is twice on a spread, but not for one ad over both its pages", () => {
    const two = (first: number, second: number) =>
      plan([
        ad(1, { page: first, client: "Auer", size: HALF }),
        ad(2, { page: second, client: "Auer", size: HALF }),
      ]);
    const same = { kind: "same_client", page: 5, adId: "2", client: "Auer" };
    expect(planConflicts(two(4, 5))).toEqual([same]);
    expect(planConflicts(two(5, 5))).toEqual([same]);
    expect(planConflicts(two(5, 6))).toEqual([]);
    expect(planConflicts(plan([ad(1, { page: 4, size: SPREAD })]))).toEqual([]);
  });

  it("says where a picture is not of the booked format, and where the pages are not whole sheets", () => {
    const picture = { width: 420, height: 560 };
    expect(planConflicts(plan([ad(1, { page: 3, picture })]))).toEqual([]);
    expect(planConflicts(plan([ad(1, { page: 3, size: HALF, picture })]))).toEqual([
      { kind: "other_format", page: 3, adId: "1" },
    ]);
    expect(planConflicts(plan([], { pageCount: 10 }))).toEqual([{ kind: "odd_sheets", page: 10 }]);
  });

  it("proposes the nearest page on which an ad breaks no rule, and none where there is none", () => {
    const right = { categoryId: "8", from: 1, to: 8, side: "right" as const };
    const ads = [
      ad(1, { page: 4, placementId: "8", client: "Auer" }),
      ad(2, { page: 3 }),
      ad(3, { page: 6, client: "Auer" }),
    ];
    const wrong = plan(ads, { places: [right] });
    // 3 is taken, and on 7 the client would face its other ad.
    expect(proposedPage(wrong, "1")).toBe(5);
    const [conflict] = planConflicts(wrong);
    expect(conflict && adToMove(conflict)).toBe("1");
    expect(proposedPage(plan([ad(1, { size: SPREAD, page: 5 })]), "1")).toBe(4);
    expect(proposedPage(plan([ad(1, { page: 1 }), ad(2)], { pageCount: 1 }), "2")).toBeNull();
    expect(proposedPage(wrong, "99")).toBeNull();
    expect(new Set(planConflicts(wrong).map(conflictKey)).size).toBe(planConflicts(wrong).length);
  });

  it("lays ads out to scale: side by side, below each other, and over the others where they do not fit", () => {
    const quarter = { width: 105, height: 140 };
    const [left, beside, below, over] = layOut(
      [
        ad(1, { size: quarter }),
        ad(2, { size: quarter }),
        ad(3, { size: { width: 210, height: 140 } }),
        ad(4, { size: HALF }),
        ad(5, { size: null }),
      ],
      A4,
    );
    expect(left?.box).toEqual({ left: 0, top: 0, width: 50, height: 50 });
    expect(beside?.box).toEqual({ left: 50, top: 0, width: 50, height: 50 });
    expect(below?.box).toEqual({ left: 0, top: 50, width: 100, height: 50 });
    expect(over?.box).toMatchObject({ left: 0, width: 100 });
    expect(layOut([ad(1, { size: SPREAD })], A4)[0]?.box).toEqual({
      left: 0,
      top: 0,
      width: 100,
      height: 100,
    });
  });

  it("says how many pages its ads fill, in halves and rounded up", () => {
    expect(pagesNeeded([], A4)).toBe(0);
    expect(pagesNeeded([ad(1), ad(2, { size: HALF }), ad(3, { size: null })], A4)).toBe(1.5);
    expect(pagesNeeded([ad(1, { size: SPREAD }), ad(2, { size: { width: 45, height: 30 } })], A4)).toBe(2.5);
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
