import type { MjmlElement } from "./mjml-tree";

/** What MJML writes around the parts of any newsletter, and around each element: somewhat more than it was measured. */
const FRAME = 1_500;
const AROUND: Readonly<Record<string, number>> = { "mj-section": 800, "mj-column": 500, "mj-text": 450 };
/** A title stands in the head, and is said twice of the body. */
const TIMES: Readonly<Record<string, number>> = { "mj-title": 3 };
/** An attribute stands in the HTML, in its style, and in what Outlook reads. */
const TIMES_OF_ATTRIBUTES = 4;

/** How many bytes the HTML of a newsletter has at most, counted without making it. */
export const mostBytesOf = (tree: MjmlElement): number => FRAME + bytesOf(tree);

function bytesOf({ tagName, attributes, content = "", children = [] }: MjmlElement): number {
  const own = Buffer.byteLength(content) * (TIMES[tagName] ?? 1);
  const ofAttributes = Buffer.byteLength(Object.values(attributes).join("")) * TIMES_OF_ATTRIBUTES;
  return (AROUND[tagName] ?? 0) + own + ofAttributes + children.reduce((sum, one) => sum + bytesOf(one), 0);
}
