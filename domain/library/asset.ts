import { day, nameText, text, wholeNumber } from "domain/form-fields";
import { parseId } from "domain/identifiers";
import { z } from "zod";
import { MIDDLE } from "./asset-kind";

export const ASSET_NAME_LENGTH = 200;
const TEXT_LENGTH = 500;

const percent = wholeNumber({ max: 100 }).transform((value) => value ?? MIDDLE);

/** The folder of an asset; null outside of all folders. */
const folder = z
  .string()
  .optional()
  .transform((id) => id || null)
  .refine((id) => id === null || parseId(id) !== null, { error: "choice_invalid" });

/** The form of an asset of the library (spec §3, media item). The focal point is in percent of width and height. */
export const assetForm = z.object({
  name: nameText(ASSET_NAME_LENGTH),
  folder,
  alt: text(TEXT_LENGTH),
  label: text(TEXT_LENGTH),
  copyright: text(TEXT_LENGTH),
  licenceUntil: day,
  focusX: percent,
  focusY: percent,
});

/** What makes an asset: the form, and the file that was uploaded for it. It keeps its file. */
export const assetDraft = assetForm.extend({
  file: z
    .string()
    .optional()
    .transform((id) => id ?? null),
});

/** The name of an asset after its file: without the ending, and with spaces for what stands for them in file names. */
export function assetName(filename: string): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const words = stem.replace(/[_\s]+/g, " ").trim();
  return (words || stem).slice(0, ASSET_NAME_LENGTH).trim();
}
