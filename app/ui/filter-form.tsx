import { Form, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

type FilterFormProps = {
  label: string;
  submit: string;
  /** With scripts each change shows at once what it finds: a choice when it is made, a text when its field is left. */
  atOnce?: boolean;
  children: ReactNode;
};

/** A row of fields that choose what a screen shows: a GET form. */
export function FilterForm({ label, submit, atOnce, children }: FilterFormProps) {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // The controls follow the address when the user goes back, and the focus stays.
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    form.current?.reset();
  }, [search]);
  useEffect(() => {
    const { current } = form;
    if (!atOnce || !current) return;
    // React calls its `onChange` with each letter; the browser's own event says that a field is done.
    const find = ({ target }: Event) => {
      // A search within a field finds nothing by itself; once something is picked, its group says so.
      if (target instanceof HTMLInputElement && target.type === "search") return;
      const query = `?${new URLSearchParams([...new FormData(current)] as string[][])}`;
      if (query === shown.current) return;
      // More may be changed until the answer is here: the controls have what is searched, and are not reset.
      shown.current = query;
      current.requestSubmit();
    };
    current.addEventListener("change", find);
    return () => current.removeEventListener("change", find);
  }, [atOnce]);
  return (
    <Form method="get" className="filters" ref={form} preventScrollReset={atOnce} aria-label={label}>
      {children}
      <Button className={atOnce ? "filters-apply" : undefined}>{submit}</Button>
    </Form>
  );
}
