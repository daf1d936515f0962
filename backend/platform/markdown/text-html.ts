import { type Asker, TookTooMuchError } from "backend/platform/threads/threads";
import { plainHtml } from "./plain-html";
import { renderMarkdown } from "./safe-html";

/** The HTML of Markdown texts, by the text. */
export type TextHtml = ReadonlyMap<string, string>;

export const NO_HTML: TextHtml = new Map();

/**
 * A transaction needs the HTML of texts that nobody rendered before it began. `useCase` renders them once the transaction
 * is undone, and runs it again.
 */
export class NotRenderedError extends Error {
  constructor(readonly texts: readonly string[]) {
    super(`${texts.length} texts were not rendered before the transaction`);
  }
}

/**
 * The HTML of texts that are stored, those of `known` as it is known; a text that takes too long is shown as it was typed.
 * Never within a transaction.
 *
 * @param asker whose texts they are: one of each is rendered at a time
 */
export async function renderTexts(
  asker: Asker,
  texts: Iterable<string>,
  knownHtml: TextHtml = NO_HTML,
): Promise<TextHtml> {
  const html = new Map(knownHtml);
  for (const text of texts) if (!html.has(text)) html.set(text, await renderedOrPlain(asker, text));
  return html;
}

async function renderedOrPlain(asker: Asker, text: string): Promise<string> {
  try {
    return await renderMarkdown(asker, text);
  } catch (error) {
    if (error instanceof TookTooMuchError) return plainHtml(text);
    throw error;
  }
}
