import { choice, flag, longText, name, number, picture, text } from "domain/fields/kinds";
import { completed, described, describedInput, required } from "domain/fields/marks";
import { MOST_ADS } from "domain/immoflash/page-types";
import { CATEGORY_TYPES } from "./types";

/** The size of a format: millimetres in print, pixels elsewhere. */
const size = () => number({ min: 1, max: 20_000 });

/** The fields of a category (spec §3). Label, description and image are the German ones. */
export const CATEGORY_FIELDS = {
  label: describedInput("The German label.", name(100)),
  type: required(choice(CATEGORY_TYPES)),
  usage: text(100),
  description: completed(longText(1000)),
  image: describedInput("A picture uploaded for it: the German one.", picture("category")),
  width: size(),
  height: size(),
  immoflashAdCount: number({ max: MOST_ADS }),
  noAd: described("A format that shows no ad: no material is awaited for it.", flag()),
  inactive: flag(),
  sorting: described(
    "The place among the categories that are offered together; those without one come last.",
    number({ max: 9999 }),
  ),
} as const;
