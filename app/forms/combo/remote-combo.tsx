import {
  type AriaAttributes,
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
import type { LookupItem } from "../form-answer";
import { useHydrated } from "../hydrated";
import type { ComboBoxProps } from "./combo-box";
import { itemText } from "./combo-offer";

/** Takes the native control, to ask it later what was typed or chosen before the scripts ran. */
export type NativeRef = (control: HTMLInputElement | HTMLSelectElement | null) => void;

type RemoteComboProps = {
  id: string;
  /** The list of the service: `/lookup/:list?q=` answers `{ items }`. */
  list: string;
  /** What names and describes the control. */
  aria: Pick<AriaAttributes, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid">;
  placeholder?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Known before anything is searched. */
  offered: readonly LookupItem[];
  /** What the control stands for; always null where several are chosen, which the caller shows. */
  chosen: LookupItem | null;
  onChoose: (item: LookupItem | null) => void;
  several?: boolean;
  /** What was chosen in the native select before the scripts ran. */
  onChosenEarly?: (id: string) => void;
  /** The control without scripts, which comes back where the combo box cannot be loaded. */
  native: (ref: NativeRef) => ReactNode;
  /** Stands beside the control with scripts: what the form posts. */
  children?: ReactNode;
};

/**
 * Choice from a long list of the service, in forms and filters. With scripts: first a plain input that shows what is
 * chosen, and once it is used React Aria's combo box, loaded only then, so that it weighs on no screen that is merely
 * looked at. Keys that are faster than the script are searched when it is there.
 */
export function RemoteCombo(props: RemoteComboProps) {
  const { id, list, aria, placeholder, required, readOnly, offered, chosen, onChoose, several } = props;
  const scripts = useHydrated();
  const [ComboBox, setComboBox] = useState<ComponentType<ComboBoxProps> | "loading" | "failed" | null>(null);
  const entry = useRef<HTMLInputElement>(null);
  const { nativeRef, early } = useEarly();

  useEffect(() => {
    const { control, hadFocus } = early();
    if (!scripts || !control) return;
    if (control instanceof HTMLSelectElement) props.onChosenEarly?.(control.value);
    const input = entry.current;
    if (!input) return;
    const isTyped = control instanceof HTMLInputElement && control.value !== control.defaultValue;
    if (isTyped) input.value = control.value;
    if (isTyped || hadFocus) input.focus();
  }, [scripts]);

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
    const input = document.getElementById(id);
    // Leaving the field ends the search, here as in the combo box.
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

  function focus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    // What was typed early goes on being typed.
    if (currentTarget.value === currentTarget.defaultValue) currentTarget.select();
    load();
  }

  if (!scripts || ComboBox === "failed") return props.native(nativeRef);
  return (
    <>
      {ComboBox && ComboBox !== "loading" && !readOnly ? (
        <ComboBox {...{ id, list, aria, placeholder, required, offered, chosen, onChoose, several }} />
      ) : (
        <input
          // Another than the native one, so that the focus that moves here is noticed.
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
          onPointerEnter={readOnly ? undefined : load}
          {...aria}
        />
      )}
      {props.children}
    </>
  );
}

/** The native control after React has taken it away: it still knows its value, and whether it had the focus. */
function useEarly() {
  const control = useRef<Parameters<NativeRef>[0]>(null);
  const hadFocus = useRef(false);
  const nativeRef = useCallback<NativeRef>((current) => {
    if (current) control.current = current;
    else hadFocus.current = document.activeElement === control.current;
  }, []);
  return { nativeRef, early: () => ({ control: control.current, hadFocus: hadFocus.current }) };
}

/** Types a text as the user would, so that React Aria hears of it. */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
