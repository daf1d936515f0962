/** U+FFFD: browsers and decoders write it in place of a broken character. */
export const REPLACEMENT_CHARACTER = "\ufffd";

/**
 * Whether a text may be the original of a damaged one. The texts are equal except for each U+FFFD, which stands for one
 * character, or for none: some pages put it beside the umlaut. A damaged text is never an original.
 */
export function mayBeOriginalOf(text: string, damaged: string): boolean {
  if (text.includes(REPLACEMENT_CHARACTER)) return false;
  const signs = [...text];
  // The possible positions in the text after each character of the damaged one.
  let places = new Set([0]);
  for (const sign of damaged) {
    const next = new Set<number>();
    for (const place of places) {
      if (sign === REPLACEMENT_CHARACTER) next.add(place);
      if (place < signs.length && (sign === REPLACEMENT_CHARACTER || signs[place] === sign))
        next.add(place + 1);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(signs.length);
}
