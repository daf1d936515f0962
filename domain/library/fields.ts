import { day, longText, name, number, ref, text } from "domain/fields/kinds";
import { described } from "domain/fields/marks";
import { MIDDLE } from "./asset-kind";

/** A focal point is in percent of width and height. */
const PERCENT = {
  max: 100,
  empty: MIDDLE,
} as const;

/** The fields of an asset of the library (spec §3, media item). Its file is no field: it keeps the one it was made of. */
export const ASSET_FIELDS = {
  name: name(200),
  folder: ref("folders"),
  alt: described("What a picture shows, in German.", longText(500)),
  label: described("What stands below it, in German.", longText(500)),
  copyright: text(500),
  licenceUntil: day(),
  focusX: described("What is seen however the picture is cut, in percent of its width.", number(PERCENT)),
  focusY: described("The same in percent of its height.", number(PERCENT)),
} as const;
