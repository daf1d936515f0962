/** What looks like the tokens of our envelopes, before anything is parsed. */
const TOKENS = /\b[1-9]\d{0,15}-[0-9a-f]{20}\b/gi;
const MOST_TOKENS = 50;

/** What looks like a token in the report of a mail server, in small letters; each one once, in the order of the text. */
export function reportTokensIn(report: string): string[] {
  const tokens = [...report.matchAll(TOKENS)].slice(0, MOST_TOKENS).map(([token]) => token.toLowerCase());
  return [...new Set(tokens)];
}
