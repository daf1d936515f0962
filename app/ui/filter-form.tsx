import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import { useFollowAddress } from "./follow-address";

type FilterFormProps = {
  label: string;
  submit: string;
  /** With scripts each change shows at once what it finds: a choice when it is made, a text when its field is left. */
  atOnce?: boolean;
  children: ReactNode;
};

/** A row of fields that choose what a screen shows: a GET form. */
export function FilterForm({ label, submit, atOnce, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { latest, ask } = useFollowAddress(form);
  useEffect(() => {
    const { current } = form;
    if (!atOnce || !current) return;
    // React calls its `onChange` with each letter; the browser's own event says that a field is done.
    const find = ({ target }: Event) => {
      // A search within a field finds nothing by itself; once something is picked, its group says so.
      if (target instanceof HTMLInputElement && target.type === "search") return;
      const query = `?${new URLSearchParams([...new FormData(current)] as string[][])}`;
      if (query === latest()) return;
      ask(query);
      current.requestSubmit();
    };
    current.addEventListener("change", find);
    return () => current.removeEventListener("change", find);
  }, [atOnce, latest, ask]);
  return (
    <Form method="get" className="filters" ref={form} preventScrollReset={atOnce} aria-label={label}>
      {children}
      <Button className={atOnce ? "without-scripts" : undefined}>{submit}</Button>
    </Form>
  );
}
