import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { takeLastUndo } from "~/forms/post/last-undo";
import { usePostOf } from "~/forms/post/post-of";
import { lazyPart } from "~/forms/screen/lazy-part";
import { explainControl } from "~/ui/explained";
import { entryOfKey } from "./go-keys";
import { pressInRows } from "./row-keys";

const KeysDialog = lazyPart(() => import("./keys-dialog").then((part) => part.KeysDialog));

/** Kept per browser: who dictates by voice would press the keys by accident. */
const OFF = "shortcuts-off";
const areOn = () => localStorage.getItem(OFF) === null;

function switchKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** The control that a key presses. The controls name their keys themselves, so that screen readers announce them, too. */
const pressedBy = (key: string, within: ParentNode | null = document) =>
  within?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);

/** The keys of the whole application, and the dialog that lists them. `open` is also called by the account menu. */
export function Shortcuts({ isOpen, onOpen }: { isOpen: boolean; onOpen: (open: boolean) => void }) {
  const navigate = useNavigate();
  const post = usePostOf("undo");
  const postUndo = useRef(post);
  postUndo.current = post;
  // It stays after it is closed, so that the focus finds back.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    let isGoing = false;
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      // No character, which could be pressed by accident: it stays where the others are off.
      if (key === "F1" && explainControl(target)) event.preventDefault();
      if (!areOn()) return;
      const isSave = key === "Enter" || (key.toLowerCase() === "s" && !altKey && !shiftKey);
      if (isSave && (ctrlKey || metaKey)) {
        if (save(target, shiftKey)) event.preventDefault();
        return;
      }
      if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) {
        if (document.querySelector("dialog[open]")) return;
        focusSearch("Control+k");
        event.preventDefault();
        return;
      }
      if (key.toLowerCase() === "z" && (ctrlKey || metaKey) && !altKey && !shiftKey) {
        if (isTyping(target) || document.querySelector("dialog[open]")) return;
        const undo = takeLastUndo(Date.now());
        if (undo === null) return;
        const back = location.pathname + location.search + location.hash;
        postUndo.current({ undo, back }, { action: "/account/undo" });
        event.preventDefault();
        return;
      }
      if (
        key === "Shift" ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isTyping(target) ||
        document.querySelector("dialog[open]")
      )
        return;
      // Tab, Escape and the like end it and do what they always do.
      const wasGoing = isGoing && /^\p{L}$/u.test(key);
      isGoing = key === "g" && !wasGoing;
      if (wasGoing) entryOfKey(key)?.click();
      else if (key === "?") onOpen(true);
      else if (key === "/") focusSearch("/");
      else if (key === "n") (pressedBy("n", document.querySelector("main")) ?? pressedBy("n"))?.click();
      else if (!isGoing && !pressInRows(key)) return;
      event.preventDefault();
    }
    /** In a list `/` is its own search; elsewhere, it is that for everything. */
    function focusSearch(pressed: string) {
      const fields = [pressedBy(pressed), pressedBy("Control+k")];
      const field = fields.find((one) => one?.checkVisibility({ visibilityProperty: true }));
      if (!(field instanceof HTMLInputElement)) return navigate("/search");
      field.focus();
      field.select();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, onOpen]);

  if (!wasOpened) return null;
  return <KeysDialog isOpen={isOpen} onClose={() => onOpen(false)} areOn={areOn} onSwitch={switchKeys} />;
}

/**
 * Presses the button that saves the form the user is in, or else the screen's own; with Shift the one that saves and goes
 * on to the next, where there is one.
 */
function save(target: Element, goesOn: boolean): boolean {
  const form = target.closest("form, dialog[open]") ?? document.querySelector("main form:not([aria-label])");
  const next = goesOn ? pressedBy("Control+Shift+Enter", form) : null;
  // The button of a form may stand in the head of its screen.
  const beside =
    form instanceof HTMLFormElement && form.id ? pressedBy(`Control+Enter"][form="${form.id}`) : null;
  const button = next ?? pressedBy("Control+Enter", form) ?? beside;
  button?.click();
  return Boolean(button);
}

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type);
  return target.matches("select, textarea, [contenteditable], [role='listbox'] *");
}
