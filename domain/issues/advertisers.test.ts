import { expect, test } from "vitest";
import { advertisersOf } from "./advertisers";
import type { PlannedAd } from "./flat-plan";

const ad = (id: number, client: string, page: number | null): PlannedAd => ({
  id: String(id),
  formatId: null,
  placementId: null,
  size: null,
  client,
  picture: null,
  page,
  position: null,
});

test("the index of advertisers has each once, by name, with their pages in order", () => {
  const ads = [
    ad(1, "Zimmerei Eibl", 4),
    ad(2, "Ötztaler Bahnen", 12),
    ad(3, "Zimmerei Eibl", 3),
    ad(4, "Auer", null),
    ad(5, "Zimmerei Eibl", 4),
    ad(6, "Optik Berger", 2),
  ];
  expect(advertisersOf(ads)).toEqual([
    { client: "Optik Berger", pages: [2] },
    { client: "Ötztaler Bahnen", pages: [12] },
    { client: "Zimmerei Eibl", pages: [3, 4] },
  ]);
  expect(advertisersOf([])).toEqual([]);
});
