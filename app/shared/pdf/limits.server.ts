import { texts } from "~/i18n/i18n";

/** Files that are made or wait to be made; each holds its pictures in memory. */
const MOST_WAITING = 6;
const DEADLINE_MS = 60_000;
/** How long something is drawn before others get their turn. */
const TURN_MS = 10;

function refusal(status: 413 | 503, text: string): Response {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    ...(status === 503 ? { "Retry-After": "30" } : {}),
  };
  return new Response(text, { status, headers });
}

/** The answer for what is too long to be drawn while somebody waits. */
export const tooLongForPdf = () => refusal(413, texts("frames")("pdf.tooLong"));

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/** Makes one file after the other. Answers 503 while many wait. */
export async function inTurn<File>(make: () => Promise<File>): Promise<File> {
  if (waiting >= MOST_WAITING) throw refusal(503, texts("frames")("pdf.busy"));
  waiting += 1;
  const made = before.then(make);
  before = made
    .catch(() => {})
    .finally(() => {
      waiting -= 1;
    });
  return await made;
}

/** Lets others get their turn while a long document is drawn, and ends one that takes too long. */
export function createPause(deadlineMs = DEADLINE_MS): () => Promise<void> {
  const until = performance.now() + deadlineMs;
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    if (performance.now() > until) throw tooLongForPdf();
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
