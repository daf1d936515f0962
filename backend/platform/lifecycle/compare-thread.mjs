// Compares texts in a thread.
import { diffArrays, diffWordsWithSpace } from "diff";

/** A rewritten text is compared by its paragraphs: word by word, its comparison would tell nobody anything. */
const BOUNDS = { maxEditLength: 1000 };

const paragraphsOf = (text) => text.split(/(?<=\n\n)/);

const partOf = ({ added, removed, value }) => ({
  kind: added ? "added" : removed ? "removed" : "same",
  text: value,
});

function partsOf([before, after]) {
  const words = diffWordsWithSpace(before, after, BOUNDS);
  if (words) return words.map(partOf);
  const paragraphs = diffArrays(paragraphsOf(before), paragraphsOf(after), BOUNDS);
  if (paragraphs) return paragraphs.map((part) => partOf({ ...part, value: part.value.join("") }));
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}

/**
 * @param {{ pairs: [string, string][] }} work
 * @returns {{ kind: "same" | "removed" | "added", text: string }[][]}
 */
export default ({ pairs }) => pairs.map(partsOf);
