/** U+FFFD: what a browser or decoder puts where a character is broken. */
export const DAMAGE = "\ufffd";

/**
 * Whether a text may be what a damaged one was before: the same, where each U+FFFD stands for one character or, as
 * pages put it beside the umlaut, for none. A text that is damaged itself is none to go back to.
 */
export function wasBefore(text: string, damaged: string): boolean {
  if (text.includes(DAMAGE)) return false;
  const signs = [...text];
  // Where in the text one may be after each sign of the damaged one.
  let places = new Set([0]);
  for (const sign of damaged) {
    const next = new Set<number>();
    for (const place of places) {
      if (sign === DAMAGE) next.add(place);
      if (place < signs.length && (sign === DAMAGE || signs[place] === sign)) next.add(place + 1);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(signs.length);
}
