/** Largest upload in bytes: print documents are big, ad pictures are checked again against their own limit. */
export const MAX_UPLOAD_BYTES = 50_000_000;

/** Largest form with its files, in bytes: several print documents at once. */
export const MAX_FORM_BYTES = 210_000_000;

/**
 * Most pixels of an uploaded picture, all frames of an animation together: a double page at 400 dpi has half of
 * them. What is larger would take more memory to look at than a server has.
 */
export const MAX_PICTURE_PIXELS = 100_000_000;

/** What may be uploaded; by content, never by the name or by what the browser says. */
export const UPLOAD_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** The endings that go with each type; the first one is given to names that have none. */
const ENDINGS: Record<UploadType, readonly string[]> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
};

/** Whether a name, ending as its content demands, is one of a picture. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(name);
}

/** A size in bytes as one reads it, in units of 1000 with up to two decimals (spec §9): `1,23 MB`. */
export function formatSize(bytes: number): string {
  const units = ["Byte", "KB", "MB", "GB"];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${sizeNumber.format(value)} ${units[unit]}`;
}

const sizeNumber = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

const endingOf = (name: string) => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? null;

/** The ending that a file's content asks for, and one that other people's programs would believe in instead. */
export type Mislabel = { ending: string; expected: string };

/**
 * Whether a name promises one of the accepted types while the content is another of them: programs that go by the
 * name would not open it. Null where the name fits, or promises nothing.
 */
export function mislabelOf(name: string, type: UploadType): Mislabel | null {
  const ending = endingOf(name);
  const promises = Object.values(ENDINGS).some((endings) => ending !== null && endings.includes(ending));
  if (ending === null || !promises || ENDINGS[type].includes(ending)) return null;
  return { ending, expected: ENDINGS[type][0] ?? "" };
}

/** A name to keep: without folders and control characters, of bounded length, ending as the content demands. */
export function storedFilename(name: string, type: UploadType): string {
  const last = (name.split(/[\\/]/).at(-1) ?? "").replace(/[\u0000-\u001f\u007f"<>|:*?]/g, "").trim();
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 150) || "datei";
  const ending = endingOf(last);
  return `${stem}.${ending !== null && ENDINGS[type].includes(ending) ? ending : ENDINGS[type][0]}`;
}
