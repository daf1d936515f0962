import { expect, test } from "vitest";
import type { FlatPlan } from "./flat-plan";
import { initialsOf } from "./initials";
import { planConflicts } from "./plan-conflicts";
import { planMarks } from "./plan-marks";
import { planZoomIn } from "./plan-zoom";

const A4 = { width: 210, height: 280 };

const ad = (id: number, page: number | null, materialState: "open" | "requested" | "approved" | null) => ({
  id: String(id),
  formatId: "1",
  placementId: null,
  size: A4,
  client: `client ${id}`,
  picture: null,
  page,
  position: id,
  materialState,
});

test("the marks of a plan: broken rules first, then missing material, by page", () => {
  const ads = [
    ad(1, 5, "open"),
    ad(2, 3, "approved"),
    ad(3, 3, "requested"),
    ad(4, 5, "open"),
    ad(5, null, "open"),
    ad(6, 7, null),
  ];
  const plan: FlatPlan<(typeof ads)[number]> = {
    pageCount: 8,
    pageSize: { width: 420, height: 280 },
    sections: [],
    places: [{ categoryId: "1", from: 1, to: 5, side: "any" }],
    ads,
  };
  const marks = planMarks(plan, planConflicts(plan));
  expect(marks.map(({ page, weight }) => `${page} ${weight}`)).toEqual(["7 bad", "3 warn", "5 warn"]);
  expect(marks.slice(1)).toEqual([
    { page: 3, weight: "warn", count: 1 },
    { page: 5, weight: "warn", count: 2 },
  ]);
});

test.each([
  ["Optik Berger", "OB"],
  ["Immobilien Weinzierl GmbH", "IW"],
  ["ÖBB", "Ö"],
  ["élan & Söhne", "ÉS"],
  ["3M-Austria", "3A"],
  ["", ""],
])("the initials of %s are %s", (client, initials) => expect(initialsOf(client)).toBe(initials));

test("only the sizes that are offered can be chosen", () => {
  expect(["75", "100", "150", "0", "75.0", " 75", null].map(planZoomIn)).toEqual([
    75,
    100,
    150,
    null,
    null,
    null,
    null,
  ]);
});
