import { open } from "node:fs/promises";
import { isSoundAlone, saysItsLength } from "backend/platform/files/mp4";
import type { Problem } from "backend/platform/use-case/errors";
import { MAX_PICTURE_FILE_PIXELS, PICTURE_TYPES } from "domain/attachments/picture";
import type { PixelSize } from "domain/attachments/pixel-size";
import {
  endingMismatch,
  MAX_PICTURE_FRAMES,
  MAX_PICTURE_PIXELS,
  MAX_UPLOAD_BYTES,
  OFFICE_TYPES,
  textTypeOf,
  type UploadType,
} from "domain/attachments/upload-rules";
import { fileTypeFromFile } from "file-type";
import { hasMacros, isPlainText, oldDocumentType } from "./documents";
import { inspectPicture, type Upload } from "./pictures";

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
 * Reads type and pixel size from a file's content, without loading the whole file, or says why the file is refused: it is
 * of none of the types, its name belongs to another accepted type, it has too many pixels, or it is broken or cut off.
 */
export async function recogniseContent(
  name: string,
  upload: Upload,
  types: readonly UploadType[],
): Promise<RecognisedContent | Refused> {
  const { path } = upload;
  const mimeType = await typeOf(path, types);
  if (!mimeType) return await recogniseText(name, path, types);
  if (isOffice(mimeType) && (await hasMacros(path))) return { message: "file_with_macros" };
  const mislabel = endingMismatch(name, mimeType);
  if (mislabel) return { message: "file_mislabelled", params: { ...mislabel } };
  if (!isPicture(mimeType)) {
    const isWhole = IS_WHOLE[mimeType];
    const isBroken = isWhole !== undefined && !(await isWhole(path));
    return isBroken ? { message: "file_broken" } : { mimeType, width: null, height: null };
  }
  const picture = await sizeOf(upload, { mostPixels: MAX_PICTURE_PIXELS, frames: "all" });
  return "message" in picture ? picture : { mimeType, ...picture };
}

/** A file whose content says nothing of its type is a text, if its name ends like one. */
async function recogniseText(
  name: string,
  path: string,
  types: readonly UploadType[],
): Promise<RecognisedContent | Refused> {
  const mimeType = textTypeOf(name);
  if (!mimeType || !types.includes(mimeType)) return { message: "file_type_invalid" };
  if (!(await isPlainText(path))) return { message: "file_no_text" };
  return { mimeType, width: null, height: null };
}

/**
 * The size of a file that is to be the picture of a record, or why it is refused. It is written anew, so that the ending
 * of its name does not matter.
 */
export async function recognisePicture(upload: Upload): Promise<PixelSize | Refused> {
  if (!(await typeOf(upload.path, PICTURE_TYPES))) return { message: "picture_type_invalid" };
  return await sizeOf(upload, { mostPixels: MAX_PICTURE_FILE_PIXELS, frames: "first" });
}

const isOffice = (type: UploadType) => OFFICE_TYPES.some((office) => office === type);
const isPicture = (type: UploadType) => PICTURE_TYPES.some((picture) => picture === type);

/** Our types by the endings that the library for recognising contents gives them. */
const RECOGNISED: Readonly<Record<string, UploadType>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  aac: "audio/aac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};

/** What the library for recognising contents calls the container of old documents. */
const OLD_CONTAINER = "cfb";

async function typeOf<Type extends UploadType>(
  path: string,
  types: readonly Type[],
): Promise<Type | undefined> {
  const ending = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  const mimeType = ending === OLD_CONTAINER ? await oldDocumentType(path) : RECOGNISED[ending ?? ""];
  const type = mimeType === "video/mp4" && (await isSoundAlone(path)) ? "audio/mp4" : mimeType;
  return types.find((one) => one === type);
}

async function sizeOf(
  upload: Upload,
  limits: Parameters<typeof inspectPicture>[1],
): Promise<PixelSize | Refused> {
  const picture = await inspectPicture(upload, limits);
  if (picture === "broken") return { message: "file_broken" };
  if (picture === "too_many_frames")
    return { message: "picture_too_many_frames", params: { frames: MAX_PICTURE_FRAMES } };
  if (picture !== "too_many_pixels") return picture;
  return { message: "picture_too_many_pixels", params: { megapixels: limits.mostPixels / 1_000_000 } };
}

/** Types that begin with little of their own. */
const IS_WHOLE: { [Type in UploadType]?: (path: string) => Promise<boolean> } = {
  "application/pdf": isCompletePdf,
  "video/quicktime": saysItsLength,
};

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
