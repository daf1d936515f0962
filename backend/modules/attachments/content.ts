import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";

/** Largest upload: print documents are big, ad pictures are checked again against their own limit. */
export const MAX_UPLOAD_BYTES = 50_000_000;

/** What may be uploaded; by content, never by the name or by what the browser says. */
const ACCEPTED = ["application/pdf", "image/jpeg", "image/png", "image/gif", "image/webp"] as const;
type AcceptedType = (typeof ACCEPTED)[number];

const EXTENSIONS: Record<AcceptedType, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** What the content of a file says it is; size in pixels for pictures. */
export interface RecognisedContent {
  mimeType: AcceptedType;
  width: number | null;
  height: number | null;
}

/** Reads type and pixel size from the content; null where it is none of the accepted types, or broken. */
export async function recogniseContent(content: Uint8Array): Promise<RecognisedContent | null> {
  const found = (await fileTypeFromBuffer(content))?.mime;
  const mimeType = ACCEPTED.find((type) => type === found);
  if (!mimeType) return null;
  if (mimeType === "application/pdf") return { mimeType, width: null, height: null };
  try {
    const { width, height, orientation = 1 } = imageSize(content);
    if (!(width > 0 && height > 0)) return null;
    // A photo turned by its orientation mark (5 to 8) is shown with its sides exchanged.
    return orientation >= 5 ? { mimeType, width: height, height: width } : { mimeType, width, height };
  } catch {
    return null;
  }
}

/** A name to keep: without folders and control characters, of bounded length, ending as the content demands. */
export function storedFilename(name: string, mimeType: AcceptedType): string {
  const last = (name.split(/[\\/]/).at(-1) ?? "").replace(/[\u0000-\u001f\u007f"<>|:*?]/g, "").trim();
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 150) || "datei";
  const ending = /\.jpeg$/i.test(last) && mimeType === "image/jpeg" ? "jpeg" : EXTENSIONS[mimeType];
  return `${stem}.${ending}`;
}
