import type { PixelSize } from "./pixel-size";

/** A part of a picture in whole pixels of the upright picture. */
export type Crop = { left: number; top: number; width: number; height: number };

/** How much can be enlarged: until a fifth of the shorter side is seen. */
export const MOST_ZOOM = 5;

/** What is seen of a picture: its middle, in pixels and parts of them, and how much it is enlarged. */
export type CropView = { x: number; y: number; zoom: number };

/** The side of the square that is seen, in pixels and parts of them. */
export const sideAt = ({ width, height }: PixelSize, zoom: number): number =>
  Math.max(1, Math.min(width, height) / zoom);

/** The nearest view that shows nothing beyond the picture. */
export function viewWithin(picture: PixelSize, { x, y, zoom }: CropView): CropView {
  const boundedZoom = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const half = sideAt(picture, boundedZoom) / 2;
  const within = (at: number, length: number) => Math.min(Math.max(half, at), length - half);
  return { x: within(x, picture.width), y: within(y, picture.height), zoom: boundedZoom };
}

/** The square that a view shows, in whole pixels. */
export function squareAt(picture: PixelSize, view: CropView): Crop {
  const { x, y, zoom } = viewWithin(picture, view);
  const side = Math.round(sideAt(picture, zoom));
  const startOf = (middle: number, length: number) =>
    Math.min(Math.max(0, Math.round(middle - side / 2)), length - side);
  return { left: startOf(x, picture.width), top: startOf(y, picture.height), width: side, height: side };
}

/** The view that shows a square. */
export const viewOf = (picture: PixelSize, { left, top, width, height }: Crop): CropView => ({
  x: left + width / 2,
  y: top + height / 2,
  zoom: Math.min(picture.width, picture.height) / width,
});

/** The largest square in the middle of a picture. */
export const centreSquare = (picture: PixelSize): Crop =>
  squareAt(picture, { x: picture.width / 2, y: picture.height / 2, zoom: 1 });

/** What is to be seen of a picture in any case, in percent of its width and height. */
export type FocalPoint = { x: number; y: number };

/** The largest part of a picture with the proportions of a box, and the focal point as near to its middle as it can be. */
export function cropAround(picture: PixelSize, box: PixelSize, focalPoint: FocalPoint): Crop {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const lengthOf = (side: keyof PixelSize) =>
    Math.min(picture[side], Math.max(1, Math.round(box[side] * scale)));
  const [width, height] = [lengthOf("width"), lengthOf("height")];
  const startOf = (percent: number, whole: number, length: number) =>
    Math.min(Math.max(0, Math.round((whole * percent) / 100 - length / 2)), whole - length);
  const left = startOf(focalPoint.x, picture.width, width);
  return { left, top: startOf(focalPoint.y, picture.height, height), width, height };
}

/** Whether a crop lies in the picture; where it is to be a square, whether it is one. */
export function isCropOf(crop: Crop, picture: PixelSize, { isSquare }: { isSquare: boolean }): boolean {
  const { left, top, width, height } = crop;
  if (![left, top, width, height].every(Number.isSafeInteger)) return false;
  const isInside = left >= 0 && top >= 0 && left + width <= picture.width && top + height <= picture.height;
  return isInside && width >= 1 && height >= 1 && (!isSquare || width === height);
}

/** A crop as a form posts it: `left,top,width,height`. */
export const cropText = ({ left, top, width, height }: Crop): string => [left, top, width, height].join();

/** The crop that a form has posted; null for anything else. */
export function readCrop(text: string): Crop | null {
  const [, left, top, width, height] = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(text) ?? [];
  if (left === undefined) return null;
  return { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
}
