import type { Editor } from "@milkdown/core";
import { articleAddress, pictureAddress } from "domain/markdown/own-addresses";
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { LookupItem } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { PICTURES_OF_TEXTS } from "../lists";
import { BlockHandle } from "./block-handle";
import { moveBlock, moveBlockTo, placeOfBlock, replacePicture } from "./blocks";
import { type CursorPlace, insertPicture, linkAt, setLink } from "./commands";
import { type Editing, editText, WORDS } from "./editing";
import { IncomingNotes } from "./incoming-notes";
import { InsertMenu } from "./insert-menu";
import { LinkPanel } from "./link-panel";
import { UnreadableTextError } from "./markdown";
import { MountedEditor } from "./mounted-editor";
import { PicturePanel } from "./picture-panel";
import { Toolbar } from "./toolbar";
import "@milkdown/prose/view/style/prosemirror.css";
import "./rich-text.css";

/** Shows a list, from which one record is chosen. */
type TextPicker = ComponentType<{
  field: string;
  list: string;
  several: boolean;
  returnsTo: string;
  onPick: (items: LookupItem[]) => void;
  onClose: () => void;
}>;

/** The lists of what a text can name. */
const LISTS = { article: "articles-of-texts", picture: PICTURES_OF_TEXTS } as const;
type Searched = keyof typeof LISTS;
export type TextPickers = Partial<Record<Searched, TextPicker>>;

export type RichTextProps = {
  /** The text area whose text is edited. */
  area: RefObject<HTMLTextAreaElement>;
  id: string;
  /** What names, describes and marks the text. */
  aria: Readonly<Record<string, string | undefined>>;
  isShown: boolean;
  /** By these articles are linked, and pictures of the library put in. */
  pickers: TextPickers;
  /** Whether the user may put pictures into it that the library does not have; undefined: it takes none. */
  bringsPictures: boolean | undefined;
  canvas: { note: ReactNode } | undefined;
  /** It has taken the place of the text area. */
  onShown: () => void;
  /** The text area has to stay, or to come back. */
  onRefused: (why: "isFailed" | "isUnreadable") => void;
};

