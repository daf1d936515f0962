import { createHash } from "node:crypto";
import { type Asker, TookTooMuchError, threadFile, threads } from "backend/platform/threads/threads";
import { isTooComplex } from "domain/markdown/containers";
import { isWithinBounds } from "./bounds";
import { plainHtml } from "./plain-html";

/** Longest HTML of a text. */
const HTML_LENGTH = 500_000;

/**
 * Milliseconds after which a text is given up: some that are short cost the parser time that grows with their square. Texts
 * that people write need a tenth of it.
 */
const DEADLINE_MS = 3_000;

/** What was rendered last: a text that was previewed is mostly saved then. Nothing counts on finding it here. */
const RECENT = 250;
/** Their HTML together, in characters. */
const RECENT_LENGTH = 4_000_000;
const recent = new Map<string, string>();
let recentLength = 0;

function remember(key: string, html: string): void {
  recent.set(key, html);
  recentLength += html.length;
  for (const [oldest, former] of recent) {
    if (recent.size <= RECENT && recentLength <= RECENT_LENGTH) return;
    recent.delete(oldest);
    recentLength -= former.length;
  }
}

/**
 * The HTML that readers get of a Markdown text (CommonMark without HTML of its own): safe to be shown anywhere. Computed in
 * a thread, so never within a transaction. A text that is nested too deeply is shown as it was typed.
 *
 * @param asker whose text it is: one of each is rendered at a time
 * @throws {TookTooMuchError} for a text that does not come to an end, and at once for one of which that is plain to see
 */
export async function renderMarkdown(asker: Asker, text: string): Promise<string> {
  const key = createHash("sha256").update(text).digest("base64");
  const cached = recent.get(key);
  if (cached !== undefined) return cached;
  const isParsed = isWithinBounds(text);
  if (isParsed && isTooComplex(text)) throw new TookTooMuchError();
  const html = (isParsed ? await renderedInThread(asker, text) : null) ?? plainHtml(text);
  if (!recent.has(key)) remember(key, html);
  return html;
}

async function renderedInThread(asker: Asker, text: string): Promise<string | null> {
  const turn = { ...asker, kind: asker.who === null ? "house" : "texts", deadlineMs: DEADLINE_MS } as const;
  const work = { text, atMost: HTML_LENGTH };
  return await threads.run<string | null>(turn, threadFile("markdown/safe-html-thread.mjs"), work);
}
