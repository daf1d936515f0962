const SEGMENTS = new Intl.Segmenter("de", { granularity: "grapheme" });

/** So many signs are segmented at once: what one step of the segmenter costs grows with the text that it was given. */
const AT_ONCE = 2000;

/** How many characters readers see of a text: an accent or a family of emoji counts with its letter. */
export function countCharacters(text: string): number {
  // What needs no segmenting is most of what is written, and counted while users type.
  if (/^[\u0020-\u007e\u00a0-\u02ff\u2010-\u2027]*$/.test(text)) return text.length;
  let count = 0;
  let size = AT_ONCE;
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, at + size);
    const starts = startsOfCharacters(text.slice(at, endOfSign(text, end)));
    if (end === text.length) return count + starts.length;
    // The last one may go on behind the end. Where it is the only one, it is longer than what was looked at.
    const last = starts.at(-1) ?? 0;
    count += starts.length - 1;
    at += last;
    size = last > 0 ? AT_ONCE : size * 2;
  }
  return count;
}

/** A place at which no pair of surrogates is divided. */
const endOfSign = (text: string, end: number) =>
  end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end + 1 : end;

const startsOfCharacters = (text: string): number[] => [...SEGMENTS.segment(text)].map(({ index }) => index);
