/** Largest upload in bytes. Print documents are big; ad pictures have a smaller limit of their own. */
export const MAX_UPLOAD_BYTES = 50_000_000;

/** Largest form with its files, in bytes: several print documents at once. */
export const MAX_FORM_BYTES = 210_000_000;

/** The most files of one form. */
export const MAX_FORM_FILES = 20;

/**
 * Most pixels of an uploaded picture; an animation counts all its frames together. A double page at 400 dpi has half as
 * many. Reading a larger picture would take more memory than a server has.
 */
export const MAX_PICTURE_PIXELS = 100_000_000;

/** Most frames of an animation: each takes time to decode, however small it is. */
export const MAX_PICTURE_FRAMES = 500;

/** The types that records take. The content decides the type, not the name and not what the browser says. */
export const UPLOAD_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
] as const;

/** Texts, in UTF-8: the ending of the name says which one it is. */
export const TEXT_TYPES = ["text/plain", "text/csv", "text/markdown"] as const;

/** Documents of office programs, without macros. */
export const OFFICE_TYPES = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
] as const;

/** The types that the library takes. */
export const ASSET_TYPES = [
  ...UPLOAD_TYPES,
  ...OFFICE_TYPES,
  ...TEXT_TYPES,
  "audio/mpeg",
  "audio/mp4",
  "audio/aac",
  "audio/ogg",
  "audio/wav",
  "video/mp4",
  "video/quicktime",
  "video/webm",
] as const;
export type UploadType = (typeof ASSET_TYPES)[number];

/** The endings of each type; a name without one gets the first one. */
const ENDINGS: Record<UploadType, readonly string[]> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "application/msword": ["doc"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.ms-powerpoint": ["ppt"],
  "text/plain": ["txt"],
  "text/csv": ["csv"],
  "text/markdown": ["md"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a", "m4b", "mp4"],
  "audio/aac": ["aac"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/wav": ["wav"],
  "video/mp4": ["mp4", "m4v"],
  "video/quicktime": ["mov", "qt"],
  "video/webm": ["webm"],
};

/** What a field for files offers to choose: some systems know a type by its ending only. */
export function acceptedFiles(types: readonly UploadType[]): string {
  return [...types, ...new Set(types.flatMap((type) => ENDINGS[type].map((ending) => `.${ending}`)))].join();
}

/** The type of a text by the ending of its name, as its content does not tell; undefined where it ends otherwise. */
export const textTypeOf = (name: string): UploadType | undefined =>
  TEXT_TYPES.find((type) => ENDINGS[type].includes(endingOf(name) ?? ""));

/** Whether the name ends like a picture. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(name);
}

/** Units of sizes: of 1000 each, or of 1024 (spec §9). */
const SIZE_UNITS = {
  decimal: { step: 1000, names: ["Byte", "KB", "MB", "GB"] },
  binary: { step: 1024, names: ["Byte", "KiB", "MiB", "GiB"] },
} as const;

/** A size in bytes as one reads it, with two decimals, of which none are written where both are 0: `1,23 MB`, `50 MB`. */
export function formatSize(bytes: number, units: keyof typeof SIZE_UNITS = "decimal"): string {
  const { step, names } = SIZE_UNITS[units];
  let [value, unit] = [bytes, 0];
  while (value >= step && unit < names.length - 1) {
    value /= step;
    unit += 1;
  }
  return `${sizeNumber.format(value)} ${names[unit]}`;
}

const sizeNumber = new Intl.NumberFormat("de-DE", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as Intl.NumberFormatOptions);

const endingOf = (name: string) => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? null;

/** `ending`: the ending of the name, which other programs trust. `expected`: the ending that fits the content. */
export type EndingMismatch = { ending: string; expected: string };

/**
 * Whether the name has the ending of one accepted type while the content is another one: programs that trust the name
 * could not open it. Null where the name fits or has no such ending.
 */
export function endingMismatch(name: string, type: UploadType): EndingMismatch | null {
  const ending = endingOf(name);
  const promises = Object.values(ENDINGS).some((endings) => ending !== null && endings.includes(ending));
  if (ending === null || !promises || ENDINGS[type].includes(ending)) return null;
  return { ending, expected: ENDINGS[type][0] ?? "" };
}

/** Signs that mean something to a system of files, that nobody sees, or that turn the order of what is read around. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"<>|:*?]/g;

export const withoutUnsafeSigns = (name: string) => name.replace(UNSAFE, "");

/**
 * The name under which a file is kept: no folders, no control characters, limited length, and the ending that fits its
 * content.
 */
export function storedFilename(name: string, type: UploadType): string {
  const last = withoutUnsafeSigns(name.split(/[\\/]/).at(-1) ?? "").trim();
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 150) || "datei";
  const ending = endingOf(last);
  return `${stem}.${ending !== null && ENDINGS[type].includes(ending) ? ending : ENDINGS[type][0]}`;
}
