import { type Node, Schema } from "@milkdown/prose/model";
import { type Command, EditorState, NodeSelection, TextSelection } from "@milkdown/prose/state";
import { describe, expect, it } from "vitest";
import { pictureAt, replacePicture, setPicture } from "./blocks";
import { insertPicture } from "./commands";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*" },
    image: { group: "inline", inline: true, attrs: { src: {}, alt: {}, title: {} } },
    text: { group: "inline" },
  },
});

const picture = (title: string): Node => schema.node("image", { src: "/pictures/1", alt: "Gipfel", title });
const textOf = (...blocks: (Node | string)[][]): Node =>
  schema.node(
    "doc",
    null,
    blocks.map((parts) =>
      schema.node(
        "paragraph",
        null,
        parts.map((part) => (typeof part === "string" ? schema.text(part) : part)),
      ),
    ),
  );

/** The state after a command. */
function stateAfter(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

const choose = (doc: Node, at: number) =>
  EditorState.create({ doc, selection: NodeSelection.create(doc, at) });

/** The words and pictures of each block. */
const blocksOf = ({ doc }: EditorState) =>
  Array.from({ length: doc.childCount }, (_, nth) => {
    const parts: string[] = [];
    doc.child(nth).forEach((part) => {
      parts.push(part.isText ? (part.text ?? "") : String(part.attrs.src));
    });
    return parts.join("|");
  });

describe("a picture of a text", () => {
  it("stays chosen while its texts are typed, amid words as well", () => {
    const doc = textOf(["Oben ", picture("Am"), " unten"]);
    const typed = stateAfter(choose(doc, 6), setPicture(6, { title: "Am Gipfel" }));
    expect(pictureAt(typed)).toMatchObject({ at: 6, title: "Am Gipfel" });
    const again = stateAfter(typed, setPicture(6, { title: "Am Gipfel, früh" }));
    expect(pictureAt(again)).toMatchObject({ at: 6, title: "Am Gipfel, früh" });
  });

  it("is replaced by one that is as wide", () => {
    const other = { src: "/pictures/2", alt: "Tal", title: "Im Tal" };
    for (const [before, title] of [
      ["breit: Am Gipfel", "breit: Im Tal"],
      ["Am Gipfel", "Im Tal"],
    ] as const) {
      const state = choose(textOf([picture(before)]), 1);
      expect(pictureAt(stateAfter(state, replacePicture(1, other)))).toMatchObject({ ...other, title });
    }
  });

  it("is put below the paragraph in which the cursor is, and never amid its words", () => {
    const doc = textOf(["Banken verlangen mehr."], ["Wer kauft?"]);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 8) });
    const put = stateAfter(state, insertPicture({ src: "/pictures/2", alt: "", title: "" }));
    expect(blocksOf(put)).toEqual(["Banken verlangen mehr.", "/pictures/2", "Wer kauft?"]);
    expect(put.selection.$from.parent.textContent).toBe("Wer kauft?");
  });
});
