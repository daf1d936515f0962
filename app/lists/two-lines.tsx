import type { ReactNode } from "react";
import { DASH } from "~/ui/dash";

/** A cell of two lines: the main content, and smaller text below. A dash if there is nothing. */
export function TwoLines(props: { children: ReactNode; below: ReactNode; wraps?: boolean }) {
  const content = (
    <>
      {props.children || DASH}
      <small>{props.below || DASH}</small>
    </>
  );
  return props.wraps ? <div className="min-w-36 whitespace-normal">{content}</div> : content;
}
