import { requireNoTransaction } from "backend/platform/database/open-transaction";
import { createPlaces } from "backend/platform/limits/places";
import type { Crop } from "domain/attachments/crop";
import type { PixelSize } from "domain/attachments/pixel-size";
import { MAX_PICTURE_FRAMES, MAX_PICTURE_PIXELS } from "domain/attachments/upload-rules";
import sharp, { type Sharp } from "sharp";

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

const MOST_SECONDS = 30;

/**
 * Pictures that are worked on at once; each may take some hundred megabytes for a moment. Uploads, one of each user, and
 * what screens show never wait for each other.
 */
const inUploads = createPlaces({ all: 2, each: 1 });
const inRenditions = createPlaces({ all: 2, each: 2 });
/** What work makes, one after the other, so that a screen always finds a place. */
const inWork = createPlaces({ all: 1, each: 1 });

/** An uploaded file, and the id of the user who has sent it. */
export interface Upload {
  path: string;
  by: number;
}

function opened(content: string | Uint8Array, pages: number): Sharp {
  requireNoTransaction("decoding a picture");
  return sharp(content, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    // The end of the file is missing, or a part of it makes no sense.
    failOn: "error",
    sequentialRead: true,
    pages,
  }).timeout({ seconds: MOST_SECONDS });
}

/**
 * Decodes every pixel of a picture once, within limits of memory and time: of all frames of an animation, or of the
 * first alone. Returns its size, or what is wrong with it. The header is trusted only for the size, and not if all
 * frames that are decoded have too many pixels together. The frames have a limit of their own, because each costs time
 * however small it is.
 */
export function inspectPicture(
  { path, by }: Upload,
  { mostPixels, frames }: { mostPixels: number; frames: "all" | "first" },
): Promise<PixelSize | "broken" | "too_many_pixels" | "too_many_frames"> {
  return inUploads(String(by), async () => {
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
      const decoded = frames === "first" ? 1 : pages;
      if (decoded > MAX_PICTURE_FRAMES) return "too_many_frames";
      if (width * (pageHeight ?? height) * decoded > mostPixels) return "too_many_pixels";
      await opened(path, decoded).resize(16, 16, { fit: "fill" }).raw().toBuffer();
      return { width: autoOrient.width, height: autoOrient.height };
    } catch {
      return "broken";
    }
  });
}

/**
 * A smaller picture as WebP: upright, of the crop if there is one, and cropped to the given size from its centre; for an
 * animation its first frame. It waits for its turn before reading, so memory holds only the pictures in work.
 */
export function shrinkPicture(
  read: () => Promise<Uint8Array>,
  { width, height, crop, by }: PixelSize & { crop: Crop | null; by: "screens" | "work" },
): Promise<Uint8Array> {
  const cropped = (upright: Sharp) => (crop ? upright.extract(crop) : upright);
  const shrink = () =>
    inRenditions("screens", async () =>
      cropped(opened(await read(), 1).autoOrient())
        .resize(width, height, { fit: "cover" })
        .webp({ quality: 80, effort: 3 })
        .toBuffer(),
    );
  return by === "work" ? inWork("", shrink) : shrink();
}

/** A picture for a mail, at most so wide: JPEG, or PNG where it is transparent; for an animation its first frame. */
export function pictureForMail(
  read: () => Promise<Uint8Array>,
  width: number,
): Promise<{ content: Uint8Array; type: "jpeg" | "png" }> {
  return inRenditions("screens", async () => {
    const sized = opened(await read(), 1)
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    const { hasAlpha } = await sized.metadata();
    const written = hasAlpha
      ? sized.png({ compressionLevel: 9, palette: true })
      : sized.jpeg({ quality: 82 });
    return { content: await written.toBuffer(), type: hasAlpha ? "png" : "jpeg" };
  });
}

/**
 * A picture squeezed into a size, in grey: a byte for each pixel; for an animation its first frame. Null where it cannot
 * be decoded. It waits for its turn as what work makes.
 */
export function greyPicture(
  read: () => Promise<Uint8Array>,
  { width, height }: PixelSize,
): Promise<Uint8Array | null> {
  const squeeze = async () => {
    const content = await read();
    try {
      return await opened(content, 1)
        .autoOrient()
        .flatten({ background: "white" })
        .resize(width, height, { fit: "fill" })
        .toColourspace("b-w")
        .raw()
        .toBuffer();
    } catch {
      return null;
    }
  };
  return inWork("", () => inRenditions("screens", squeeze));
}

type PictureTarget = PixelSize & { crop: Crop | null; mimeType: "image/webp" | "image/png" };

/**
 * A picture as a record keeps it: upright, cropped, within the given size, and written anew from its pixels, so that nothing
 * else of the file is left: no place and no camera, and no content behind its end. For an animation its first frame.
 */
export function rewritePicture({ path, by }: Upload, { crop, width, height, mimeType }: PictureTarget) {
  return inUploads(String(by), async () => {
    const upright = opened(path, 1).autoOrient();
    const sized = (crop ? upright.extract(crop) : upright).resize(width, height, {
      fit: "inside",
      withoutEnlargement: true,
    });
    const written = mimeType === "image/png" ? sized.png() : sized.webp({ quality: 85, effort: 3 });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { content: new Uint8Array(data), width: info.width, height: info.height };
  });
}
