const SEGMENTS = new Intl.Segmenter("de", { granularity: "grapheme" });

/** How many characters readers see of a text: an accent or a family of emoji counts with its letter. */
export function countCharacters(text: string): number {
  // What needs no segmenting is most of what is written, and counted while users type.
  if (/^[\u0020-\u007e\u00a0-\u02ff\u2010-\u2027]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of SEGMENTS.segment(text)) count += 1;
  return count;
}
