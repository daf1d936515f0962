import { containersOf, MOST_CONTAINERS } from "domain/markdown/containers";

/** Longest text that is parsed. */
const TEXT_LENGTH = 60_000;
/** Most brackets that are open at once, in a paragraph. */
const BRACKETS = 50;
/** Most marks of emphasis of a paragraph: the parser compares them with each other. */
const MARKS = 600;

/** Whether a paragraph has more brackets within each other, or more marks of emphasis, than anybody writes. */
function isTangled(paragraph: string): boolean {
  let [open, marks] = [0, 0];
  for (const [run] of paragraph.matchAll(/\\.|\*+|_+|[[\]]/gs)) {
    if (run === "[") open += 1;
    else if (run === "]") open = Math.max(0, open - 1);
    else if (!run.startsWith("\\")) marks += 1;
    if (open > BRACKETS || marks > MARKS) return true;
  }
  return false;
}

/** Whether a Markdown text is short and flat enough to be parsed. Takes time in proportion to its length. */
export const isWithinBounds = (text: string): boolean =>
  text.length <= TEXT_LENGTH &&
  text.split("\n").every((line) => containersOf(line).depth <= MOST_CONTAINERS) &&
  !text.split(/\n[ \t]*\n/).some(isTangled);
