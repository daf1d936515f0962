import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A row leaves as soon as it is done, and the focus would leave with it: it goes to the act of the row that has moved up,
 * or of the last one.
 */
export function useFocusOnNext() {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const { state } = useNavigation();

  useEffect(() => {
    const note = ({ target }: SubmitEvent) => {
      const row = (target as Element).closest(".todo-row");
      const rows = [...(list.current?.querySelectorAll(".todo-row") ?? [])];
      if (row) place.current = rows.indexOf(row);
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);

  useEffect(() => {
    if (state !== "idle" || place.current === null) return;
    const rows = [...(list.current?.querySelectorAll(".todo-row") ?? [])];
    const row = rows[Math.min(place.current, rows.length - 1)];
    place.current = null;
    if (document.activeElement !== document.body) return;
    row?.querySelector<HTMLElement>(".todo-act button, a.todo-act, a")?.focus();
  }, [state]);

  return list;
}
