import { Form, useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";

/** A button that undoes a change of the user's own, and comes back to the same screen. It works without scripts. */
export function UndoForm({ undo, children }: { undo: string; children: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <Form method="post" action="/account/undo" preventScrollReset>
      <input type="hidden" name="undo" value={undo} />
      <input type="hidden" name="back" value={pathname + search + hash} />
      <Button size="small">{children}</Button>
    </Form>
  );
}
