import fc from "fast-check";
import { expect, test } from "vitest";
import {
  centreSquare,
  cropAround,
  cropText,
  isCropOf,
  readCrop,
  sideAt,
  squareAt,
  viewOf,
  viewWithin,
} from "./crop";

const side = fc.integer({ min: 1, max: 20_000 });
const picture = fc.record({ width: side, height: side });
const anywhere = fc.double({ min: -50_000, max: 50_000, noNaN: true });
const zoom = fc.double({ min: -1, max: 50, noNaN: true });

test("a square lies in the picture, wherever its middle was drawn to, and survives the form", () => {
  fc.assert(
    fc.property(picture, anywhere, anywhere, zoom, (size, x, y, enlarged) => {
      const crop = squareAt(size, { x, y, zoom: enlarged });
      expect(isCropOf(crop, size, { isSquare: true })).toBe(true);
      expect(readCrop(cropText(crop))).toEqual(crop);
      expect(squareAt(size, viewOf(size, crop))).toEqual(crop);
    }),
  );
});

test("what is seen never goes beyond the picture, so that nothing has to be drawn back first", () => {
  fc.assert(
    fc.property(picture, anywhere, anywhere, zoom, (size, x, y, enlarged) => {
      const view = viewWithin(size, { x, y, zoom: enlarged });
      const half = sideAt(size, view.zoom) / 2;
      for (const [at, length] of [
        [view.x, size.width],
        [view.y, size.height],
      ] as const) {
        expect(at - half).toBeGreaterThanOrEqual(0);
        expect(at + half).toBeLessThanOrEqual(length + 1e-6);
      }
      expect(viewWithin(size, view)).toEqual(view);
    }),
  );
});

test("the square in the middle is as large as the picture allows, and leaves as much on both sides", () => {
  fc.assert(
    fc.property(picture, (size) => {
      const { left, top, width, height } = centreSquare(size);
      expect(width).toBe(Math.min(size.width, size.height));
      expect(Math.abs(size.width - width - 2 * left)).toBeLessThanOrEqual(1);
      expect(Math.abs(size.height - height - 2 * top)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a crop outside of the picture is none, nor is one without pixels or with parts of them", () => {
  const of = { width: 300, height: 200 };
  const crop = { left: 100, top: 0, width: 200, height: 200 };
  const square = { isSquare: true };
  expect(isCropOf(crop, of, square)).toBe(true);
  for (const wrong of [{ left: 101 }, { top: 1 }, { left: -1 }, { width: 0 }, { width: 0.5 }, { width: NaN }])
    expect(isCropOf({ ...crop, ...wrong }, of, { isSquare: false }), JSON.stringify(wrong)).toBe(false);
  expect(isCropOf({ ...crop, height: 100 }, of, square)).toBe(false);
  expect(isCropOf({ ...crop, height: 100 }, of, { isSquare: false })).toBe(true);
});

test("anything but four numbers is no crop", () => {
  for (const text of ["", "1,2,3", "1,2,3,4,5", "-1,2,3,4", "1.5,2,3,4", "a,b,c,d", "1,2,3,9999999"])
    expect(readCrop(text), text).toBeNull();
});

test("crops a picture around its focal point, never beyond its edges", () => {
  const picture = { width: 400, height: 200 };
  expect(cropAround(picture, { width: 100, height: 100 }, { x: 50, y: 50 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
  expect(cropAround(picture, { width: 100, height: 100 }, { x: 0, y: 100 })).toMatchObject({
    left: 0,
    top: 0,
  });
  expect(cropAround(picture, { width: 100, height: 100 }, { x: 100, y: 0 })).toMatchObject({ left: 200 });
  fc.assert(
    fc.property(side, side, side, side, fc.nat(100), fc.nat(100), (width, height, w, h, x, y) => {
      const crop = cropAround({ width, height }, { width: w, height: h }, { x, y });
      expect(isCropOf(crop, { width, height }, { isSquare: false })).toBe(true);
    }),
  );
});
