import sharp, { type Sharp } from "sharp";

export type Colour = readonly [red: number, green: number, blue: number];

/** A part of a drawing; both coordinates go from 0 to 1. The later part lies above the earlier one. */
export type Shape = { colour: Colour; holds: (x: number, y: number) => boolean };

/** Points of each pixel that are looked at, in both directions, so that edges are smooth. */
const FINE = 3;

export const ellipse = (colour: Colour, [x, y]: readonly [number, number], rx: number, ry = rx): Shape => ({
  colour,
  holds: (u, v) => ((u - x) / rx) ** 2 + ((v - y) / ry) ** 2 <= 1,
});

export const box = (
  colour: Colour,
  [left, top, width, height]: readonly [number, number, number, number],
): Shape => ({
  colour,
  holds: (u, v) => u >= left && u <= left + width && v >= top && v <= top + height,
});

/** The part of a shape that lies within another one. */
export const within = (shape: Shape, other: Shape): Shape => ({
  colour: shape.colour,
  holds: (u, v) => shape.holds(u, v) && other.holds(u, v),
});

/** A mountain: a triangle that stands on a line. */
export const peak = (
  colour: Colour,
  [x, top]: readonly [number, number],
  half: number,
  foot: number,
): Shape => ({
  colour,
  holds: (u, v) => v <= foot && v >= top && Math.abs(u - x) <= (half * (v - top)) / (foot - top),
});

/** A drawing as a picture, transparent where no shape is. */
export function draw(width: number, height: number, shapes: readonly Shape[]): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  const above = [...shapes].reverse();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [red, green, blue, hits] = [0, 0, 0, 0];
      for (let part = 0; part < FINE * FINE; part++) {
        const u = (x + ((part % FINE) + 0.5) / FINE) / width;
        const v = (y + (Math.floor(part / FINE) + 0.5) / FINE) / height;
        const shape = above.find(({ holds }) => holds(u, v));
        if (!shape) continue;
        hits += 1;
        red += shape.colour[0];
        green += shape.colour[1];
        blue += shape.colour[2];
      }
      if (hits === 0) continue;
      pixels.set([red / hits, green / hits, blue / hits, (255 * hits) / (FINE * FINE)], (y * width + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
