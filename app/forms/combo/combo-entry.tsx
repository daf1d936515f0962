import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { describedBy } from "../fields/field-frame";
import type { LookupItem } from "../form-answer";
import type { ComboBoxProps } from "./combo-box";
import { itemText, type OfferedCombo } from "./combo-offer";

type EntryProps = OfferedCombo & {
  scripts: boolean;
  children: (selectRef: (select: HTMLSelectElement | null) => void) => ReactNode;
};

/**
 * The combo box with scripts: first a plain input that shows what is chosen, and once it is used React Aria's
 * combo box, loaded only then, so that it weighs on no screen that is merely looked at. Name and value are
 * those of the native field, which comes back where the combo box cannot be loaded.
 */
export function ComboEntry(props: EntryProps) {
  const { field, list, offered, chosenId, scripts, readOnly, children } = props;
  const { t } = useTranslation("forms");
  const [chosen, setChosen] = useState<LookupItem | null>(() => itemOf(offered, chosenId));
  const [ComboBox, setComboBox] = useState<ComponentType<ComboBoxProps> | "loading" | "failed" | null>(null);
  const native = useRef<HTMLSelectElement | null>(null);
  const keepNative = useCallback((select: HTMLSelectElement | null) => {
    if (select) native.current = select;
  }, []);
  const entry = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);

  // What was chosen in the native field before the scripts ran. React has taken it away, but it knows its value.
  useEffect(() => {
    const early = native.current?.value;
    if (early !== undefined && early !== chosenId) setChosen(itemOf(offered, early));
  }, []);

  function load() {
    if (ComboBox) return;
    setComboBox("loading");
    import("./combo-box").then(
      ({ RemoteComboBox }) => takeOver(RemoteComboBox),
      () => setComboBox("failed"),
    );
  }

  /** At once, so that no key is lost between the plain input and the combo box. */
  function takeOver(RemoteComboBox: ComponentType<ComboBoxProps>) {
    const typed = entry.current?.value ?? "";
    const focused = document.activeElement === entry.current;
    flushSync(() => setComboBox(() => RemoteComboBox));
    const input = document.getElementById(field.id);
    // Who has left the field has left the search, here as there.
    if (!focused || !(input instanceof HTMLInputElement)) return;
    flushSync(() => input.focus());
    if (typed !== input.value) flushSync(() => typeInto(input, typed));
    else input.select();
  }

  /** What is typed ahead of the combo box is a search: Enter does not save over it what was chosen before. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { value, defaultValue } = event.currentTarget;
    if (event.key === "Enter" && value !== defaultValue) event.preventDefault();
  }

  function focus(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select();
    load();
  }

  function choose(item: LookupItem | null) {
    setChosen(item);
    // The form hears of it like of any other input, after React has written the value.
    window.setTimeout(() => hidden.current?.dispatchEvent(new Event("change", { bubbles: true })));
  }

  if (!scripts || ComboBox === "failed") return children(keepNative);
  const described = describedBy(props);
  return (
    <>
      <input type="hidden" ref={hidden} name={field.name} value={chosen?.id ?? ""} />
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(chosen ? [chosen] : [])} />
      {ComboBox && ComboBox !== "loading" && !readOnly ? (
        <ComboBox
          field={field}
          list={list}
          offered={offered}
          chosen={chosen}
          onChoose={choose}
          described={described}
        />
      ) : (
        <input
          ref={entry}
          type="text"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          id={field.id}
          defaultValue={chosen ? itemText(chosen) : ""}
          autoComplete="off"
          readOnly={readOnly}
          onFocus={readOnly ? undefined : focus}
          onKeyDown={readOnly ? undefined : press}
          onPointerEnter={readOnly ? undefined : load}
          {...described}
        />
      )}
      <p className="hint">{t("combo.type")}</p>
    </>
  );
}

function itemOf(items: LookupItem[], id: string): LookupItem | null {
  return items.find((item) => item.id === id) ?? null;
}

/** Types a text as the user would, so that React Aria hears of it. */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
