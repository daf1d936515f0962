import { type Crop, cropAround, type FocalPoint, isCropOf } from "./crop";
import type { PixelSize } from "./pixel-size";
import { RENDITION_SIZES, type RenditionLabel, renditionSize } from "./rendition-presets";

/** The ratios that renditions are cropped to (spec §3); all sizes of one ratio show the same part of a picture. */
export const RATIOS = ["1:1", "3:2", "16:9", "9:16", "4:3", "3:4", "2:1", "1:2"] as const;
export type Ratio = (typeof RATIOS)[number];

/** The crops of a picture that were made by hand. */
export type Crops = { [ratio in Ratio]?: Crop };

/** What is seen of a picture that is cropped: its crops by hand, and in all other ratios its focal point; null for the middle. */
export type Framing = { focalPoint: FocalPoint | null; crops: Crops };

export const UNFRAMED: Framing = { focalPoint: null, crops: {} };

export const isRatio = (text: unknown): text is Ratio => (RATIOS as readonly unknown[]).includes(text);

/** A ratio as two whole sides. */
export function sidesOf(ratio: Ratio): PixelSize {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return { width, height };
}

/** The ratio that a rendition is cropped to; null where nothing is cut off. */
export function ratioOf(label: RenditionLabel): Ratio | null {
  const { width, height }: PixelSize = RENDITION_SIZES[label];
  return RATIOS.find((ratio) => sidesOf(ratio).width * height === sidesOf(ratio).height * width) ?? null;
}

/** The crop by hand that a rendition shows; null where none was made for its ratio. */
export function cropFor(label: RenditionLabel, crops: Crops): Crop | null {
  const ratio = ratioOf(label);
  return (ratio && crops[ratio]) ?? null;
}

/** How a rendition is made: its size, and the part of the picture that it shows; null for what is about its middle. */
export function renditionOf(label: RenditionLabel, picture: PixelSize, { focalPoint, crops }: Framing) {
  const byHand = cropFor(label, crops);
  const size = renditionSize(label, byHand ?? picture);
  const around = focalPoint && ratioOf(label) ? cropAround(picture, size, focalPoint) : null;
  return { ...size, crop: byHand ?? around };
}

/** The height of a crop of this width. */
const heightOf = (ratio: Ratio, width: number) => {
  const sides = sidesOf(ratio);
  return Math.max(1, Math.round((width * sides.height) / sides.width));
};

type Place = Pick<Crop, "left" | "top" | "width">;

/** A crop by its place and its width. */
export const cropAt = (ratio: Ratio, { left, top, width }: Place): Crop => ({
  left,
  top,
  width,
  height: heightOf(ratio, width),
});

/** The crop nearest to a place that lies in the picture. */
export function cropWithin(picture: PixelSize, ratio: Ratio, { left, top, width }: Place): Crop {
  const largest = cropAround(picture, sidesOf(ratio), { x: 50, y: 50 });
  const within = (at: number, most: number) => Math.min(Math.max(0, Math.round(at)), most);
  const boundedWidth = Math.max(1, within(width, largest.width));
  const height = Math.min(heightOf(ratio, boundedWidth), picture.height);
  return {
    left: within(left, picture.width - boundedWidth),
    top: within(top, picture.height - height),
    width: boundedWidth,
    height,
  };
}

/** Whether a part lies in a picture and has a ratio, as nearly as whole pixels can. */
export function isCropOfRatio(crop: Crop, picture: PixelSize, ratio: Ratio): boolean {
  const { width, height } = sidesOf(ratio);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;
  return (
    isCropOf(crop, picture, { isSquare: false }) &&
    (isNear(crop.height, (crop.width * height) / width) || isNear(crop.width, (crop.height * width) / height))
  );
}
