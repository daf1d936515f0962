import { parserCtx, remarkCtx, remarkStringifyOptionsCtx, serializerCtx } from "@milkdown/core";
import type { Ctx, MilkdownPlugin } from "@milkdown/ctx";
import {
  hardbreakClearMarkPlugin,
  headingSchema,
  imageSchema,
  inlineNodesCursorPlugin,
  listItemSchema,
  remarkAddOrderInListPlugin,
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  schema,
  syncListOrderPlugin,
} from "@milkdown/preset-commonmark";
import type { Node } from "@milkdown/prose/model";
import { $remark } from "@milkdown/utils";
import { sameReading } from "./same-reading";

/** A picture of our own. Those of other hosts are not fetched: the page's policy forbids it, and readers do not get them. */
const isOwn = (address: string) => /^\/(?!\/)/.test(address);

/** The preset's picture loses those without a title. */
const picture = imageSchema.extendSchema((before) => (ctx) => {
  const spec = before(ctx);
  return {
    ...spec,
    toDOM: ({ attrs: { src, alt, title } }) =>
      isOwn(src)
        ? ["img", { src, alt, title: title || null }]
        : ["span", { class: "rich-text-picture", title: src }, alt || src],
    parseMarkdown: {
      ...spec.parseMarkdown,
      runner: (state, { url, alt, title }, type) => {
        state.addNode(type, { src: url, alt: alt ?? "", title: title ?? "" });
      },
    },
    toMarkdown: {
      ...spec.toMarkdown,
      runner: (state, { attrs: { src, alt, title } }) => {
        state.addNode("image", undefined, undefined, { url: src, alt, title: title || null });
      },
    },
  };
});

/** The preset's headings have ids made of their text, which the page around may have as well. */
const heading = headingSchema.extendSchema((before) => (ctx) => ({
  ...before(ctx),
  toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
}));

/** The preset's items must begin with a paragraph, and gain one where they do not. */
const listItem = listItemSchema.extendSchema((before) => (ctx) => {
  const spec = before(ctx);
  // New lists have no blank lines within them.
  return {
    ...spec,
    content: "block+",
    attrs: { ...spec.attrs, spread: { default: false, validate: "boolean" } },
  };
});

type Marked = { type: string; children?: Marked[] };

/** Bold within bold is bold. Milkdown's parser ends both where the inner one ends. */
const unnestMarks = $remark("unnestMarks", () => () => (tree) => {
  const unnest = (node: Marked, around: readonly string[]): Marked[] => {
    const isMark = node.type === "strong" || node.type === "emphasis";
    const within = isMark ? [...around, node.type] : around;
    const children = node.children?.flatMap((child) => unnest(child, within));
    if (children) node.children = children;
    return isMark && around.includes(node.type) ? (children ?? []) : [node];
  };
  unnest(tree as Marked, []);
});

/**
 * CommonMark and nothing beside it, as the renderer knows it. Left out of the preset: what writes `<br />` for an empty
 * line, what gives headings ids, its keys and its rules for what is typed.
 */
export const commonmark: MilkdownPlugin[] = [
  schema,
  picture,
  heading,
  listItem,
  unnestMarks,
  remarkAddOrderInListPlugin,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  remarkHtmlTransformer,
  hardbreakClearMarkPlugin,
  inlineNodesCursorPlugin,
  syncListOrderPlugin,
].flat();

/** Milkdown's own writers of text, bold and italic lose escapes, and marks beside letters: none of them is set. */
export function writeSafely(ctx: Ctx): void {
  ctx.set(remarkStringifyOptionsCtx, { bullet: "-", rule: "-", emphasis: "*" });
}

/** Why a text cannot be shown: the parser fails, or it would read otherwise afterwards. */
export class UnreadableTextError extends Error {}

/** So many quotes and lists within one another no page can show. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){33}/m;

/** Reads a text, and makes sure that what is written of it reads the same. */
export function readMarkdown(ctx: Ctx, text: string): Node {
  if (TOO_DEEP.test(text)) throw new UnreadableTextError("a text with too many blocks within one another");
  try {
    const doc = ctx.get(parserCtx)(text);
    if (sameReading(ctx.get(remarkCtx), text, writeMarkdown(ctx, doc))) return doc;
  } catch (error) {
    throw new UnreadableTextError("a text that the parser does not read", { cause: error });
  }
  throw new UnreadableTextError("a text that would read otherwise");
}

/** The one normal form of a text; like what is typed into a text area, it has no end of line after the last one. */
export const writeMarkdown = (ctx: Ctx, doc: Node): string => ctx.get(serializerCtx)(doc).replace(/\n+$/, "");

/** Blocks whose Markdown depends on the one beside them, if that is one of these as well. */
const DEPENDENT = ["bullet_list", "ordered_list", "code_block"];

/**
 * Writes a text while somebody types: the same as `writeMarkdown`, but only the blocks anew that have changed since the last
 * time.
 */
export function markdownWriter(ctx: Ctx): (doc: Node) => string {
  const written = new WeakMap<Node, string>();

  function writeBlock(doc: Node, block: Node): string {
    const known = written.get(block);
    if (known !== undefined) return known;
    const text = withoutEnd(ctx.get(serializerCtx)(doc.type.create(null, [block, endOf(doc)])));
    written.set(block, text);
    return text;
  }

  return (doc) => {
    const blocks = Array.from({ length: doc.childCount }, (_, nth) => doc.child(nth));
    const isDependent = (block: Node | undefined) =>
      block !== undefined && DEPENDENT.includes(block.type.name);
    if (blocks.some((block, nth) => isDependent(block) && isDependent(blocks[nth + 1])))
      return writeMarkdown(ctx, doc);
    const texts = blocks.map((block) => writeBlock(doc, block));
    return texts.join(BETWEEN_BLOCKS).replace(/\n+$/, "");
  };
}

const BETWEEN_BLOCKS = "\n\n";
const END = "x";

/** A paragraph behind a block, so that it is known where the Markdown of the block ends. */
function endOf({ type: { schema: words } }: Node): Node {
  const { paragraph } = words.nodes;
  if (!paragraph) throw new Error("a schema without paragraphs");
  return paragraph.create(null, words.text(END));
}

function withoutEnd(text: string): string {
  const end = text.lastIndexOf(BETWEEN_BLOCKS + END);
  if (end < 0) throw new Error("a block that swallows the next one");
  return text.slice(0, end);
}
