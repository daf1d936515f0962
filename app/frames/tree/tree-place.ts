import type { TreePlace } from "domain/tree";

/** A place as the value of a button: the node to lie in and the one to stand before, each empty for none: `7,12`. */
export const placeText = ({ under, before }: TreePlace) => `${under ?? ""},${before ?? ""}`;

/** The place that such a text names. */
export function placeOfText(text: string): TreePlace {
  const [under, before] = text.split(",");
  return { under: under || null, before: before || null };
}
