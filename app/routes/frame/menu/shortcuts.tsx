import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable } from "~/ui/data-table";
import { Dialog } from "~/ui/dialog";
import { TickInput } from "~/ui/field";

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
      if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) {
        if (document.querySelector("dialog[open]")) return;
        focusSearch("Control+k");
        event.preventDefault();
        return;
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open]")) return;
      if (key === "?") onOpen(true);
      else if (key === "/") focusSearch("/");
      else if (key === "n") (pressedBy("n", document.querySelector("main")) ?? pressedBy("n"))?.click();
      else return;
      event.preventDefault();
    }
    /** In a list `/` is its own search; elsewhere, it is that for everything. */
    function focusSearch(pressed: string) {
      const fields = [pressedBy(pressed), pressedBy("Control+k")];
      const field = fields.find((one) => one instanceof HTMLInputElement && one.offsetParent !== null);
      if (!(field instanceof HTMLInputElement)) return navigate("/search");
      field.focus();
      field.select();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, onOpen]);

  const rows = [
    { key: t("keys.ctrlK"), does: t("keys.everything") },
    { key: "/", does: t("keys.search") },
    { key: "N", does: t("keys.new") },
    { key: t("keys.ctrlEnter"), does: t("keys.save") },
    { key: "?", does: t("keys.list") },
  ];
  return (
    <Dialog title={t("keys.title")} open={isOpen} onClose={() => onOpen(false)} closeLabel={t("keys.close")}>
      <DataTable
        label={t("keys.title")}
        fewColumns
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { head: t("keys.key"), cell: ({ key }) => key, isName: true },
          { head: t("keys.does"), cell: ({ does }) => does, wraps: true },
        ]}
      />
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
