import { visibleText } from "domain/markdown/visible-text";
import { paragraphsOf } from "./model-texts";

/** A link of the web keeps its address behind its words; one of a mail has it for its words, or needs none. */
const withAddresses = (markdown: string) =>
  markdown.replace(
    /(?<!!)\[([^\]\n]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)/gi,
    (_link, words: string, address: string) => (words.includes(address) ? words : `${words} (<${address}>)`),
  );

/** A Markdown text as a mail without HTML shows it: its paragraphs and its own ends of lines, without marks. */
export const plainTextOf = (markdown: string): string =>
  paragraphsOf(withAddresses(markdown))
    .map((paragraph) =>
      paragraph
        .split(/(?: {2,}|\\)\n|\n(?=\s*(?:[-*+]|\d{1,9}[.)])\s)/)
        .map(visibleText)
        .filter(Boolean)
        .join("\n"),
    )
    .join("\n\n");
