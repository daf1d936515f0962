import { formOf } from "domain/fields/form";
import { parseId } from "domain/identifiers";
import { z } from "zod";
import { ASSET_FIELDS } from "./fields";

/** The folder of an asset; null outside of all folders. */
const folder = z
  .string()
  .optional()
  .transform((id) => id || null)
  .refine((id) => id === null || parseId(id) !== null, { error: "choice_invalid" });

/** The form of an asset of the library. */
export const assetForm = formOf(ASSET_FIELDS, { folder });

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
  return (words || stem).slice(0, ASSET_FIELDS.name.max).trim();
}
