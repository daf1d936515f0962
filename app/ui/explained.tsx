import { createContext, type ReactNode, useContext, useId } from "react";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";

const BesideControl = createContext(false);

/**
 * Holds an ⓘ whose control is within the same `data-explained`. With scripts F1 opens it from there, and it is no stop
 * of the keyboard: what is done every day costs no key more.
 */
export const OfControl = ({ children }: { children: ReactNode }) => (
  <BesideControl.Provider value={true}>{children}</BesideControl.Provider>
);

/** Opens or closes the ⓘ of the control that has the focus. Once closed, the focus is there again. */
export function explainControl(control: Element): boolean {
  const button = control.closest("[data-explained]")?.querySelector<HTMLElement>(".explained");
  if (!button) return false;
  button.click();
  const text = button.nextElementSibling;
  if (text instanceof HTMLElement && text.matches(":popover-open")) text.focus();
  return true;
}

type Props = {
  /** The name of the button, which shows an ⓘ. */
  label: string;
  title: string;
  children: ReactNode;
};

/**
 * An ⓘ beside a word, which opens what the word means. The browser opens and closes it, also by Escape, without scripts.
 * It consists of phrasing content only, so that it can stand beside any text; never within a label or a heading, whose
 * names it would become a part of.
 */
export function Explained({ label, title, children }: Props) {
  const id = useId();
  const isByKey = useContext(BesideControl);
  const isReached = useHydrated() && isByKey;
  return (
    <>
      <button
        type="button"
        className="explained"
        aria-label={label}
        aria-keyshortcuts={isByKey ? "F1" : undefined}
        tabIndex={isReached ? -1 : undefined}
        {...{ popovertarget: id }}
      >
        <Icon name="info" />
      </button>
      <span id={id} tabIndex={-1} className="menu below explanation" {...{ popover: "auto" }}>
        <strong>{title}</strong>
        {children}
      </span>
    </>
  );
}
