import type { ReactNode } from "react";

type Props = { as?: "span" | "div"; children: ReactNode };

/** What only scripts can do, or say. It has its place before they run, so that nothing moves when they do. */
export function WithScripts({ as: Element = "span", children }: Props) {
  return <Element className="with-scripts">{children}</Element>;
}

/** What takes the place of scripts, where there are none. */
export function WithoutScripts({ as: Element = "span", children }: Props) {
  return <Element className="without-scripts">{children}</Element>;
}
