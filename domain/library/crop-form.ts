import { RATIOS } from "domain/attachments/crops-by-ratio";
import { requiredChoice, wholeNumber } from "domain/form-fields";
import { z } from "zod";

/** Larger than any picture: what lies outside of one is said where the picture is known. */
const MOST_PIXELS = 1_000_000;

const pixels = (min: number) =>
  wholeNumber({ min, max: MOST_PIXELS })
    .refine((value) => value !== null, { error: "required" })
    .transform((value) => value ?? 0);

/** The form of a crop: its height follows from its width. */
export const cropForm = z.object({
  ratio: requiredChoice(RATIOS),
  left: pixels(0),
  top: pixels(0),
  width: pixels(1),
});
