import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type FlatPlan, keepsPlace, type PlannedAd, pagesTaken, withAdsOn } from "./flat-plan";
import { conflictKey, placesOfAd, planConflicts } from "./plan-conflicts";
import { distribute, suitablePage } from "./plan-distribution";

const A4 = { width: 210, height: 280 };
const HALF = { width: 210, height: 138 };
const THIRD = { width: 68, height: 280 };
const QUARTER = { width: 103, height: 138 };
const EIGHTH = { width: 103, height: 68 };
const SPREAD = { width: 420, height: 280 };
const TOO_BIG = { width: 210, height: 400 };

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
const pagesOf = (one: FlatPlan) => Object.fromEntries(distribute(one).pages);

describe("a proposal for the ads of a plan", () => {
  test("24 ads into 64 empty pages: a proposal without conflict that was avoidable", () => {
    const sizes = [A4, HALF, THIRD, QUARTER, EIGHTH, SPREAD];
    const ads = Array.from({ length: 24 }, (_, n) =>
      ad(n + 1, { size: sizes[n % sizes.length] ?? A4, client: `client ${n % 9}` }),
    );
    const places = [{ categoryId: "9", from: 2, to: 2, side: "any" as const }];
    const promised = ads.map((one, n) => (n === 0 ? { ...one, placementId: "9" } : one));
    const empty = plan(promised, { pageCount: 64, places });
    const { pages, leftOut } = distribute(empty);
    expect(leftOut).toEqual([]);
    expect(pages.size).toBe(24);
    expect(pages.get("1")).toBe(2);
    expect(planConflicts(withAdsOn(empty, pages))).toEqual([]);
  });

  it("spreads large ads over the empty pages, and lets small ones share a page", () => {
    expect(pagesOf(plan([ad(1), ad(2), ad(3)]))).toEqual({ 1: 2, 2: 8, 3: 5 });
    const small = pagesOf(plan([ad(1, { size: QUARTER }), ad(2, { size: EIGHTH }), ad(3, { size: HALF })]));
    expect(small["1"]).toBe(small["3"]);
    expect(small["2"]).toBe(small["3"]);
  });

  it("keeps the cover and a promised page free for those that they are promised to", () => {
    const places = [{ categoryId: "9", from: 2, to: 2, side: "any" as const }];
    expect(pagesOf(plan([ad(1)], { places }))).toEqual({ 1: 3 });
    const cover = [{ categoryId: "9", from: 1, to: 1, side: "any" as const }];
    expect(pagesOf(plan([ad(1, { placementId: "9" })], { places: cover }))).toEqual({ 1: 1 });
    const right = [{ categoryId: "9", from: 1, to: 8, side: "right" as const }];
    expect(pagesOf(plan([ad(1, { placementId: "9" })], { places: right }))).toEqual({ 1: 3 });
  });

  it("puts no client twice on a spread, and a double page on two facing pages", () => {
    const twice = plan([ad(1, { client: "Auer", page: 4 }), ad(2, { client: "Auer" })], { pageCount: 6 });
    expect([2, 3, 6]).toContain(pagesOf(twice)["2"]);
    expect(pagesOf(plan([ad(1, { size: SPREAD, page: 2 }), ad(2, { size: SPREAD })]))).toEqual({ 2: 6 });
  });

  it("says why an ad gets no page", () => {
    const ads = [
      ad(1, { size: TOO_BIG }),
      ad(2, { size: null }),
      ad(3, { client: "Auer" }),
      ad(4, { client: "Auer", page: 2 }),
    ];
    const { leftOut } = distribute(plan(ads, { pageCount: 2 }));
    expect(leftOut.map(({ adId, reason }) => `${adId} ${reason}`).sort()).toEqual([
      "1 too_big",
      "2 no_size",
      "3 no_room",
    ]);
    expect(distribute(plan([ad(1)], { pageCount: null })).leftOut).toEqual([
      { adId: "1", reason: "no_room" },
    ]);
  });

  it("fills only empty pages while the size of a page is not known", () => {
    const unknown = plan([ad(1, { page: 2, size: EIGHTH }), ad(2, { size: EIGHTH })], { pageSize: null });
    expect(pagesOf(unknown)["2"]).not.toBe(2);
  });

  it("finds the best page for one ad, wherever it stands now", () => {
    const ads = [ad(1, { page: 2 }), ad(2, { page: 8 }), ad(3), ad(4)];
    expect(suitablePage(plan(ads), "3")).toBe(5);
    expect(suitablePage(plan(ads), "1")).toBe(2);
    expect(suitablePage(plan(ads), "99")).toBeNull();
  });

  const size = fc.constantFrom(A4, HALF, THIRD, QUARTER, EIGHTH, SPREAD, TOO_BIG, null);
  const anyAd = fc.record({
    size,
    client: fc.constantFrom("Auer", "Bauer", "Gruber", "Huber", "Maier"),
    placementId: fc.constantFrom(null, null, "8", "9"),
    page: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  const anyPlan = fc
    .record({
      ads: fc.array(anyAd, { maxLength: 25 }),
      pageSize: fc.constantFrom(A4, A4, A4, null),
      places: fc.constantFrom(
        [],
        [
          { categoryId: "8", from: 2, to: 7, side: "right" as const },
          { categoryId: "9", from: 5, to: 5, side: "any" as const },
        ],
      ),
    })
    .map(({ ads, ...values }) =>
      plan(
        ads.map((one, n) => ad(n + 1, { ...one, position: one.page === null ? null : n + 1 })),
        { pageCount: 12, ...values },
      ),
    );

  it("never moves what a clerk placed, and loses no ad", () => {
    fc.assert(
      fc.property(anyPlan, (before) => {
        const { pages, leftOut } = distribute(before);
        const waiting = before.ads.filter(({ page }) => page === null).map(({ id }) => id);
        expect([...pages.keys(), ...leftOut.map(({ adId }) => adId)].sort()).toEqual(waiting.sort());
        const after = withAdsOn(before, pages);
        const stays = before.ads.filter(({ page }) => page !== null);
        expect(after.ads.filter(({ id }) => !pages.has(id) && !waiting.includes(id))).toEqual(stays);
      }),
    );
  });

  it("breaks no rule that was kept before", () => {
    fc.assert(
      fc.property(anyPlan, (before) => {
        const known = new Set(planConflicts(before).map(conflictKey));
        const after = withAdsOn(before, distribute(before).pages);
        expect(planConflicts(after).filter((conflict) => !known.has(conflictKey(conflict)))).toEqual([]);
      }),
    );
  });

  it("keeps every promise, within the pages of the issue, and gives the same answer each time", () => {
    fc.assert(
      fc.property(anyPlan, (before) => {
        const { pages } = distribute(before);
        for (const one of before.ads) {
          const page = pages.get(one.id);
          if (page === undefined) continue;
          expect(page + pagesTaken(one.size, before.pageSize) - 1).toBeLessThanOrEqual(12);
          expect(placesOfAd(before, one).every((place) => keepsPlace(place, page))).toBe(true);
        }
        const turned = { ...before, ads: [...before.ads].reverse() };
        expect(Object.fromEntries(distribute(turned).pages)).toEqual(Object.fromEntries(pages));
      }),
    );
  });
});
