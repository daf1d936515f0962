/** What pictures are compared by: grey, and so small that only their coarse shapes are left. */
export const COMPARED_SIZE = { width: 9, height: 8 } as const;

/** Pictures that differ in no more than so many of 64 bits are near duplicates. */
export const MOST_DIFFERENCES = 6;

/** Grey values that differ by no more are as good as the same: noise of a compression. */
const NOISE = 2;
/** With fewer neighbours that differ, a picture shows too little to be told from others. */
const FEWEST_STEPS = 8;

const BANDS = 4;
export const BAND_BITS = 16;

/**
 * The difference hash of a picture: 64 signs `0` or `1`, one for each pixel and its right neighbour, that say whether it
 * gets darker. Null for one that shows hardly anything.
 *
 * @param grey the picture as `COMPARED_SIZE` says, a byte for each pixel
 */
export function fingerprintOf(grey: Uint8Array): string | null {
  const { width, height } = COMPARED_SIZE;
  let bits = "";
  let steps = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const fall = (grey[at] ?? 0) - (grey[at + 1] ?? 0);
      bits += fall > NOISE ? "1" : "0";
      if (Math.abs(fall) > NOISE) steps += 1;
    }
  }
  return steps < FEWEST_STEPS ? null : bits;
}

/**
 * A fingerprint in four bands of 16 bits, which each have their own number above these bits. Of two fingerprints that
 * differ in at most 6 bits one band differs in at most one, so they are found by bands alone. A band takes every fourth
 * bit, as a clear sky or a white margin would leave whole rows without any.
 */
export function bandsOf(fingerprint: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const bits = [...fingerprint].filter((_bit, at) => at % BANDS === band).join("");
    return (band << BAND_BITS) | Number.parseInt(bits, 2);
  });
}
