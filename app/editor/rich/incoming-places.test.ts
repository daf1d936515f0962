import { history, undo } from "@milkdown/prose/history";
import { type Node, Schema } from "@milkdown/prose/model";
import { type Command, EditorState, type Plugin } from "@milkdown/prose/state";
import { describe, expect, it } from "vitest";
import { addPlaces, fillPlace, gapOf, incomingPlaces, placesOf, removePlace } from "./incoming-places";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*" },
    blockquote: { group: "block", content: "block+" },
    image: { group: "inline", inline: true, attrs: { src: {}, alt: {}, title: {} } },
    text: { group: "inline" },
  },
});

const paragraph = (words: string): Node => schema.node("paragraph", null, words ? [schema.text(words)] : []);
const textOf = (...words: string[]): Node => schema.node("doc", null, words.map(paragraph));

/** The blocks of a text: the words of each, and the address of a picture. */
const blocksOf = ({ doc }: EditorState) =>
  Array.from({ length: doc.childCount }, (_, nth) => {
    const block = doc.child(nth);
    return block.firstChild?.type.name === "image" ? block.firstChild.attrs.src : block.textContent;
  });

/** An editor without a page: its plugin hears of each state, as it does there. */
function editorOf(doc: Node) {
  const places: Plugin = incomingPlaces();
  const plugins = [history(), places];
  const view = places.spec.view?.(undefined as never);
  const show = (state: EditorState) => {
    view?.update?.({ state } as never, state);
    return state;
  };
  let state = show(EditorState.create({ doc, plugins }));
  return {
    get state() {
      return state;
    },
    run(command: Command) {
      return command(state, (tr) => {
        state = show(state.apply(tr));
      });
    },
    type(at: number, words: string) {
      state = show(state.apply(state.tr.insertText(words, at)));
    },
    read(other: Node) {
      state = show(EditorState.create({ doc: other, plugins }));
    },
  };
}

const place = (key: number, at: number) => ({ key, at, element: {} as HTMLElement });
const picture = (id: number) => ({ src: `/pictures/${id}`, alt: "", title: "" });
const gaps = (state: EditorState) => placesOf(state).map(({ key, at }) => [key, at]);

describe("the place of a picture that is on its way", () => {
  const doc = textOf("Eins", "", "Drei");

  it("is between two blocks: behind the one with the cursor, and before an empty one", () => {
    expect(gapOf(doc, 3)).toBe(6);
    expect(gapOf(doc, 7)).toBe(6);
    expect(gapOf(doc, 8)).toBe(8);
    expect(gapOf(doc, 10)).toBe(14);
    expect(gapOf(doc, 99)).toBe(14);
    const quoted = schema.node("doc", null, [schema.node("blockquote", null, [paragraph("Zitat")])]);
    expect(gapOf(quoted, 4)).toBe(quoted.content.size);
  });

  it("goes along with what is typed and taken away, and is no part of the text", () => {
    const editor = editorOf(doc);
    editor.run(addPlaces([place(1, 3)]));
    editor.type(1, "Und ");
    expect(gaps(editor.state)).toEqual([[1, 10]]);
    expect(blocksOf(editor.state)).toEqual(["Und Eins", "", "Drei"]);
    // The blocks around it become one: it stands behind that.
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.delete(5, 14));
      return true;
    });
    expect(blocksOf(editor.state)).toEqual(["Und rei"]);
    expect(gaps(editor.state)).toEqual([[1, 9]]);
    editor.run(removePlace(1));
    expect(gaps(editor.state)).toEqual([]);
  });

  it("gets the picture in a block of its own, in the order of the files, whichever comes first", () => {
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 3, 1],
    ]) {
      const editor = editorOf(textOf("Eins"));
      editor.run(addPlaces([place(1, 2), place(2, 2), place(3, 2)]));
      for (const key of order) expect(editor.run(fillPlace(key, picture(key)))).toBe(true);
      // Typing goes on below the last one.
      expect(blocksOf(editor.state), String(order)).toEqual([
        "Eins",
        "/pictures/1",
        "/pictures/2",
        "/pictures/3",
        "",
      ]);
      expect(gaps(editor.state)).toEqual([]);
    }
  });

  it("leaves the cursor where it is, and one step takes the picture back without what was typed", () => {
    const editor = editorOf(textOf("Eins", "Zwei"));
    editor.run(addPlaces([place(1, 2)]));
    editor.type(11, "!");
    const { from } = editor.state.selection;
    editor.run(fillPlace(1, picture(7)));
    expect(blocksOf(editor.state)).toEqual(["Eins", "/pictures/7", "Zwei!"]);
    expect(editor.state.selection.from).toBe(from);
    editor.run(undo);
    expect(blocksOf(editor.state)).toEqual(["Eins", "Zwei!"]);
  });

  it("stays where it was in a text that is read anew, as far as that reaches", () => {
    const editor = editorOf(textOf("Eins", "Zwei", "Drei"));
    editor.run(addPlaces([place(1, 2), place(2, 14)]));
    editor.read(textOf("Neu"));
    expect(gaps(editor.state)).toEqual([
      [1, 5],
      [2, 5],
    ]);
    editor.run(fillPlace(2, picture(2)));
    editor.run(fillPlace(1, picture(1)));
    expect(blocksOf(editor.state)).toEqual(["Neu", "/pictures/1", "/pictures/2", ""]);
  });

  it("that was taken away gets nothing", () => {
    const editor = editorOf(textOf("Eins"));
    editor.run(addPlaces([place(1, 2)]));
    editor.run(removePlace(1));
    expect(editor.run(fillPlace(1, picture(1)))).toBe(false);
    expect(blocksOf(editor.state)).toEqual(["Eins"]);
  });
});
