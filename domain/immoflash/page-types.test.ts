import { expect, it } from "vitest";
import { adCountOf, MOST_ADS, PAGE_TYPES } from "./page-types";

const category = (immoflashAdCount: number | null, noAd = false) => ({ immoflashAdCount, noAd });

it("gives a page without a category the ads that are usual for its type", () => {
  const withAd = ["full_ad", "half_ad", "two_articles_banner"];
  for (const type of PAGE_TYPES) {
    const usual = withAd.includes(type) ? 1 : 0;
    expect([type, adCountOf(type, null)]).toEqual([type, usual]);
    expect([type, adCountOf(type, category(null))]).toEqual([type, usual]);
  }
});

it("gives a page the ads of its category, none where it shows none, and never more than fit", () => {
  for (const type of PAGE_TYPES) {
    expect(adCountOf(type, category(0))).toBe(0);
    expect(adCountOf(type, category(3))).toBe(3);
    expect(adCountOf(type, category(3, true))).toBe(0);
    expect(adCountOf(type, category(99))).toBe(MOST_ADS);
  }
});
