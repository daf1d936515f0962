import type { Node } from "@milkdown/prose/model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from "@milkdown/prose/state";
import { readPictureTitle, writePictureTitle } from "domain/markdown/picture-width";

/** What one types in an empty paragraph to put a block there. */
export const SLASH = "/";

/** Where the paragraph begins in which nothing is written yet, but for `/`; null: the cursor is in no such one. */
export function emptyParagraphAt({ selection: { $from, empty } }: EditorState): number | null {
  const { parent, depth } = $from;
  if (!empty || depth !== 1 || parent.type.name !== "paragraph") return null;
  const isEmpty = parent.content.size === 0 || (parent.childCount === 1 && parent.textContent === SLASH);
  return isEmpty ? $from.before(1) : null;
}

/** Takes the `/` away, whose place the block gets. */
export const takeSlash: Command = (state, dispatch) => {
  const at = emptyParagraphAt(state);
  const size = at === null ? 0 : (state.doc.nodeAt(at)?.content.size ?? 0);
  if (at === null || size === 0) return false;
  dispatch?.(state.tr.delete(at + 1, at + 1 + size));
  return true;
};

/** Changes places with the block before or after it; the cursor goes along. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection, doc, tr } = state;
    const { $from } = selection;
    const nth = $from.index(0);
    const [own, other] = [doc.maybeChild(nth), doc.maybeChild(nth + by)];
    if (!own || !other) return false;
    const begin = $from.posAtIndex(nth, 0);
    const from = by < 0 ? begin - other.nodeSize : begin;
    tr.replaceWith(from, from + own.nodeSize + other.nodeSize, by < 0 ? [own, other] : [other, own]);
    const at = $from.pos + by * other.nodeSize;
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, at)
        : TextSelection.near(tr.doc.resolve(at)),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Takes a block from its place, and puts it before another one, or behind all; the cursor goes along. */
export const moveBlockTo =
  (nth: number, before: number): Command =>
  ({ doc, tr }, dispatch) => {
    const own = doc.maybeChild(nth);
    if (!own || before === nth || before === nth + 1 || before > doc.childCount) return false;
    const [begin, target] = [beginOfBlock(doc, nth), beginOfBlock(doc, before)];
    tr.delete(begin, begin + own.nodeSize);
    const at = tr.mapping.map(target);
    tr.insert(at, own);
    tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Where a block begins; behind the last one, the end of the text. */
export const beginOfBlock = (doc: Node, nth: number): number => doc.resolve(0).posAtIndex(nth, 0);

/** The place of the block with the cursor among all of them, from 1 on. */
export function placeOfBlock({ selection, doc }: EditorState): { place: number; places: number } {
  return { place: selection.$from.index(0) + 1, places: doc.childCount };
}

export type PictureAtCursor = {
  at: number;
  src: string;
  alt: string;
  /** As Markdown has it, with the mark of its width. */
  title: string;
};

/** The picture that is chosen, or that is alone in the paragraph with the cursor. */
export function pictureAt({ selection }: EditorState): PictureAtCursor | null {
  const chosen = (node: Node, at: number): PictureAtCursor => {
    const { src, alt, title } = node.attrs;
    return {
      at,
      src,
      alt,
      title,
    };
  };
  const { $from } = selection;
  if (selection instanceof NodeSelection)
    return selection.node.type.name === "image" ? chosen(selection.node, selection.from) : null;
  const only = $from.parent.childCount === 1 ? $from.parent.firstChild : null;
  return only?.type.name === "image" ? chosen(only, $from.start()) : null;
}

/** Changes the texts of the picture at a place. */
export const setPicture =
  (at: number, change: Partial<Omit<PictureAtCursor, "at">>): Command =>
  (state, dispatch) => {
    const { doc, selection } = state;
    const node = doc.nodeAt(at);
    if (node?.type.name !== "image") return false;
    const tr = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...change });
    // Amid words it would not be chosen any more, and its texts would go with the first key.
    if (selection instanceof NodeSelection && selection.from === at)
      tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch?.(tr);
    return true;
  };

/** Puts another picture in the place of one, as wide as that is. */
export const replacePicture =
  (at: number, picture: Omit<PictureAtCursor, "at">): Command =>
  (state, dispatch, view) => {
    const { width } = readPictureTitle(state.doc.nodeAt(at)?.attrs.title);
    const title = writePictureTitle(width, picture.title);
    return setPicture(at, { ...picture, title })(state, dispatch, view);
  };

/** Takes the block with the cursor out of the text. */
export const removeBlock: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const nth = $from.index(0);
  const own = state.doc.maybeChild(nth);
  if (!own) return false;
  const begin = $from.posAtIndex(nth, 0);
  const { tr } = state;
  if (state.doc.childCount > 1) tr.delete(begin, begin + own.nodeSize);
  else tr.replaceWith(begin, begin + own.nodeSize, state.schema.nodes.paragraph?.create() ?? []);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(begin, tr.doc.content.size))));
  dispatch?.(tr.scrollIntoView());
  return true;
};
