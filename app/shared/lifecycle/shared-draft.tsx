import type { ReactNode } from "react";
import { Note } from "~/ui/text";

/** A draft, for somebody outside who has got a link to it; `note` says what it is. */
export const SharedDraft = ({ note, children }: { note: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    <Note>{note}</Note>
    {children}
  </main>
);
