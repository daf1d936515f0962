import {
  type AriaAttributes,
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { loadPart } from "~/http/lost-scripts";
import { useHydrated } from "~/ui/hydrated";
import type { LookupItem } from "../post/form-answer";
import type { ComboBoxProps } from "./combo-box";
import { itemText } from "./combo-offer";

/** Receives the native control. It tells later what was typed or chosen before the scripts ran. */
export type NativeRef = (control: HTMLInputElement | HTMLSelectElement | null) => void;

type RemoteComboProps = {
  id: string;
  /** The list of the service: `/lookup/:list?q=` answers `{ items }`. */
  list: string;
  /** Whether an entry that is missing can be made here. */
  makes?: boolean;
  /** What names and describes the control. */
  aria: Pick<AriaAttributes, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid">;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Entries to offer before a search. */
  offered: readonly LookupItem[];
  /** The chosen entry. Always null when several can be chosen: the caller then shows the choices. */
  chosen: LookupItem | null;
  onChoose: (item: LookupItem | null) => void;
  several?: boolean;
  /** Told what is typed but not chosen; null if nothing is. */
  onUnchosen?: (text: string | null) => void;
  /** What was chosen in the native select before the scripts ran. */
  onChosenEarly?: (id: string) => void;
  /** The control without scripts. It is also used when the combo box cannot be loaded. */
  native: (ref: NativeRef) => ReactNode;
  /** Beside the control with scripts: the inputs that the form posts. */
  children?: ReactNode;
};

/**
 * A choice from a long list of the service, in forms and filters. With scripts it starts as a plain input that shows
 * the choice. The first use loads React Aria's combo box, so that screens which are only read do not load it. Text that
 * was typed before the combo box arrived is then searched.
 */
export function RemoteCombo(props: RemoteComboProps) {
  const { id, list, makes, aria, placeholder, required, readOnly } = props;
  const { offered, chosen, onChoose, several, onUnchosen } = props;
  const scripts = useHydrated();
  const [ComboBox, setComboBox] = useState<ComponentType<ComboBoxProps> | "loading" | "failed" | null>(null);
  const entry = useRef<HTMLInputElement>(null);
  const { nativeRef, removedControl } = useRemovedControl();

  useEffect(() => {
    const { control, hadFocus } = removedControl();
    if (!scripts || !control) return;
    const input = entry.current;
    if (control instanceof HTMLSelectElement && props.onChosenEarly) {
      props.onChosenEarly(control.value);
      const early = offered.find((item) => item.id === control.value);
      if (input) input.value = early ? itemText(early) : "";
    }
    if (!input) return;
    const isTyped = control instanceof HTMLInputElement && control.value !== control.defaultValue;
    if (isTyped) input.value = control.value;
    if ("arrived" in control.dataset && !isTyped) input.dataset.arrived = "";
    if (isTyped || hadFocus) input.focus();
  }, [scripts]);

  function load() {
    if (ComboBox) return;
    setComboBox("loading");
    loadPart(() => import("./combo-box")).then(
      ({ RemoteComboBox }) => takeOver(RemoteComboBox),
      () => setComboBox("failed"),
    );
  }

  /** Replaces the plain input synchronously, so that no key is lost in between, and nothing that was typed. */
  function takeOver(RemoteComboBox: ComponentType<ComboBoxProps>) {
    const { value: typed = "", defaultValue: initial = "" } = entry.current ?? {};
    const focused = document.activeElement;
    const hadFocus = focused === entry.current;
    flushSync(() => setComboBox(() => RemoteComboBox));
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || !(hadFocus || typed !== initial)) return;
    flushSync(() => input.focus({ preventScroll: !hadFocus }));
    if (typed !== input.value) flushSync(() => typeInto(input, typed));
    else input.select();
    // The user may have gone on to another field. The focus stays there, and the combo box says what is not chosen.
    if (hadFocus) return;
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
    else input.blur();
  }

  /** Treats text typed before the combo box arrives as the combo box does: a form that is sent now must not lose it. */
  function type({ currentTarget: { value, defaultValue } }: FormEvent<HTMLInputElement>) {
    load();
    onUnchosen?.(value === defaultValue ? null : value.trim() || null);
    if (value === "" && chosen) onChoose(null);
  }

  /** Text typed before the combo box arrives is a search: Enter must not save the form with the previous choice. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { value, defaultValue } = event.currentTarget;
    if (event.key === "Enter" && value !== defaultValue) event.preventDefault();
    if (event.key !== "Tab") load();
  }

  function focus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // Selects the text only if it is unchanged. Text that the user has begun to type stays as it is.
    if (currentTarget.value === currentTarget.defaultValue) currentTarget.select();
    // On a new screen the first field has the focus already. It loads with the first key.
    if ("arrived" in currentTarget.dataset) delete currentTarget.dataset.arrived;
    else load();
  }

  if (!scripts || ComboBox === "failed") return props.native(nativeRef);
  return (
    <>
      {ComboBox && ComboBox !== "loading" && !readOnly ? (
        <ComboBox
          id={id}
          list={list}
          makes={makes}
          aria={aria}
          placeholder={placeholder}
          required={required}
          offered={offered}
          chosen={chosen}
          onChoose={onChoose}
          several={several}
          onUnchosen={onUnchosen}
        />
      ) : (
        <input
          // The key differs from that of the native input, so that React fires a focus event when the focus moves here.
          key="entry"
          ref={entry}
          type="text"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          id={id}
          defaultValue={chosen ? itemText(chosen) : ""}
          placeholder={placeholder}
          autoComplete="off"
          readOnly={readOnly}
          onFocus={readOnly ? undefined : focus}
          onKeyDown={readOnly ? undefined : press}
          onInput={readOnly ? undefined : type}
          onPointerEnter={readOnly ? undefined : load}
          {...aria}
        />
      )}
      {props.children}
    </>
  );
}

/** The native control after React removed it. It still has its value, and this remembers whether it had the focus. */
function useRemovedControl() {
  const control = useRef<Parameters<NativeRef>[0]>(null);
  const hadFocus = useRef(false);
  const nativeRef = useCallback<NativeRef>((current) => {
    if (current) control.current = current;
    else hadFocus.current = document.activeElement === control.current;
  }, []);
  return { nativeRef, removedControl: () => ({ control: control.current, hadFocus: hadFocus.current }) };
}

/** Types a text as the user would, so that React Aria notices it. */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
