import { formatDayLong } from "domain/dates";
import { UNSUBSCRIBE_MARKER, withMarkers } from "domain/newsletters/placeholders";
import { plainTextOf } from "./markdown-text";
import type { NewsletterBlock, NewsletterModel } from "./model";
import { lineOf, paragraphsOf, safeWebAddress } from "./model-texts";
import { WORDS } from "./words";

const COLUMNS = 72;
const AD_LINE = `— ${WORDS.advertisement} —`;

/** A line as several that are no longer than a mail's; a word that is longer, as addresses are, stays whole. */
function wrapLine(line: string): string {
  const lines: string[] = [];
  let last = "";
  for (const word of line.split(/[ \t]+/)) {
    if (last !== "" && last.length + 1 + word.length > COLUMNS) {
      lines.push(last);
      last = word;
    } else last = last === "" ? word : `${last} ${word}`;
  }
  return [...lines, last].join("\n");
}

const wrap = (text: string) => text.split("\n").map(wrapLine).join("\n");

const wrapParagraphs = (text: string) => paragraphsOf(text).map(wrap).join("\n\n");

/** Lines, without those that there are not. */
const lines = (...all: readonly (string | null | false)[]) => all.filter(Boolean).join("\n");

function blockText(block: NewsletterBlock): string {
  const link = safeWebAddress(block.link);
  if (block.kind === "ad") {
    const [client, alt] = [lineOf(block.client), lineOf(block.picture?.alt ?? "")];
    return lines(AD_LINE, wrapLine(client), alt !== client && wrapLine(alt), link);
  }
  const isAdvertorial = block.kind === "article" && block.isAdvertorial;
  return lines(isAdvertorial && AD_LINE, wrapLine(lineOf(block.title)), wrapParagraphs(block.text), link);
}

function footer({ senderName, imprintText, disclosureLink }: NewsletterModel): string[] {
  const disclosure = safeWebAddress(disclosureLink);
  return [
    "-".repeat(COLUMNS),
    lineOf(senderName),
    wrap(plainTextOf(imprintText ?? "")),
    disclosure ? `${WORDS.disclosure}:\n${disclosure}` : "",
    `${WORDS.unsubscribe}: ${UNSUBSCRIBE_MARKER}`,
  ];
}

/** The plain text of an issue, with markers. */
export function plainText(model: NewsletterModel): string {
  const number = model.issueNumber ? `${WORDS.number} ${lineOf(model.issueNumber)}, ` : "";
  const parts = [
    `${wrapLine(lineOf(model.title))}\n${number}${formatDayLong(model.date)}`,
    wrapParagraphs(withMarkers(model.greeting ?? "")),
    ...model.blocks.map(blockText),
    ...footer(model),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
