import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";
import { TickInput } from "~/ui/field";
import { KeyValue } from "~/ui/key-value";

/** Kept per browser: who dictates by voice would press the keys by accident. */
const OFF = "shortcuts-off";

/** The control that a key presses. The controls name their keys themselves, so that screen readers announce them, too. */
const pressedBy = (key: string, within: ParentNode | null = document) =>
  within?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);

/** The keys of the whole application, and the dialog that lists them. `open` is also called by the account menu. */
export function Shortcuts({ isOpen, onOpen }: { isOpen: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation("frame");
  const navigate = useNavigate();

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || !(target instanceof Element) || localStorage.getItem(OFF)) return;
      if (key === "Enter" && (ctrlKey || metaKey)) {
        if (save(target)) event.preventDefault();
        return;
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open]")) return;
      if (key === "?") onOpen(true);
      else if (key === "/") search();
      else if (key === "n") (pressedBy("n", document.querySelector("main")) ?? pressedBy("n"))?.click();
      else return;
      event.preventDefault();
    }
    function search() {
      const field = pressedBy("/");
      if (field instanceof HTMLInputElement) {
        field.focus();
        field.select();
      } else navigate("/bookings#list-q");
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, onOpen]);

  const rows = [
    { label: "/", value: t("keys.search") },
    { label: "N", value: t("keys.new") },
    { label: t("keys.ctrlEnter"), value: t("keys.save") },
    { label: "?", value: t("keys.list") },
  ];
  return (
    <Dialog title={t("keys.title")} open={isOpen} onClose={() => onOpen(false)} closeLabel={t("keys.close")}>
      <KeyValue items={rows} />
      <OnOff />
    </Dialog>
  );
}

function OnOff() {
  const { t } = useTranslation("frame");
  const [off, setOff] = useState(() => localStorage.getItem(OFF) !== null);
  function choose(isOn: boolean) {
    setOff(!isOn);
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  }
  return (
    <TickInput
      label={t("keys.on")}
      checked={!off}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

/** Presses the button that saves the form the user is in, or else the screen's own. */
function save(target: Element): boolean {
  const form = target.closest("form, dialog[open]");
  const button = pressedBy("Control+Enter", form ?? document.querySelector("main form:not([aria-label])"));
  button?.click();
  return Boolean(button);
}

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type);
  return target.matches("select, textarea, [contenteditable], [role='listbox'] *");
}
