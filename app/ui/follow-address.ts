import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * The controls of a GET form follow the address when a link or the user's way back changes it. An answer to what the form
 * itself has asked for, even an earlier one, leaves them as they are: more may have been changed until it is here.
 */
export function useFollowAddress(form: RefObject<HTMLFormElement>) {
  const { search, key } = useLocation();
  const lastSearch = useRef(search);
  const pendingQueries = useRef<string[]>([]);
  // An answer can leave the address as it was: its key tells it.
  useEffect(() => {
    const before = lastSearch.current;
    lastSearch.current = search;
    if (pendingQueries.current.includes(search)) {
      const isLast = pendingQueries.current.at(-1) === search;
      pendingQueries.current = isLast
        ? []
        : pendingQueries.current.slice(pendingQueries.current.indexOf(search) + 1);
    } else if (search !== before) {
      pendingQueries.current = [];
      form.current?.reset();
    }
  }, [search, key, form]);
  // What is not answered by then is lost: asked once more, it is asked for anew.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") pendingQueries.current = [];
  }, [state]);
  return useRef({
    /** The query (with its `?`, or empty) that was asked for last, or that the address has. */
    latest: () => pendingQueries.current.at(-1) ?? lastSearch.current,
    /** Says that the form is about to ask for this query. */
    ask: (query: string) => {
      pendingQueries.current.push(query);
    },
  }).current;
}
