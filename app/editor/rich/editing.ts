import { Editor, editorViewCtx, editorViewOptionsCtx, rootCtx } from "@milkdown/core";
import type { Ctx } from "@milkdown/ctx";
import {
  wrapInBlockquoteInputRule,
  wrapInBulletListInputRule,
  wrapInHeadingInputRule,
} from "@milkdown/preset-commonmark";
import { history } from "@milkdown/prose/history";
import type { Node } from "@milkdown/prose/model";
import { type Command, EditorState, Plugin } from "@milkdown/prose/state";
import type { EditorView } from "@milkdown/prose/view";
import { $prose, $shortcut } from "@milkdown/utils";
import { type CursorPlace, cursorPlace, KEYS } from "./commands";
import { incomingPlaces } from "./incoming-places";
import { commonmark, markdownWriter, readMarkdown, writeSafely } from "./markdown";
import { pastePlain } from "./paste";

/** The editable part, for the style sheet. */
export const WORDS = "rich-text-words running";

/** After the last key, before those beside the editor are told of what was typed. */
const PAUSE_MS = 300;

type EditingListeners = {
  /** The place of the cursor, and with it what the toolbar shows. */
  onPlace: (place: CursorPlace) => void;
  /** The text area got another text, which cannot be shown. */
  onUnreadable: (error: unknown) => void;
};

export type Editing = {
  run: (command: Command) => void;
  view: EditorView;
  focus: () => void;
  /** Names, describes and marks the editable part. */
  setAttributes: (attributes: Record<string, string>) => void;
  /** Shows the text that somebody else wrote into the text area, if anybody did. */
  follow: () => void;
  /** Writes the text into the text area for the last time. The editor goes with the component that holds it. */
  end: () => void;
};

/** An editor for a place in the page, which is not created yet. */
export const makeEditor = (root: HTMLElement): Editor =>
  Editor.make()
    .config((ctx) => {
      writeSafely(ctx);
      ctx.set(rootCtx, root);
      // From its first frame on it looks as it does afterwards: nothing in it moves.
      ctx.set(editorViewOptionsCtx, { attributes: { class: WORDS } });
    })
    .use(commonmark)
    .use([wrapInBulletListInputRule, wrapInBlockquoteInputRule, wrapInHeadingInputRule])
    .use([$prose(() => history()), $prose(incomingPlaces), $prose(pastePlain), $shortcut(() => KEYS)]);

/**
 * Edits the text of a text area in an editor that was created and is empty. The text area stays what the form posts: as
 * long as nothing is changed it keeps its text byte for byte, and afterwards it gets the normal form of the whole. Whoever
 * reads the form gets what is typed at that moment, and whoever listens to the text area hears of it after a short pause.
 *
 * @throws {UnreadableText} if the text cannot be shown without loss
 */
export function editText({ ctx }: Editor, area: HTMLTextAreaElement, listeners: EditingListeners): Editing {
  const view = ctx.get(editorViewCtx);
  const text = textOf(ctx, view, area);
  let timer = 0;
  let told = "";

  /** Most keys leave the place as it is to those beside the editor, which are drawn anew when they hear of it. */
  function tellPlace(state: EditorState) {
    const place = cursorPlace(state);
    const written = JSON.stringify(place);
    if (written === told) return;
    told = written;
    listeners.onPlace(place);
  }

  function changed({ state }: EditorView, before: EditorState) {
    tellPlace(state);
    if (state.doc.eq(before.doc)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(write, PAUSE_MS);
  }

  function write() {
    window.clearTimeout(timer);
    timer = 0;
    if (text.write()) area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function follow() {
    if (!text.isOvertaken()) return;
    window.clearTimeout(timer);
    try {
      text.read();
      tellPlace(view.state);
    } catch (error) {
      listeners.onUnreadable(error);
    }
  }

  const { form } = area;
  const putInto = ({ formData }: FormDataEvent) => {
    const typed = text.typed();
    if (typed !== null && formData.has(area.name)) formData.set(area.name, typed);
  };
  // The browser gives the fields their texts back after it has told the form.
  const followReset = () => window.setTimeout(follow);
  const followForm = ({ target }: Event) => {
    if (target === form) follow();
  };
  const release = () => {
    window.clearTimeout(timer);
    form?.removeEventListener("formdata", putInto);
    form?.removeEventListener("reset", followReset);
    form?.removeEventListener("change", followForm);
  };

  const listening = new Plugin({ view: () => ({ update: changed }) });
  view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, listening] }));
  text.read();
  form?.addEventListener("formdata", putInto);
  form?.addEventListener("reset", followReset);
  form?.addEventListener("change", followForm);
  view.dom.addEventListener("blur", write);
  tellPlace(view.state);

  return {
    view,
    run(command) {
      command(view.state, view.dispatch, view);
    },
    focus: () => view.focus(),
    setAttributes: (attributes) => view.setProps({ attributes }),
    follow,
    end() {
      text.write();
      release();
    },
  };
}

/** Keeps the text area and the editor together. */
function textOf(ctx: Ctx, view: EditorView, area: HTMLTextAreaElement) {
  /** What the text area held when it was last read, and what the editor made of it. */
  let source = "";
  let opened: Node | null = null;
  /** What the text area holds of this editor. */
  let written = "";
  let last: { doc: Node; text: string } | null = null;
  const write = markdownWriter(ctx);

  function current(): string {
    const { doc } = view.state;
    if (opened?.eq(doc)) return source;
    if (last?.doc !== doc) last = { doc, text: textOrWords(write, doc) };
    return last.text;
  }

  const isOvertaken = () => area.value !== written;
  return {
    isOvertaken,
    /** Shows the text of the text area. What was done before cannot be undone afterwards. */
    read() {
      const { value } = area;
      const doc = readMarkdown(ctx, value);
      view.updateState(EditorState.create({ doc, plugins: view.state.plugins }));
      source = value;
      written = value;
      opened = view.state.doc;
    },
    /** What is typed; null if it is in the text area already. */
    typed: () => (isOvertaken() || current() === written ? null : current()),
    /** Whether the text area got another text. */
    write(): boolean {
      if (isOvertaken() || current() === written) return false;
      area.value = current();
      written = area.value;
      return true;
    },
  };
}

/** A text that cannot be written as Markdown keeps its words. */
function textOrWords(write: (doc: Node) => string, doc: Node): string {
  try {
    return write(doc);
  } catch {
    return doc.textBetween(0, doc.content.size, "\n\n");
  }
}
