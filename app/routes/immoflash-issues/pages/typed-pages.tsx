import { optionListsOf, type TypedPage } from "domain/immoflash-issues/issue-options";
import { type OptionType, takenIn } from "domain/immoflash-issues/option-lists";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useFields } from "~/forms/fields/fields-context";
import type { OffersOfIssue } from "../record/routes.server";

/** Whether something stands on a page already. */
type IsTaken = (type: OptionType, id: string) => boolean;

interface Pages {
  offers: OffersOfIssue | null;
  isTaken: IsTaken;
}

const PagesContext = createContext<Pages>({ offers: null, isTaken: () => false });

export const usePages = () => useContext(PagesContext);

/** What stands on the pages of the form as they are typed, for the fields within. */
export function TypedPages({ offers, children }: { offers: OffersOfIssue | null; children: ReactNode }) {
  const { rows } = useFields();
  const box = useRef<HTMLDivElement>(null);
  const opened = (rows?.rowsOf("pages") ?? []).map(
    (page) =>
      Object.fromEntries(Object.entries(page).map(([name, value]) => [name, value?.[0]])) as TypedPage,
  );
  const [typed, setTyped] = useState<readonly TypedPage[] | null>(null);
  // The server's answer holds what was posted.
  const [answer, setAnswer] = useState(rows?.answer);
  if (answer !== rows?.answer) {
    setAnswer(rows?.answer);
    setTyped(null);
  }
  useEffect(() => {
    const read = ({ target }: Event) => {
      const within = box.current;
      if (within?.contains(target as Node)) setTyped(pagesIn(within.closest("form")));
    };
    // Heard last: a field that did not know yet what it has picked would lose it as taken.
    window.addEventListener("change", read);
    return () => window.removeEventListener("change", read);
  }, []);
  const usedOptions = offers ? takenIn(optionListsOf(offers, typed ?? opened)) : new Set<string>();
  const isTaken: IsTaken = (type, id) => usedOptions.has(`${type} ${id}`);
  return (
    <PagesContext.Provider value={{ offers, isTaken }}>
      <div ref={box} className="min-w-0">
        {children}
      </div>
    </PagesContext.Provider>
  );
}

function pagesIn(form: HTMLFormElement | null): TypedPage[] {
  const pages: Record<string, string>[] = [];
  for (const [name, value] of form ? new FormData(form) : []) {
    const [, nth, field] = /^pages\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    if (nth === undefined || field === undefined || typeof value !== "string") continue;
    const page = pages[Number(nth)] ?? {};
    page[field] = value;
    pages[Number(nth)] = page;
  }
  return pages.filter((page) => page !== undefined);
}
