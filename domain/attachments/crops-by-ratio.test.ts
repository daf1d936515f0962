import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cropAround } from "./crop";
import { cropAt, cropWithin, isCropOfRatio, RATIOS, ratioOf, renditionOf, sidesOf } from "./crops-by-ratio";
import { RENDITION_LABELS } from "./rendition-presets";

it("sizes of one ratio share it, and what keeps the picture's own proportions has none", () => {
  expect(RENDITION_LABELS.map((label) => [label, ratioOf(label)])).toEqual([
    ["small", "1:1"],
    ["media_libary", null],
    ["1920x0", null],
    ["image_selector", "3:2"],
    ["16:9", "16:9"],
    ["16:9_thumbnail", "16:9"],
    ["9:16", "9:16"],
    ["4:3", "4:3"],
    ["3:2", null],
    ["3:4", "3:4"],
    ["2:1", "2:1"],
    ["1:2", "1:2"],
    ["avatar", "1:1"],
  ]);
  expect(new Set(RENDITION_LABELS.map(ratioOf).filter(Boolean))).toEqual(new Set(RATIOS));
});

const side = fc.integer({ min: 1, max: 20_000 });
const picture = fc.record({ width: side, height: side });
const ratio = fc.constantFrom(...RATIOS);
const anywhere = fc.integer({ min: -50_000, max: 50_000 });

it("wherever a frame is moved, and however large it gets, it is a crop of its picture", () => {
  fc.assert(
    fc.property(picture, ratio, anywhere, anywhere, anywhere, (of, as, left, top, width) => {
      expect(isCropOfRatio(cropWithin(of, as, { left, top, width }), of, as)).toBe(true);
    }),
  );
});

it("a crop that is there already stays where it is", () => {
  fc.assert(
    fc.property(picture, ratio, fc.nat(100), fc.nat(100), (of, as, x, y) => {
      const crop = cropWithin(of, as, cropAround(of, sidesOf(as), { x, y }));
      expect(cropWithin(of, as, crop)).toEqual(crop);
    }),
  );
});

it("a part beyond the picture, of another ratio, or of no pixels is no crop", () => {
  const of = { width: 1600, height: 900 };
  expect(isCropOfRatio({ left: 0, top: 0, width: 1600, height: 900 }, of, "16:9")).toBe(true);
  expect(isCropOfRatio({ left: 0, top: 0, width: 1600, height: 899 }, of, "16:9")).toBe(true);
  for (const crop of [
    { left: 0, top: 0, width: 1600, height: 898 },
    { left: 1, top: 0, width: 1600, height: 900 },
    { left: 0, top: -1, width: 160, height: 90 },
    { left: 0, top: 0, width: 0, height: 0 },
    { left: 0.5, top: 0, width: 160, height: 90 },
  ])
    expect(isCropOfRatio(crop, of, "16:9"), JSON.stringify(crop)).toBe(false);
  expect(cropAt("16:9", { left: 3, top: 4, width: 160 })).toEqual({
    left: 3,
    top: 4,
    width: 160,
    height: 90,
  });
});

it("a rendition shows the crop of its ratio, enlarges nothing of it, and else goes by the focal point", () => {
  const of = { width: 4000, height: 3000 };
  const crop = { left: 100, top: 200, width: 320, height: 180 };
  const framing = { focalPoint: { x: 0, y: 0 }, crops: { "16:9": crop } };
  expect(renditionOf("16:9", of, framing)).toEqual({ width: 320, height: 180, crop });
  expect(renditionOf("small", of, framing)).toEqual({
    width: 100,
    height: 100,
    crop: { left: 0, top: 0, width: 3000, height: 3000 },
  });
  expect(renditionOf("1920x0", of, framing)).toEqual({ width: 1920, height: 1440, crop: null });
});
