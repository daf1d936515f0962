import type { PixelSize } from "./pixel-size";

/**
 * The sizes of renditions by their labels (spec §3), in pixels; the avatar's is 200 wide, 1:1. Height 0: the height
 * follows the picture's proportions, and nothing is cut off.
 */
export const RENDITION_SIZES = {
  small: { width: 100, height: 100 },
  media_libary: { width: 500, height: 0 },
  "1920x0": { width: 1920, height: 0 },
  image_selector: { width: 600, height: 400 },
  "16:9": { width: 1920, height: 1080 },
  "16:9_thumbnail": { width: 640, height: 360 },
  "9:16": { width: 1080, height: 1920 },
  "4:3": { width: 1920, height: 1440 },
  "3:2": { width: 640, height: 0 },
  "3:4": { width: 1440, height: 1920 },
  "2:1": { width: 1920, height: 960 },
  "1:2": { width: 960, height: 1920 },
  avatar: { width: 200, height: 200 },
} as const satisfies Record<string, PixelSize>;

export type RenditionLabel = keyof typeof RENDITION_SIZES;

export const RENDITION_LABELS = Object.keys(RENDITION_SIZES) as RenditionLabel[];

export function isRenditionLabel(label: string): label is RenditionLabel {
  return Object.hasOwn(RENDITION_SIZES, label);
}

/**
 * How large a rendition of a picture is, in pixels: the size's proportions are kept, and nothing is enlarged.
 * A size without a height keeps the picture's own proportions.
 */
export function renditionSize(label: RenditionLabel, picture: PixelSize): PixelSize {
  const { width, height }: PixelSize = RENDITION_SIZES[label];
  if (height === 0) {
    const scale = Math.min(1, width / picture.width);
    return rounded(picture.width * scale, picture.height * scale);
  }
  const scale = Math.min(1, picture.width / width, picture.height / height);
  return rounded(width * scale, height * scale);
}

const rounded = (width: number, height: number) => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
