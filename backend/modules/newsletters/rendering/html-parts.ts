import { escapeHtml, withMarkers } from "domain/newsletters/placeholders";
import { SECONDARY } from "./colours";
import type { NewsletterPicture } from "./model";
import { lineOf, paragraphsOf, safeWebAddress } from "./model-texts";
import { WORDS } from "./words";

/** A text as one line of HTML, in attributes as well. */
export const line = (text: string): string => escapeHtml(lineOf(text));

/** The lines of a text; a gap of many spaces is one, as clients show it. */
const broken = (html: string) => html.replace(/[ \t]+/g, " ").replaceAll("\n", "<br>");

const paragraph = (html: string) => `<p style="margin:0 0 12px">${broken(html)}</p>`;

/** The paragraphs of a text. */
export const paragraphs = (text: string): string => paragraphsOf(escapeHtml(text)).map(paragraph).join("");

/** The same, with markers for its placeholders. */
export const personalParagraphs = (text: string): string =>
  paragraphsOf(withMarkers(text, escapeHtml)).map(paragraph).join("");

/** Something small beside the text. */
export const small = (html: string): string =>
  `<p class="s" style="margin:0 0 8px;font-size:14px;color:${SECONDARY}">${html}</p>`;

/** What the law asks for above everything that was paid for. */
export const adLabel = (): string => small(WORDS.advertisement);

interface LinkLook {
  colour: string;
  /** A link that stands for itself is as high as a finger needs. */
  isAlone?: boolean;
  /** What it is called where it is read without what stands around it. */
  label?: string;
}

/** A link to an address that may be written; without one, only what it shows. */
export function link(address: string | null, html: string, { colour, isAlone, label }: LinkLook): string {
  if (address === null) return html;
  const alone = isAlone ? ";display:inline-block;padding:10px 0" : "";
  const named = label ? ` aria-label="${line(label)}"` : "";
  return `<a href="${escapeHtml(address)}"${named} style="color:${colour}${alone}">${html}</a>`;
}

/** How large a picture is shown, which is never larger than it is. */
function shownSize({ width, height }: NewsletterPicture, most: number) {
  const shownWidth = Math.min(width ?? most, most);
  return { width: shownWidth, height: width && height ? Math.round((height * shownWidth) / width) : null };
}

/** A picture as wide as there is room, and at most as wide as given; empty where its address cannot be written. */
export function imageTag(of: NewsletterPicture | null, most: number, alt = of?.alt ?? ""): string {
  const address = safeWebAddress(of?.address ?? null);
  if (!of || address === null) return "";
  const { width, height } = shownSize(of, most);
  const size = `width="${width}"${height ? ` height="${height}"` : ""}`;
  const style = `display:block;border:0;width:100%;max-width:${width}px;height:auto`;
  return `<img src="${escapeHtml(address)}" alt="${line(alt)}" ${size} style="${style}">`;
}

/**
 * Rendered Markdown as a part of a message: what it shows does not change, and it holds neither MJML nor conditions for
 * Outlook. Line breaks are written as references, because the gaps between tags are cut out.
 */
export const ownHtml = (html: string): string =>
  html.replace(/<(?=!|\/?mj-)/gi, "&lt;").replaceAll("\n", "&#10;");
