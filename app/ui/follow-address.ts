import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * The controls of a GET form follow the address when a link or the user's way back changes it. An answer to what the form
 * itself has asked for, even an earlier one, leaves them as they are: more may have been changed until it is here.
 */
export function useFollowAddress(form: RefObject<HTMLFormElement>) {
  const { search, key } = useLocation();
  const shown = useRef(search);
  const asked = useRef<string[]>([]);
  // An answer can leave the address as it was: its key tells it.
  useEffect(() => {
    const before = shown.current;
    shown.current = search;
    if (asked.current.includes(search)) {
      const isLast = asked.current.at(-1) === search;
      asked.current = isLast ? [] : asked.current.slice(asked.current.indexOf(search) + 1);
    } else if (search !== before) {
      asked.current = [];
      form.current?.reset();
    }
  }, [search, key, form]);
  // What is not answered by then is lost: asked once more, it is asked for anew.
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") asked.current = [];
  }, [state]);
  return useRef({
    /** The query (with its `?`, or empty) that was asked for last, or that the address has. */
    latest: () => asked.current.at(-1) ?? shown.current,
    /** Says that the form is about to ask for this query. */
    ask: (query: string) => {
      asked.current.push(query);
    },
  }).current;
}
