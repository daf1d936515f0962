import { type Crop, cutAround, type Focus, isCropOf } from "./crop";
import { THUMBNAIL_SIZES, type ThumbnailLabel, type ThumbnailSize, thumbnailBox } from "./rendition-presets";

/** The ratios that thumbnails are cut to (spec §3); all sizes of one ratio show the same part of a picture. */
export const RATIOS = ["1:1", "3:2", "16:9", "9:16", "4:3", "3:4", "2:1", "1:2"] as const;
export type Ratio = (typeof RATIOS)[number];

/** The cuts of a picture that were made by hand. */
export type Cuts = { [ratio in Ratio]?: Crop };

/** What is seen of a picture that is cut: its cuts, and in all other ratios its focal point; null for the middle. */
export type Framing = { focus: Focus | null; cuts: Cuts };

export const UNFRAMED: Framing = { focus: null, cuts: {} };

export const isRatio = (text: unknown): text is Ratio => (RATIOS as readonly unknown[]).includes(text);

/** A ratio as two whole sides. */
export function sidesOf(ratio: Ratio): ThumbnailSize {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return { width, height };
}

/** The ratio that a thumbnail is cut to; null where nothing is cut off. */
export function ratioOf(label: ThumbnailLabel): Ratio | null {
  const { width, height }: ThumbnailSize = THUMBNAIL_SIZES[label];
  return RATIOS.find((ratio) => sidesOf(ratio).width * height === sidesOf(ratio).height * width) ?? null;
}

/** The cut that a thumbnail shows; null where none was made for its ratio. */
export function cutFor(label: ThumbnailLabel, cuts: Cuts): Crop | null {
  const ratio = ratioOf(label);
  return (ratio && cuts[ratio]) ?? null;
}

/** How a thumbnail is made: its size, and the part of the picture that it shows; null for what is about its middle. */
export function renditionOf(label: ThumbnailLabel, picture: ThumbnailSize, { focus, cuts }: Framing) {
  const cut = cutFor(label, cuts);
  const box = thumbnailBox(label, cut ?? picture);
  return { ...box, crop: cut ?? (focus && ratioOf(label) ? cutAround(picture, box, focus) : null) };
}

/** The height of a cut of this width. */
const heightOf = (ratio: Ratio, width: number) => {
  const sides = sidesOf(ratio);
  return Math.max(1, Math.round((width * sides.height) / sides.width));
};

type Place = Pick<Crop, "left" | "top" | "width">;

/** A cut by its place and its width. */
export const cutAt = (ratio: Ratio, { left, top, width }: Place): Crop => ({
  left,
  top,
  width,
  height: heightOf(ratio, width),
});

/** The cut nearest to a place that lies in the picture. */
export function cutWithin(picture: ThumbnailSize, ratio: Ratio, { left, top, width }: Place): Crop {
  const largest = cutAround(picture, sidesOf(ratio), { x: 50, y: 50 });
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
export function isCutOf(crop: Crop, picture: ThumbnailSize, ratio: Ratio): boolean {
  const { width, height } = sidesOf(ratio);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;
  return (
    isCropOf(crop, picture, { isSquare: false }) &&
    (isNear(crop.height, (crop.width * height) / width) || isNear(crop.width, (crop.height * width) / height))
  );
}
