import { withPicturesBelow } from "domain/markdown/own-addresses";
import type { LookupItem } from "../post/form-answer";

/** A text with the pictures that were picked at its end, each with what the library says of it. */
export const textWithPicked = (text: string, pictures: readonly LookupItem[]): string =>
  withPicturesBelow(
    text,
    pictures.map(({ id, alt = null, caption = null }) => ({ asset: id, alt, caption })),
  );