/** The text of a text area, as readers see it, with its toolbar. */
export function RichText(props: RichTextProps) {
  const { area, id, aria, isShown, pickers, bringsPictures, canvas, onShown, onRefused } = props;
  const { t } = useTranslation("editor");
  const [editing, setEditing] = useState<Editing | null>(null);
  const [place, setPlace] = useState<CursorPlace | null>(null);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [searched, setSearched] = useState<Searched | null>(null);
  /** Where the picture stands that another one replaces. */
  const [replaced, setReplaced] = useState<number | null>(null);
  const search = (what: Searched) => (pickers[what] ? () => setSearched(what) : undefined);
  const Picker = searched && pickers[searched];
  const opens = {
    link: () => setLinkOpen(!isLinkOpen),
    article: search("article"),
    picture: search("picture"),
  };
  const [news, setNews] = useState("");

  /** Moves the block with the cursor, and says where it is now. */
  function move(by: -1 | 1) {
    if (!editing) return;
    editing.run(moveBlock(by));
    setNews(t("moved", placeOfBlock(editing.view.state)));
  }

  function moveTo(nth: number, before: number) {
    if (!editing) return;
    editing.run(moveBlockTo(nth, before));
    editing.focus();
    setNews(t("moved", placeOfBlock(editing.view.state)));
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (editing?.view.hasFocus() && pressInText(event)) return event.preventDefault();
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || event.ctrlKey || event.metaKey || !by) return;
    event.preventDefault();
    move(by);
  }

  /** Asks for a link, or leads to the tools; whether it is such a key. */
  function pressInText({
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    currentTarget,
  }: KeyboardEvent<HTMLElement>) {
    const isCommand = ctrlKey || metaKey;
    if (key.toLowerCase() === "k" && isCommand && !altKey && !shiftKey) {
      setLinkOpen(true);
      return true;
    }
    if (key !== "F10" || !altKey || isCommand) return false;
    currentTarget.parentElement?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
    return true;
  }

  function searchAnother(picture: CursorPlace["picture"]) {
    setReplaced(picture?.at ?? null);
    opens.picture?.();
  }

  function take([item]: LookupItem[]) {
    if (!editing || !item) return;
    const { id: chosen, label, alt = "", caption = "" } = item;
    if (searched === "picture") {
      const picture = { src: pictureAddress(chosen), alt, title: caption };
      editing.run(replaced === null ? insertPicture(picture) : replacePicture(replaced, picture));
    } else {
      const title: string | null = linkAt(editing.view.state)?.mark.attrs.title ?? null;
      editing.run(setLink({ href: articleAddress(chosen), title }, label));
    }
    closeSearch();
  }

  function closeSearch() {
    setSearched(null);
    setReplaced(null);
  }

  // Who is writing goes on in the text area, until they leave it.
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    let isGone = false;
    left(area.current).then(() => isGone || setFree(true));
    return () => {
      isGone = true;
    };
  }, []);

  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    const control = area.current;
    if (!editor || !control) return;
    let isGone = false;
    let own: Editing | null = null;
    const refuse = (error: unknown) => {
      if (isGone) return;
      setEditing(null);
      onRefused(error instanceof UnreadableTextError ? "isUnreadable" : "isFailed");
    };
    const start = () => {
      if (isGone) return;
      own = editText(editor, control, { onPlace: setPlace, onUnreadable: refuse });
      if (canvas) own.view.setProps({ scrollMargin: BELOW_TOOLS, scrollThreshold: BELOW_TOOLS });
      // At once: as long as the text area is still there, somebody may go into it, and their focus would be lost with it.
      flushSync(() => {
        setEditing(own);
        onShown();
      });
    };
    // In the meantime somebody may have begun to write.
    left(control).then(start).catch(refuse);
    return () => {
      isGone = true;
      own?.end();
    };
  }, [editor]);

  const attributes = Object.entries({ id, ...aria }).filter(([, value]) => value !== undefined);
  const written = JSON.stringify(attributes);
  useEffect(
    () => editing?.setAttributes({ ...OF_TEXT, ...Object.fromEntries(JSON.parse(written)) }),
    [editing, written],
  );
  // A label leads to controls of the browser only.
  const label = aria["aria-labelledby"];
  useEffect(() => {
    const named = label && editing ? document.getElementById(label) : null;
    if (!named || !editing) return;
    named.addEventListener("click", editing.focus);
    return () => named.removeEventListener("click", editing.focus);
  }, [editing, label]);
  // Whatever renders the field may have written into its text area.
  useEffect(() => editing?.follow());

  return (
    <div className={canvas ? "rich-text on-canvas" : "rich-text"} hidden={!isShown}>
      {editing && place ? (
        <>
          <Toolbar
            controls={id}
            place={place}
            editing={editing}
            isLinkOpen={isLinkOpen}
            note={canvas?.note}
            opens={opens}
            onMove={move}
          />
          {isLinkOpen ? <LinkPanel editing={editing} onClose={() => setLinkOpen(false)} /> : null}
        </>
      ) : null}
      <p className="sr-only" role="status">
        {news}
      </p>
      <div className="rich-text-root" onKeyDown={pressKey}>
        {isFree ? <MountedEditor onCreated={setEditor} onFailed={() => onRefused("isFailed")} /> : null}
        {canvas && editing && place?.emptyAt != null ? (
          <InsertMenu editing={editing} at={place.emptyAt} isBlank={place.isBlank} opens={opens} />
        ) : null}
        {canvas && editing ? (
          <BlockHandle editing={editing} emptyAt={place?.emptyAt ?? null} onMove={moveTo} />
        ) : null}
        {canvas && editing && place?.picture ? (
          <PicturePanel
            key={`${place.picture.at} ${place.picture.src}`}
            editing={editing}
            picture={place.picture}
            list={pickers.picture && LISTS.picture}
            onReplace={opens.picture && (() => searchAnother(place.picture))}
          />
        ) : null}
      </div>
      {editing && bringsPictures !== undefined ? (
        <IncomingNotes
          id={id}
          area={area}
          editing={editing}
          list={LISTS.picture}
          mayBring={bringsPictures}
          say={setNews}
        />
      ) : null}
      {Picker ? (
        <Picker
          field={id}
          list={LISTS[searched]}
          several={false}
          returnsTo={id}
          onPick={take}
          onClose={closeSearch}
        />
      ) : null}
    </div>
  );
}

/** What is typed stays out from under the head and the tools, in pixels. */
const BELOW_TOOLS = {
  top: 180,
  right: 0,
  bottom: 40,
  left: 0,
};

const OF_TEXT = { "aria-multiline": "true", lang: "de", spellcheck: "true", class: WORDS };

/** Resolves once the control does not have the focus. */
function left(control: HTMLElement | null): Promise<void> {
  if (!control || document.activeElement !== control) return Promise.resolve();
  return new Promise((resolve) => {
    control.addEventListener("blur", () => resolve(), { once: true });
  });
}
