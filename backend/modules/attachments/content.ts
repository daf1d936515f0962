import { open } from "node:fs/promises";
import type { Problem } from "backend/platform/errors";
import {
  endingMismatch,
  MAX_PICTURE_PIXELS,
  MAX_UPLOAD_BYTES,
  UPLOAD_TYPES,
  type UploadType,
} from "domain/attachments/upload";
import { fileTypeFromFile } from "file-type";
import { inspectPicture } from "./pictures";

/** What the content of a file says it is; size in pixels for pictures. */
export interface RecognisedContent {
  mimeType: UploadType;
  width: number | null;
  height: number | null;
}

type Refused = Omit<Problem, "field">;

/** What is wrong with the size of an upload, before its content is read. */
export function sizeProblem({ size }: Blob): Refused | null {
  if (size === 0) return { message: "file_empty" };
  if (size <= MAX_UPLOAD_BYTES) return null;
  return { message: "file_too_large", params: { megabytes: MAX_UPLOAD_BYTES / 1_000_000 } };
}

/**
 * Reads type and pixel size from a file's content, without loading the whole file, or says why the file is refused: its
 * type is not accepted, its name belongs to another accepted type, it has too many pixels, or it is broken or cut off.
 */
export async function recogniseContent(name: string, path: string): Promise<RecognisedContent | Refused> {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  const mimeType = UPLOAD_TYPES.find((type) => type === found);
  if (!mimeType) return { message: "file_type_invalid" };
  const mislabel = endingMismatch(name, mimeType);
  if (mislabel) return { message: "file_mislabelled", params: { ...mislabel } };
  if (mimeType === "application/pdf") {
    return (await isCompletePdf(path)) ? { mimeType, width: null, height: null } : { message: "file_broken" };
  }
  const picture = await inspectPicture(path);
  if (picture === "broken") return { message: "file_broken" };
  if (picture === "too_many_pixels") {
    return { message: "picture_too_many_pixels", params: { megapixels: MAX_PICTURE_PIXELS / 1_000_000 } };
  }
  return { mimeType, ...picture };
}

/** A PDF ends with its mark; some programs write a little behind it. */
const PDF_TAIL = 2048;

async function isCompletePdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const position = Math.max(0, size - PDF_TAIL);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PDF_TAIL), position });
    return buffer.subarray(0, bytesRead).includes("%%EOF");
  } finally {
    await file.close();
  }
}
