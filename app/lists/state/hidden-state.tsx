import type { ListDefinition, ListState } from "./definition";
import { listQuery } from "./url-state";

type Part = "q" | "filters" | "sort" | "size" | "col" | "layout";
const VIEW_PARTS = ["sort", "size", "col", "layout", "page", "all", "q"];

/**
 * The parts of the state that a GET form does not ask for itself, so that sending it keeps them; and always which saved
 * view was opened.
 */
export function HiddenState(props: { list: ListDefinition; state: ListState; parts: readonly Part[] }) {
  const { list, state, parts } = props;
  const query = new URLSearchParams(listQuery(list, { ...state, page: 1, all: false, countsAll: false }));
  const entries = [...query].filter(
    ([name]) => name === "view" || parts.includes((VIEW_PARTS.includes(name) ? name : "filters") as Part),
  );
  return entries.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
