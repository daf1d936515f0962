import { useSubmit } from "@remix-run/react";
import { isBlock, MOST_PASTED } from "domain/pasted-block";
import type { ClipboardEvent } from "react";

/** The address that takes a block which begins at a cell. */
export const pasteHref = (path: string, from: string, search: string) =>
  `${path}?${new URLSearchParams({ from, search })}`;

/** Takes a block that is pasted into a cell, or where one has the focus, to its preview. One cell is pasted as text. */
export function usePastedBlock(path: string | undefined, search: string) {
  const submit = useSubmit();
  return (event: ClipboardEvent<HTMLElement>) => {
    const from = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
    const text = event.clipboardData.getData("text/plain");
    if (!path || !from || !isBlock(text)) return;
    event.preventDefault();
    const kept = text.slice(0, MOST_PASTED + 1);
    submit(
      { step: "preview", from, search, text: kept },
      { method: "post", action: pasteHref(path, from, search) },
    );
  };
}
