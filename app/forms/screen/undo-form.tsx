import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { PlainPost } from "./plain-post";

/** A button that undoes a change of the user's own, and comes back to the same screen. It works without scripts. */
export function UndoForm({ undo, children }: { undo: string; children: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <PlainPost action="/account/undo" back={pathname + search + hash} hidden={{ undo }}>
      <Button size="small" aria-keyshortcuts="Control+z">
        {children}
      </Button>
    </PlainPost>
  );
}
