import { checkbox, nameText, optionalId, requiredChoice, text, wholeNumber } from "domain/form-fields";
import { MOST_ADS } from "domain/immoflash/page-types";
import { z } from "zod";
import { CATEGORY_TYPES } from "./types";

const MAX_PIXELS = 20_000;

/**
 * The form of a category (spec §3). Label, description and image are the German ones; the texts of other locales stay as they
 * are.
 */
export const categoryForm = z
  .object({
    label: nameText(100),
    type: requiredChoice(CATEGORY_TYPES),
    usage: text(100),
    description: text(1000),
    image: optionalId,
    width: wholeNumber({ min: 1, max: MAX_PIXELS }),
    height: wholeNumber({ min: 1, max: MAX_PIXELS }),
    immoflashAdCount: wholeNumber({ max: MOST_ADS }),
    noAd: checkbox,
    inactive: checkbox,
    sorting: wholeNumber({ max: 9999 }),
  })
  .superRefine(({ width, height }, context) => {
    if ((width === null) === (height === null)) return;
    const path = [width === null ? "width" : "height"];
    context.addIssue({ code: "custom", path, message: "format_size_incomplete" });
  });
