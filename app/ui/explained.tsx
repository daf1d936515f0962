import { type ReactNode, useId } from "react";
import { Icon } from "./icon";

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
  return (
    <>
      <button type="button" className="explained" aria-label={label} {...{ popovertarget: id }}>
        <Icon name="info" />
      </button>
      <span id={id} className="menu below explanation" {...{ popover: "auto" }}>
        <strong>{title}</strong>
        {children}
      </span>
    </>
  );
}
