/** Most quotes and lists within each other. */
export const MOST_CONTAINERS = 30;

/**
 * Most work for the quotes and lists of a text: each counts by how deep it stands. Parsing takes time that grows with the
 * square: half a second at the bound, and a text that is short enough may have ten times as much. One of 10,000 characters
 * whose lines are all items has some hundred.
 */
const MOST_WORK = 4000;
/** What a line costs that only goes on in what the lines before it began, compared with one that begins it. */
const GOING_ON = 0.1;

const CONTAINER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

interface Beginning {
  /** How many quotes and lists the line begins. */
  begun: number;
  /** How deep it stands at least: an indented line is as deep as its indentation allows. */
  depth: number;
}

/** What a line begins. Ends counting beyond the bound. */
export function containersOf(line: string): Beginning {
  let [begun, at] = [0, 0];
  let depth = 0;
  while (depth <= MOST_CONTAINERS) {
    CONTAINER.lastIndex = at;
    const marker = CONTAINER.exec(line)?.[0];
    if (marker === undefined) break;
    begun += 1;
    depth = Math.max(depth + 1, Math.floor((at + marker.length) / 2));
    at += marker.length;
  }
  return { begun, depth };
}

/**
 * Whether the quotes and lists of a Markdown text cost its parser more than any text that people write: it has very many
 * of them, or very many lines within deep ones. Takes time in proportion to its length.
 */
export function isTooComplex(text: string): boolean {
  let [work, depth] = [0, 0];
  let isAfterGap = false;
  for (const line of text.split("\n")) {
    const own = containersOf(line);
    const isGap = line.trim() === "";
    // What stands at the margin after a gap ends all lists and quotes before it.
    if (own.depth > 0) depth = own.depth;
    else if (isAfterGap && !isGap && !/^\s/.test(line)) depth = 0;
    isAfterGap = isGap;
    work += own.depth > 0 ? own.depth : depth * GOING_ON;
    if (work > MOST_WORK) return true;
  }
  return false;
}
