import { Fragment, type Node, Slice } from "@milkdown/prose/model";
import { Plugin, Selection } from "@milkdown/prose/state";
import type { EditorView } from "@milkdown/prose/view";

/** What of a text is put in at the cursor: blank lines divide paragraphs, other ends of lines stay within them. */
export function sliceOf(text: string, view: Pick<EditorView, "state">): Slice {
  const { schema, selection } = view.state;
  const { parent } = selection.$from;
  const written = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const marks = selection.$from.marks();
  const words = (line: string) => (line === "" ? [] : [schema.text(line, marks)]);
  const inline = (nodes: readonly Node[]) => new Slice(Fragment.from(nodes), 0, 0);
  if (parent.type.spec.code) return inline(written === "" ? [] : [schema.text(written)]);
  // A heading is one line.
  if (parent.type.name === "heading") return inline(words(written.replace(/\s*\n\s*/g, " ")));
  const { paragraph, hardbreak } = schema.nodes;
  if (!paragraph || !hardbreak) return Slice.empty;
  const paragraphs = written.split(/\n(?:[ \t]*\n)+/).map((lines) =>
    paragraph.create(
      null,
      lines.split("\n").flatMap((line, nth) => [...(nth > 0 ? [hardbreak.create()] : []), ...words(line)]),
    ),
  );
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** Files that were pasted or dropped, and the position in the text where. */
export type TextFiles = { files: readonly File[]; at: number };

/** The event by which the text tells of them; its `detail` is `TextFiles`. Who does not listen takes no files. */
export const TEXT_FILES = "text-files";

const tellOf = (view: EditorView, detail: TextFiles) =>
  view.dom.dispatchEvent(new CustomEvent<TextFiles>(TEXT_FILES, { detail }));

/**
 * What is pasted or dropped comes as plain text: what other programs send beside it has marks that nobody chose. It is
 * taken before ProseMirror sees it, which would read its HTML. What was copied here comes back as it was. Files are told of,
 * and never read here; programs that copy words with a picture of them paste the words.
 */
export function pastePlain(): Plugin {
  let copied: { text: string; slice: Slice } | null = null;
  function put(view: EditorView, transfer: DataTransfer | null): void {
    const text = (transfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
    if (text === "") return;
    const slice = copied?.text === text ? copied.slice : sliceOf(text, view);
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
  }
  return new Plugin({
    props: {
      clipboardTextSerializer(slice) {
        const text = slice.content.textBetween(0, slice.content.size, "\n\n");
        copied = { text, slice };
        return text;
      },
      handleDOMEvents: {
        paste(view, event) {
          event.preventDefault();
          const files = [...(event.clipboardData?.files ?? [])];
          const isText = event.clipboardData?.getData("text/plain");
          if (files.length > 0 && !isText) tellOf(view, { files, at: view.state.selection.to });
          else put(view, event.clipboardData);
          return true;
        },
        drop(view, event) {
          // What is moved within the text.
          if (view.dragging) return false;
          event.preventDefault();
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          const files = [...(event.dataTransfer?.files ?? [])];
          if (files.length > 0) {
            tellOf(view, { files, at: place?.pos ?? view.state.doc.content.size });
            view.focus();
            return true;
          }
          if (place) {
            const { tr } = view.state;
            view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))));
          }
          put(view, event.dataTransfer);
          view.focus();
          return true;
        },
      },
    },
  });
}
