import { z } from "zod";

/** Longest address, in characters: what every browser takes. */
export const WEB_ADDRESS_LENGTH = 2000;

/**
 * Only http and https: anything else would run or leak on the reader's side. Browsers leave out ends of lines and
 * tabulators, so two lines would lead to an address that nobody has typed.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && !/[\t\n\r]/.test(text) && URL.canParse(text);
}

/** A name before the host looks like one: `https://bank.at@elsewhere.at`. */
const namesNobody = (text: string) => new URL(text).username + new URL(text).password === "";

/** What everybody types, and a browser's address bar takes. */
const withProtocol = (text: string) => (/^www\./i.test(text) ? `https://${text}` : text);

/** The field of a web address, as browsers write it. */
export const webAddress = z
  .string({ error: "required" })
  .trim()
  .overwrite(withProtocol)
  .min(1, { error: "required", abort: true })
  .max(WEB_ADDRESS_LENGTH, { error: "too_long" })
  .refine((text) => isWebAddress(text) && namesNobody(text), { error: "url_invalid" })
  .transform((text) => new URL(text).href);

/** The field of a web address that may be empty; null then. */
export const optionalWebAddress = z
  .string({ error: "url_invalid" })
  .trim()
  .overwrite(withProtocol)
  .max(WEB_ADDRESS_LENGTH, { error: "too_long" })
  .refine((text) => text === "" || (isWebAddress(text) && namesNobody(text)), { error: "url_invalid" })
  .optional()
  .transform((text) => (text ? new URL(text).href : null));
