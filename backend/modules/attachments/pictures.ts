import { MAX_PICTURE_PIXELS } from "domain/attachments/upload";
import sharp from "sharp";

// Only accepted types are ever read: some formats of the library can run programs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile",
  ],
});
// Uploads differ from each other, so nothing is gained by keeping them in memory.
sharp.cache(false);

/** How many pictures are worked on at once; each may take some hundred megabytes for a moment. */
const AT_ONCE = 2;
const MOST_SECONDS = 30;

/** Size in pixels as the picture is shown: turned by its orientation mark. */
export interface PictureSize {
  width: number;
  height: number;
}

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}

const opened = (content: string | Uint8Array, pages: number) =>
  sharp(content, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    // The end of the file is missing, or a part of it makes no sense.
    failOn: "error",
    sequentialRead: true,
    pages,
  }).timeout({ seconds: MOST_SECONDS });

/**
 * Decodes every pixel of a picture once, within limits of memory and time. Returns its size, or what is wrong with it.
 * The header is trusted only for the size, and not if all frames together have too many pixels.
 */
export function inspectPicture(path: string): Promise<PictureSize | "broken" | "too_many_pixels"> {
  return inTurn(async () => {
    try {
      const {
        autoOrient,
        width,
        pageHeight,
        height,
        pages = 1,
      } = await sharp(path, {
        // Only the header is read here; its numbers are judged below.
        limitInputPixels: false,
      }).metadata();
      if (width * (pageHeight ?? height) * pages > MAX_PICTURE_PIXELS) return "too_many_pixels";
      await opened(path, -1).resize(16, 16, { fit: "fill" }).raw().toBuffer();
      return { width: autoOrient.width, height: autoOrient.height };
    } catch {
      return "broken";
    }
  });
}

/**
 * A smaller picture as WebP: upright, and cut to the given size from its centre; for an animation its first frame. It
 * waits for its turn before reading, so memory holds only the pictures in work.
 */
export function shrinkPicture(
  read: () => Promise<Uint8Array>,
  { width, height }: PictureSize,
): Promise<Uint8Array> {
  return inTurn(async () =>
    opened(await read(), 1)
      .autoOrient()
      .resize(width, height, { fit: "cover" })
      .webp({ quality: 80, effort: 3 })
      .toBuffer(),
  );
}
