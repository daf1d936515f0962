import { withoutMarkers } from "domain/newsletters/placeholders";
import type { NewsletterModel } from "./model";

/** Signs that no text shows and that HTML does not allow, and halves of signs. */
const UNSEEN =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function cleanText(text: string): string {
  return withoutMarkers(text).replace(/\r\n?/g, "\n").replace(UNSEEN, "");
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, clean(of)]));
}

/** A model whose texts have neither markers nor signs that break what is rendered of them. */
export const cleanModel = (model: NewsletterModel): NewsletterModel => clean(model) as NewsletterModel;

/** The paragraphs of a text, without blank ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** A text as one line. */
export const lineOf = (text: string): string => text.replace(/\s+/g, " ").trim();

/** An address of the web as it may be written anywhere; null for all others. */
export function safeWebAddress(address: string | null): string | null {
  const typed = address?.trim() ?? "";
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  return /^[!#-;=?-[\]^-_a-~]+$/.test(typed) ? typed : new URL(typed).href;
}
