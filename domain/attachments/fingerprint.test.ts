import fc from "fast-check";
import { expect, it } from "vitest";
import { BAND_BITS, bandsOf, COMPARED_SIZE, fingerprintOf, MOST_DIFFERENCES } from "./fingerprint";

const SEED = { seed: 126 };
const pixels = COMPARED_SIZE.width * COMPARED_SIZE.height;
const fingerprint = fc.array(fc.constantFrom("0", "1"), { minLength: 64, maxLength: 64 });
const grey = (value: (x: number, y: number) => number) =>
  Uint8Array.from({ length: pixels }, (_, at) =>
    value(at % COMPARED_SIZE.width, Math.floor(at / COMPARED_SIZE.width)),
  );

it("says of each pixel whether it gets darker to its right", () => {
  expect(fingerprintOf(grey((x) => 200 - 20 * x))).toBe("1".repeat(64));
  expect(fingerprintOf(grey((x) => 20 * x))).toBe("0".repeat(64));
  expect(fingerprintOf(grey((x, y) => (y < 4 ? 20 * x : 200 - 20 * x)))).toBe(
    "0".repeat(32) + "1".repeat(32),
  );
});

it("says nothing of a picture that shows hardly anything, and nothing of noise", () => {
  expect(fingerprintOf(grey(() => 255))).toBeNull();
  expect(fingerprintOf(grey((x, y) => 128 + ((x + y) % 3)))).toBeNull();
  expect(fingerprintOf(grey((x, y) => (x === 4 && y === 4 ? 0 : 255)))).toBeNull();
});

it("is the same for a picture that is lighter or has less contrast", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { minLength: pixels, maxLength: pixels }), (steps) => {
      const picture = (scale: number, light: number) =>
        fingerprintOf(Uint8Array.from(steps, (step) => light + scale * step));
      expect(picture(10, 30)).toBe(picture(20, 0));
    }),
    SEED,
  );
});

it("has a band in common but for one bit with all that differ in so few bits", () => {
  const flipped = fc.uniqueArray(fc.nat(63), { maxLength: MOST_DIFFERENCES });
  fc.assert(
    fc.property(fingerprint, flipped, (bits, places) => {
      const other = bits.map((bit, at) => (places.includes(at) ? (bit === "0" ? "1" : "0") : bit));
      const others = bandsOf(other.join(""));
      const differences = bandsOf(bits.join("")).map((band, nth) => {
        const differing = band ^ (others[nth] ?? 0);
        return differing.toString(2).replaceAll("0", "").length;
      });
      expect(Math.min(...differences)).toBeLessThanOrEqual(1);
    }),
    SEED,
  );
});

it("has bands that are told apart by their numbers", () => {
  const bands = bandsOf("1".repeat(64));
  expect(bands.map((band) => band >> BAND_BITS)).toEqual([0, 1, 2, 3]);
  expect(bands.map((band) => band & 0xffff)).toEqual(Array(4).fill(0xffff));
});
