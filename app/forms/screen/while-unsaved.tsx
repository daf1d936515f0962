import type { ReactNode } from "react";
import { WithoutScripts } from "~/ui/scripts";

type Props = { as?: "span" | "div"; children: ReactNode };

/** What is to be known before a form is saved: shown while something in it is not. Without scripts nothing tells, so always. */
export const WhileUnsaved = ({ as: Element = "span", children }: Props) => (
  <>
    <Element className="while-unsaved">{children}</Element>
    <WithoutScripts as={Element}>{children}</WithoutScripts>
  </>
);
