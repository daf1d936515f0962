import { lift, setBlockType, toggleMark, wrapIn } from "@milkdown/prose/commands";
import { redo, redoDepth, undo, undoDepth } from "@milkdown/prose/history";
import type { Mark, MarkType, Node, NodeType, Schema } from "@milkdown/prose/model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "@milkdown/prose/schema-list";
import { type Command, type EditorState, Selection, TextSelection } from "@milkdown/prose/state";
import { emptyParagraphAt, type PictureAtCursor, pictureAt } from "./blocks";

const nodeOf = (schema: Schema, name: string) => schema.nodes[name] as NodeType;
const markOf = (schema: Schema, name: string) => schema.marks[name] as MarkType;

/** A command that needs the schema of the text. */
const withSchema =
  (make: (schema: Schema, state: EditorState) => Command): Command =>
  (state, dispatch, view) =>
    make(state.schema, state)(state, dispatch, view);

/** The innermost block of this kind around the selection. */
function around(state: EditorState, isMeant: (node: Node) => boolean): { node: Node; at: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if (isMeant($from.node(depth))) return { node: $from.node(depth), at: $from.before(depth) };
  return null;
}

const isList = ({ type }: Node) => /^(?:bullet|ordered)_list$/.test(type.name);

/** A paragraph, or a heading of this level. */
export const setLevel = (level: number): Command =>
  withSchema((schema) =>
    level === 0
      ? setBlockType(nodeOf(schema, "paragraph"))
      : setBlockType(nodeOf(schema, "heading"), { level }),
  );

const toggleList = (name: "bullet_list" | "ordered_list"): Command =>
  withSchema((schema, before) => {
    const list = around(before, isList);
    if (!list) return wrapInList(nodeOf(schema, name));
    if (list.node.type.name === name) return liftListItem(nodeOf(schema, "list_item"));
    return (state, dispatch) => {
      const { tr } = state;
      tr.setNodeMarkup(list.at, nodeOf(schema, name), { spread: list.node.attrs.spread });
      const listType = name === "ordered_list" ? "ordered" : "bullet";
      list.node.forEach((item, offset, nth) => {
        const label = listType === "ordered" ? `${nth + 1}.` : "•";
        tr.setNodeMarkup(list.at + 1 + offset, null, { ...item.attrs, listType, label });
      });
      dispatch?.(tr.scrollIntoView());
      return true;
    };
  });

const toggleQuote: Command = withSchema((schema, before) => {
  const isQuote = ({ type }: Node) => type.name === "blockquote";
  return around(before, isQuote) ? lift : wrapIn(nodeOf(schema, "blockquote"));
});

/** Below the block with the cursor; a paragraph follows, in which typing goes on. */
const insertRule: Command = (state, dispatch) => {
  const { $to } = state.selection;
  const rule = nodeOf(state.schema, "hr").create();
  const after = $to.depth === 0 ? $to.pos : $to.after(1);
  const { tr } = state;
  tr.insert(after, rule);
  if (after + rule.nodeSize >= tr.doc.content.size)
    tr.insert(after + rule.nodeSize, nodeOf(state.schema, "paragraph").create());
  tr.setSelection(Selection.near(tr.doc.resolve(after + rule.nodeSize), 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** A new line within the paragraph. Headings have one line, and code has no breaks but its own. */
const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (parent.type.name !== "paragraph") return parent.type.name === "heading";
  dispatch?.(
    state.tr.replaceSelectionWith(nodeOf(state.schema, "hardbreak").create(), false).scrollIntoView(),
  );
  return true;
};

/** At the beginning of a heading, or of an item of a list, Backspace takes its mark away first. */
const takeMarkAway: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if ($from.parent.type.name === "heading") return setLevel(0)(state, dispatch, view);
  const isItem = $from.depth > 1 && $from.node(-1).type.name === "list_item";
  if (!isItem || $from.index(-1) > 0) return false;
  return liftListItem(nodeOf(state.schema, "list_item"))(state, dispatch, view);
};

export const COMMANDS = {
  bold: withSchema((schema) => toggleMark(markOf(schema, "strong"))),
  italic: withSchema((schema) => toggleMark(markOf(schema, "emphasis"))),
  bulletList: toggleList("bullet_list"),
  orderedList: toggleList("ordered_list"),
  outdent: withSchema((schema) => liftListItem(nodeOf(schema, "list_item"))),
  indent: withSchema((schema) => sinkListItem(nodeOf(schema, "list_item"))),
  quote: toggleQuote,
  rule: insertRule,
  undo: undo as Command,
  redo: redo as Command,
} satisfies Record<string, Command>;
export type CommandName = keyof typeof COMMANDS;

/** Tab is not among them: it leaves the field. */
export const KEYS: Record<string, Command> = {
  "Mod-b": COMMANDS.bold,
  "Mod-i": COMMANDS.italic,
  "Mod-z": COMMANDS.undo,
  "Mod-y": COMMANDS.redo,
  "Shift-Mod-z": COMMANDS.redo,
  "Mod-]": COMMANDS.indent,
  "Mod-[": COMMANDS.outdent,
  "Shift-Enter": breakLine,
  Enter: withSchema((schema) => splitListItem(nodeOf(schema, "list_item"))),
  Backspace: takeMarkAway,
};

/** What the toolbar shows of the place of the cursor. */
export type CursorPlace = {
  /** 0 is a paragraph; null what has no level, such as code or a rule. */
  level: number | null;
  on: CommandName[];
  /** What can be done here, of what cannot be done everywhere. */
  can: CommandName[];
  hasLink: boolean;
  /** Where the empty paragraph with the cursor begins, if it is in one. */
  emptyAt: number | null;
  /** Whether there is nothing in it, not even a `/`. */
  isBlank: boolean;
  picture: PictureAtCursor | null;
};

export function cursorPlace(state: EditorState): CursorPlace {
  const { $from, from, to, empty } = state.selection;
  const has = (name: string) => {
    const type = markOf(state.schema, name);
    if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()));
    return state.doc.rangeHasMark(from, to, type);
  };
  const list = around(state, isList)?.node.type.name;
  const on: Partial<Record<CommandName, boolean>> = {
    bold: has("strong"),
    italic: has("emphasis"),
    bulletList: list === "bullet_list",
    orderedList: list === "ordered_list",
    quote: around(state, ({ type }) => type.name === "blockquote") !== null,
  };
  const can: Partial<Record<CommandName, boolean>> = {
    indent: COMMANDS.indent(state),
    outdent: COMMANDS.outdent(state),
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  };
  const named = (which: Partial<Record<CommandName, boolean>>) =>
    (Object.keys(which) as CommandName[]).filter((name) => which[name]);
  const [block] = textBlocks(state);
  const name = block?.type.name;
  return {
    level: name === "heading" ? Number(block?.attrs.level) : name === "paragraph" ? 0 : null,
    on: named(on),
    can: named(can),
    hasLink: linkAt(state) !== null,
    emptyAt: emptyParagraphAt(state),
    isBlank: state.selection.$from.parent.content.size === 0,
    picture: pictureAt(state),
  };
}

