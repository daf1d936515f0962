import type { Problem } from "backend/platform/errors";
import {
  MAX_PICTURE_PIXELS,
  MAX_UPLOAD_BYTES,
  mislabelOf,
  UPLOAD_TYPES,
  type UploadType,
} from "domain/attachments/upload";
import { fileTypeFromBuffer } from "file-type";
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
 * Reads type and pixel size from the content, or says why it is refused: none of the accepted types, named as
 * another one of them, with more pixels than can be looked at, broken or cut off.
 */
export async function recogniseContent(
  name: string,
  content: Uint8Array,
): Promise<RecognisedContent | Refused> {
  const found = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
  const mimeType = UPLOAD_TYPES.find((type) => type === found);
  if (!mimeType) return { message: "file_type_invalid" };
  const mislabel = mislabelOf(name, mimeType);
  if (mislabel) return { message: "file_mislabelled", params: { ...mislabel } };
  if (mimeType === "application/pdf") {
    return isCompletePdf(content) ? { mimeType, width: null, height: null } : { message: "file_broken" };
  }
  const picture = await inspectPicture(content);
  if (picture === "broken") return { message: "file_broken" };
  if (picture === "too_many_pixels") {
    return { message: "picture_too_many_pixels", params: { megapixels: MAX_PICTURE_PIXELS / 1_000_000 } };
  }
  return { mimeType, ...picture };
}

/** A PDF ends with its mark; some programs write a little behind it. */
const PDF_TAIL = 2048;

function isCompletePdf(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(-PDF_TAIL)).includes("%%EOF");
}
