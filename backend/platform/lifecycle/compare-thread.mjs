// Compares texts in a thread.
import { diffArrays, diffWordsWithSpace } from "diff";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** A rewritten text is compared by its paragraphs: word by word, its comparison would tell nobody anything. */
const BOUNDS = { maxEditLength: 1000 };

const paragraphsOf = (text) => text.split(/(?<=\n\n)/);

const partOf = ({ added, removed, value }) => ({
  kind: added ? "added" : removed ? "removed" : "same",
  text: value,
});

/** As the editor writes Markdown: a text written by hand differs from it by signs that nobody sees. */
const writer = unified().use(remarkParse).use(remarkStringify, { bullet: "-", rule: "-", emphasis: "*" });
const normal = (text) => String(writer.processSync(text)).trim();

function partsOf({ before, after, isMarkdown }) {
  return isMarkdown ? compared(normal(before), normal(after)) : compared(before, after);
}

function compared(before, after) {
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
 * @param {{ pairs: { before: string, after: string, isMarkdown: boolean }[] }} work
 * @returns {{ kind: "same" | "removed" | "added", text: string }[][]}
 */
export default ({ pairs }) => pairs.map(partsOf);
