import {
  addressesOf,
  branchOf,
  changedAddresses,
  type FormerPlace,
  type PlacedPage,
  pageFinder,
  trailOf,
} from "domain/site-pages/addresses";
import fc from "fast-check";
import { expect, it } from "vitest";

const page = (id: string, parentId: string | null, slug: string, isHomepage = false): PlacedPage => ({
  id,
  parentId,
  slug,
  isHomepage,
});
const SITE = [
  page("1", null, "start", true),
  page("2", null, "verlag"),
  page("3", "2", "team"),
  page("4", "3", "anna"),
  page("5", "1", "hilfe"),
];

it("is made of the slugs from the top; the homepage is at the root", () => {
  expect([...addressesOf(SITE)]).toEqual([
    ["1", "/"],
    ["2", "/verlag"],
    ["3", "/verlag/team"],
    ["4", "/verlag/team/anna"],
    ["5", "/start/hilfe"],
  ]);
  expect(trailOf(SITE, "4").map(({ id }) => id)).toEqual(["2", "3", "4"]);
  expect(branchOf(SITE, "2").map(({ id }) => id)).toEqual(["2", "3", "4"]);
  expect(changedAddresses(SITE, { id: "3", parentId: null, slug: "leute" })).toEqual([
    { id: "3", from: "/verlag/team", to: "/leute" },
    { id: "4", from: "/verlag/team/anna", to: "/leute/anna" },
  ]);
  expect(changedAddresses(SITE, { id: "1", parentId: null, slug: "anfang" })).toEqual([
    { id: "5", from: "/start/hilfe", to: "/anfang/hilfe" },
  ]);
});

it("is found in any usual form, and by former places where no present page is", () => {
  const find = pageFinder(SITE, [
    { parentId: null, slug: "haus", pageId: "2" },
    { parentId: "2", slug: "team", pageId: "5" },
    { parentId: "2", slug: "leute", pageId: "3" },
  ]);
  expect(find("/")).toBe("1");
  expect(find("/start")).toBe("1");
  expect(find("/Verlag/TEAM/")).toBe("3");
  expect(find("/haus/team/anna")).toBe("4");
  expect(find("/haus/leute/anna")).toBe("4");
  for (const unknown of [
    "",
    "verlag",
    "/x",
    "/verlag/x",
    "//a b",
    "/verlag?x=1",
    "/../verlag",
    `/${"a/".repeat(900)}`,
  ])
    expect(find(unknown), unknown).toBeNull();
  expect(pageFinder([], [])("/")).toBeNull();
});

/** A site as the service changes it: who leaves a place, leaves an entry there. */
class Site {
  pages: PlacedPage[];
  former: FormerPlace[] = [];
  constructor(count: number) {
    this.pages = Array.from({ length: count }, (_, n) => page(String(n), null, `s${n}`));
  }
  move(id: string, parentId: string | null, slug: string): boolean {
    const own = this.pages.find((one) => one.id === id);
    const isTaken = this.pages.some((one) => one.id !== id && one.parentId === parentId && one.slug === slug);
    const isBelow = parentId !== null && branchOf(this.pages, id).some((one) => one.id === parentId);
    if (!own || isTaken || isBelow) return false;
    if (parentId !== null && trailOf(this.pages, parentId).length >= 6) return false;
    const isAt = (place: FormerPlace, at: { parentId: string | null; slug: string }) =>
      place.parentId === at.parentId && place.slug === at.slug;
    const to = { parentId, slug };
    this.former = this.former.filter((one) => !(isAt(one, to) && one.pageId === id) && !isAt(one, own));
    if (own.parentId !== parentId || own.slug !== slug)
      this.former.push({ parentId: own.parentId, slug: own.slug, pageId: id });
    this.pages = this.pages.map((one) => (one.id === id ? { ...one, ...to } : one));
    return true;
  }
}

const moves = fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7)), fc.nat(2)), { maxLength: 25 });

it("leads to its page from each former address, if no other page was there", () => {
  fc.assert(
    fc.property(moves, (steps) => {
      const site = new Site(8);
      const known = new Map<string, string>();
      const look = () => {
        for (const [id, address] of addressesOf(site.pages)) known.set(address, id);
      };
      look();
      for (const [id, under, name] of steps) {
        // A slug that no other page ever has.
        site.move(String(id), under === null ? null : String(under), `p${id}-${name}`);
        look();
      }
      const find = pageFinder(site.pages, site.former);
      for (const [address, id] of known) expect(find(address), address).toBe(id);
    }),
  );
});

it("is unique, and that of a present page comes first, whatever was there", () => {
  fc.assert(
    fc.property(moves, (steps) => {
      const site = new Site(8);
      for (const [id, under, name] of steps)
        site.move(String(id), under === null ? null : String(under), `p${name}`);
      const addresses = addressesOf(site.pages);
      expect(new Set(addresses.values()).size).toBe(site.pages.length);
      const find = pageFinder(site.pages, site.former);
      for (const [id, address] of addresses) expect(find(address)).toBe(id);
    }),
  );
});