/** The blocks of text that the selection touches; it can be that of everything. */
function textBlocks({ doc, selection: { from, to } }: EditorState): Node[] {
  const blocks: Node[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) blocks.push(node);
    return !node.isTextblock;
  });
  return blocks;
}

/** The link at the selection, with where it begins and ends. */
export function linkAt(state: EditorState): { mark: Mark; from: number; to: number } | null {
  const { $from, from, to, empty } = state.selection;
  const type = markOf(state.schema, "link");
  const { parent } = $from;
  if (!parent.isTextblock) return null;
  const runs: { mark: Mark; from: number; to: number }[] = [];
  parent.forEach((child, offset) => {
    const mark = type.isInSet(child.marks);
    const at = $from.start() + offset;
    const last = runs[runs.length - 1];
    if (mark && last?.to === at && last.mark.eq(mark)) last.to = at + child.nodeSize;
    else if (mark) runs.push({ mark, from: at, to: at + child.nodeSize });
  });
  const end = empty ? from : Math.min(to, from + 1);
  return runs.find((run) => run.from <= from && run.to >= end) ?? null;
}

export type LinkTarget = { href: string; title: string | null };

/** Makes a link of the selection or changes the one there; without a selection `words` become its text. */
export const setLink =
  ({ href, title }: LinkTarget, words = href): Command =>
  (state, dispatch) => {
    const type = markOf(state.schema, "link");
    const mark = type.create({ href, title });
    const { tr, selection } = state;
    const present = linkAt(state);
    if (present) tr.removeMark(present.from, present.to, type).addMark(present.from, present.to, mark);
    else if (selection.empty) {
      if (!selection.$from.parent.type.allowsMarkType(type)) return false;
      tr.replaceSelectionWith(state.schema.text(words, [mark]), false);
    } else tr.removeMark(selection.from, selection.to, type).addMark(selection.from, selection.to, mark);
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(present?.to ?? selection.to)), -1));
    // What is typed next is no part of it.
    tr.removeStoredMark(type);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export type PictureInText = { src: string; alt: string; title: string };

/**
 * Puts a picture into a paragraph of its own, below the block with the cursor and never amid its words; an empty paragraph
 * gives it its place. Typing goes on below it.
 */
export const insertPicture =
  (picture: PictureInText): Command =>
  (state, dispatch) => {
    const { $to } = state.selection;
    const paragraph = nodeOf(state.schema, "paragraph");
    const block = paragraph.create(null, nodeOf(state.schema, "image").create(picture));
    const { tr } = state;
    const isInEmpty = $to.depth === 1 && $to.parent.type === paragraph && $to.parent.content.size === 0;
    const at = isInEmpty ? $to.before(1) : $to.depth === 0 ? $to.pos : $to.after(1);
    if (isInEmpty) tr.replaceWith(at, $to.after(1), block);
    else tr.insert(at, block);
    const below = at + block.nodeSize;
    if (below >= tr.doc.content.size) tr.insert(below, paragraph.create());
    tr.setSelection(Selection.near(tr.doc.resolve(below), 1));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const present = linkAt(state);
  if (!present) return false;
  dispatch?.(state.tr.removeMark(present.from, present.to, markOf(state.schema, "link")));
  return true;
};
