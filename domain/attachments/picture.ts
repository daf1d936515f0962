import type { UploadType } from "./upload-rules";

/** What pictures of records are there for: of a user, of a category, of the house. */
export const PICTURE_USES = ["avatar", "category", "logo"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Largest file of a record's picture, in bytes, and its most pixels: a photo as a telephone takes it. */
export const MAX_PICTURE_FILE_BYTES = 10_000_000;
export const MAX_PICTURE_FILE_PIXELS = 50_000_000;

/** The types that a picture may be chosen from. SVG is none: it can hold scripts and point to other places. */
export const PICTURE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
] as const satisfies readonly UploadType[];

type PictureForm = {
  /** Cropped to a square: where nobody chooses another one, in the middle. */
  isSquare: boolean;
  /** The most that is kept, in pixels. Nothing is enlarged. */
  width: number;
  height: number;
  mimeType: "image/webp" | "image/png";
};

/** How the picture of each use is kept. The logo is a PNG, as PDF and mail programs show no WebP. */
export const PICTURE_FORMS: Readonly<Record<PictureUse, PictureForm>> = {
  avatar: { isSquare: true, width: 800, height: 800, mimeType: "image/webp" },
  category: { isSquare: false, width: 1920, height: 1920, mimeType: "image/webp" },
  logo: { isSquare: false, width: 1200, height: 600, mimeType: "image/png" },
};

type PictureProblem = { message: string; params?: Record<string, string | number> };

/** What is wrong with a file that is to be a picture, as far as its size and its announced type tell. */
export function pictureFileProblem({ size, type }: { size: number; type?: string }): PictureProblem | null {
  if (size === 0) return { message: "file_empty" };
  if (size > MAX_PICTURE_FILE_BYTES)
    return { message: "file_too_large", params: { megabytes: MAX_PICTURE_FILE_BYTES / 1_000_000 } };
  const isPicture = type === undefined || (PICTURE_TYPES as readonly string[]).includes(type);
  return isPicture ? null : { message: "picture_type_invalid" };
}
