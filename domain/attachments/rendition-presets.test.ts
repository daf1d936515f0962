import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRenditionLabel, RENDITION_LABELS, RENDITION_SIZES, renditionSize } from "./rendition-presets";

describe("renditions", () => {
  test("have the sizes of the specification, by their labels", () => {
    const sizes = RENDITION_LABELS.map(
      (label) => `${label} ${RENDITION_SIZES[label].width}x${RENDITION_SIZES[label].height}`,
    );
    expect(sizes).toEqual([
      "small 100x100",
      "media_libary 500x0",
      "1920x0 1920x0",
      "image_selector 600x400",
      "16:9 1920x1080",
      "16:9_thumbnail 640x360",
      "9:16 1080x1920",
      "4:3 1920x1440",
      "3:2 640x0",
      "3:4 1440x1920",
      "2:1 1920x960",
      "1:2 960x1920",
      "avatar 200x200",
    ]);
    expect(isRenditionLabel("small")).toBe(true);
    for (const label of ["large", "", "constructor", "__proto__"])
      expect(isRenditionLabel(label)).toBe(false);
  });

  test("cropped to their proportions, or keep the picture's where they name no height", () => {
    expect(renditionSize("small", { width: 2100, height: 2970 })).toEqual({ width: 100, height: 100 });
    expect(renditionSize("media_libary", { width: 1000, height: 300 })).toEqual({ width: 500, height: 150 });
    expect(renditionSize("16:9", { width: 960, height: 4000 })).toEqual({ width: 960, height: 540 });
  });

  test("are never larger than the picture, and never nothing", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.constantFrom(...RENDITION_LABELS), side, side, (label, width, height) => {
        const box = renditionSize(label, { width, height });
        expect(box.width).toBeGreaterThanOrEqual(1);
        expect(box.height).toBeGreaterThanOrEqual(1);
        expect(box.width).toBeLessThanOrEqual(width);
        expect(box.height).toBeLessThanOrEqual(height);
        expect(box.width).toBeLessThanOrEqual(RENDITION_SIZES[label].width);
      }),
    );
  });
});
