import { address, longText, text } from "domain/fields/kinds";
import { completed, required } from "domain/fields/marks";

/** How long the last part of the short address is. */
export const CODE_LENGTHS = { min: 3, max: 40 };

/** The fields of a QR code (spec §3). */
export const QRCODE_FIELDS = {
  longUrl: required(address()),
  /** The last part of the short address, of one's own choice; one is made where it is left empty. */
  code: completed(text(CODE_LENGTHS.max)),
  comment: longText(1000),
} as const;
