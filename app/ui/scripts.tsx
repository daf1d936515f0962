import type { ReactNode } from "react";

type Props = { as?: "span" | "div"; children: ReactNode };

/** A part that works only with scripts. Its place is kept before they run, so that nothing moves when they do. */
export function WithScripts({ as: Element = "span", children }: Props) {
  return <Element className="with-scripts">{children}</Element>;
}

/** A part that is shown only on pages without scripts. */
export function WithoutScripts({ as: Element = "span", children }: Props) {
  return <Element className="without-scripts">{children}</Element>;
}
