import { PAGE } from "./colours";
import { partMark } from "./mjml-tree";

/** A part of a newsletter as it is shown within a page of ours, and the style sheet of all of them. */
export interface MailFragments {
  css: string;
  parts: { key: string; html: string }[];
}

/** What only mail programs need, and pages must not have: their HTML is newer. */
const OLD_ATTRIBUTES = /\s(?:align|bgcolor|border|cellpadding|cellspacing|valign)="[^"]*"/g;
const OLD_SIZES = /\s(?:width|height)="[^"]*"/g;
/** The heading of the page is above them. */
const LOWER: Readonly<Record<string, string>> = { h1: "h2", h2: "h3" };
const HEADING = /\b(h[12])\b/;
/** The same for whoever reads: tables without these have gaps. */
const INSTEAD = `.bg{background-color:${PAGE}}table{border-collapse:collapse;border-spacing:0}td{padding:0}img{border:0}`;

/** Comments that show what is between them to all but Outlook; and those that show it to Outlook alone. */
const REVEALED = /<!--\[if [^\]]*\]><!-->|<!--<!\[endif\]-->/g;
const OF_OUTLOOK = /<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/g;
const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style>/g;
const TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * Takes the HTML of a newsletter apart that was rendered with marks: what each part shows, without links that lead away
 * and without what only Outlook reads.
 *
 * @param origin where its pictures begin; here they come from where the page is
 */
export function fragmentsOf(html: string, keys: readonly string[], origin: string): MailFragments {
  const seen = html.replace(REVEALED, "").replace(OF_OUTLOOK, "");
  const parts = keys.map((key, nth) => ({ key, html: between(seen, partMark(nth), partMark(nth + 1)) }));
  return {
    css: [INSTEAD, ...[...seen.matchAll(STYLE)].map(styleOf)].join("").replace(/\bh2\b/g, "h3"),
    parts: parts.map(({ key, html: part }) => ({
      key,
      html: part.replace(TAG, (tag) => shown(tag, origin)),
    })),
  };
}

/** A newsletter that was rendered with marks, as it is sent. */
export function withoutMarks(html: string, { length }: readonly string[]): string {
  const marks = Array.from({ length: length + 1 }, (_, nth) => partMark(nth));
  const whole = marks.reduce((rest, mark) => rest.replace(mark, ""), html);
  // Conditions that follow each other are one, as MJML writes them where nothing stands between.
  return whole.replaceAll("<![endif]--><!--[if mso | IE]>", "");
}

function between(html: string, from: string, to: string): string {
  const begin = html.indexOf(from);
  const end = html.indexOf(to);
  return begin < 0 || end < begin ? "" : html.slice(begin + from.length, end).trim();
}

function styleOf([, attributes = "", css = ""]: RegExpMatchArray): string {
  const [, media] = /media="([^"]*)"/.exec(attributes) ?? [];
  return media ? `@media ${media}{${css}}` : css;
}

function shown(tag: string, origin: string): string {
  if (/^<\/?h[12]\b/i.test(tag)) return tag.replace(HEADING, (name) => LOWER[name] ?? name);
  const old = tag.replace(OLD_ATTRIBUTES, "");
  const plain = /^<(?:table|td|th)\s/i.test(old) ? old.replace(OLD_SIZES, "") : old;
  if (/^<a\s/i.test(plain)) return plain.replace(/\s(?:href|target|aria-label)="[^"]*"/g, "");
  if (!/^<img\s/i.test(plain)) return plain;
  return plain
    .replace(`src="${origin}/newsletter/pictures/`, 'src="/newsletter/pictures/')
    .replace(/\s*\/?>$/, ' loading="lazy">');
}
