import { useEffect, useState } from "react";
import type { LookupItem } from "../post/form-answer";

/** Spec §9: default fetch delay. */
const FETCH_DELAY_MS = 200;

type LookupAnswer = { items: LookupItem[]; makes?: string };

/** What the service's list answers to a term. `makes` is the text of an entry that makes what is missing. */
async function findLookup(list: string, term: string, signal: AbortSignal): Promise<LookupAnswer> {
  const response = await fetch(`/lookup/${list}?${new URLSearchParams({ q: term })}`, { signal });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

/**
 * The last answer of a list of the service, with the term it answers. A new term is asked for when the user stops
 * typing; `null` ends the search.
 */
export function useLookup(list: string, term: string | null) {
  const [answer, setAnswer] = useState<(LookupAnswer & { term: string; failed?: true }) | null>(null);
  useEffect(() => {
    if (term === null) return setAnswer(null);
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        setAnswer({ ...(await findLookup(list, term, abort.signal)), term });
      } catch {
        if (!abort.signal.aborted) setAnswer({ term, items: [], failed: true });
      }
    }, FETCH_DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [list, term]);
  return answer;
}
