import type { FieldProblem } from "../field-problem";
import type { MediumType } from "./fields";

/** An uploaded ad. Width and height in pixels, null where the file has none; size in bytes. */
export type AdFile = { mimeType: string; width: number | null; height: number | null; size?: number };

/**
 * The format an ad is for. Width and height are pixels on screens and millimetres in print.
 * `adCount`: how many ads it shows (spec §3, immoflashAdCount); `noAd`: it shows none.
 */
export type AdFormat = {
  id: string;
  width: number | null;
  height: number | null;
  adCount?: number | null;
  noAd?: boolean;
};

/** Spec §5, ad upload: jpg, jpeg, gif, png, webp only. */
export const AD_MIME_TYPES = ["image/jpeg", "image/gif", "image/png", "image/webp"] as const;

/** Briefings and final print documents. */
const DOCUMENT_MIME_TYPE = "application/pdf";

/** The largest ad in kilobytes of 1000 bytes (spec §5 says KB, §9 that size units are decimal). */
export const MAX_AD_KILOBYTES = 20_000;

/** How much the proportions of a print ad may differ, because millimetres are rounded to pixels. */
const PRINT_TOLERANCE = 0.02;

/** A rule of spec §5 that an ad breaks. */
type AdProblem = FieldProblem & { message: "ad_type_not_allowed" | "ad_too_large" | "ad_format_mismatch" };

/** What is wrong with an uploaded ad: its type, its size, or that it does not match the format (spec §5). */
export function adProblems(
  field: string,
  ad: AdFile,
  format: AdFormat | null,
  type: MediumType,
): AdProblem[] {
  const problems: AdProblem[] = [];
  if (!AD_MIME_TYPES.some((allowed) => allowed === ad.mimeType)) {
    problems.push({ field, message: "ad_type_not_allowed" });
  }
  if (ad.size !== undefined && ad.size > MAX_AD_KILOBYTES * 1000) {
    problems.push({ field, message: "ad_too_large", params: { kilobytes: MAX_AD_KILOBYTES } });
  }
  if (format?.width && format.height && !matchesFormat(ad, format.width, format.height, type)) {
    const { width, height } = format;
    problems.push({ field, message: "ad_format_mismatch", params: { width, height } });
  }
  return problems;
}

/** What is wrong with an uploaded briefing or print document. Only PDF is accepted: it looks the same everywhere. */
export function documentProblems(field: string, { mimeType }: Pick<AdFile, "mimeType">): FieldProblem[] {
  return mimeType === DOCUMENT_MIME_TYPE ? [] : [{ field, message: "document_not_pdf" }];
}

/**
 * Spec §5: width and height must match the required dimension. A print format is measured in millimetres,
 * so there the proportions must match, with no fewer pixels than millimetres.
 */
export function matchesFormat(
  ad: Pick<AdFile, "width" | "height">,
  width: number,
  height: number,
  type: MediumType,
): boolean {
  if (!ad.width || !ad.height) return false;
  if (type !== "print") return ad.width === width && ad.height === height;
  if (ad.width < width || ad.height < height) return false;
  return Math.abs((ad.width * height) / (ad.height * width) - 1) <= PRINT_TOLERANCE;
}
