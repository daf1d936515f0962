import type { ListDefinition, ListState } from "../state/definition";
import { listQuery, readListState } from "../state/url-state";
import { listVariables } from "../state/variables";
import { rowIdOf } from "./record-link";

/** The list from which a record was opened, as its address says it. */
export type Walk = {
  /** The address of the list, and its query in terms of the list of all records. */
  back: string;
  query: string;
};

/** A record's place in a list, as the service answers it. */
export type Neighbours = {
  previous: string | null;
  next: string | null;
  position: { number: number; isMore: boolean } | null;
  total: { number: number; isMore: boolean };
};

const withoutPage = <L extends ListDefinition>(state: ListState<L>): ListState<L> => ({
  ...state,
  page: 1,
  all: false,
  countsAll: false,
});

/**
 * The query of a record's address. `back` is the list that it was opened from; `in` is the same search in the list of
 * all records, where that is another one.
 */
export function walkQuery<W extends ListDefinition>(fullList: W, search: ListState<W>, back: string): string {
  const params = new URLSearchParams({ back });
  if (pathOf(back) !== fullList.path) params.set("in", listQuery(fullList, withoutPage(search)));
  return params.toString();
}

/** Reads where a record was opened from; null if that is no list of these records. */
export function readWalk(
  fullList: ListDefinition,
  params: URLSearchParams,
  back: string | null,
): Walk | null {
  if (back === null) return null;
  const query = pathOf(back) === fullList.path ? back.slice(fullList.path.length + 1) : params.get("in");
  return query === null ? null : { back, query };
}

/** The variables that ask the service for a record's neighbours: the search of the list, and its order. */
export function walkVariables<W extends ListDefinition>(fullList: W, walk: Walk | null) {
  const { term, filter, sort } = listVariables(fullList, readListState(walk?.query ?? "", fullList));
  return { walks: walk !== null, term, filter, sort };
}

/** A record's place in the list that it was opened from, with the addresses of its neighbours and of its row. */
export type WalkLinks = Pick<Neighbours, "position" | "total"> & {
  previous: string | null;
  next: string | null;
  back: string;
};

/** The links from a record to its neighbours; null if it was not opened from a list. */
export function walkLinks(
  fullList: ListDefinition,
  walk: Walk | null,
  neighbours: Neighbours | null | undefined,
  id: string,
): WalkLinks | null {
  if (!walk || !neighbours) return null;
  const { previous, next, position, total } = neighbours;
  const params = new URLSearchParams({ back: walk.back });
  if (pathOf(walk.back) !== fullList.path) params.set("in", walk.query);
  const href = (other: string | null) => other && `${fullList.path}/${other}?${params}`;
  const back = backToRow(fullList, walk.back, position, id);
  return { previous: href(previous), next: href(next), back, position, total };
}

/** The address of the list at the record's row, on the page that it stands on now. */
function backToRow(
  fullList: ListDefinition,
  back: string,
  position: Neighbours["position"],
  id: string,
): string {
  if (!position || position.isMore) return back;
  const { pathname, searchParams } = new URL(back, "http://list");
  const { pageSize } = readListState(searchParams, fullList);
  const page = Math.ceil(position.number / pageSize);
  searchParams.delete("page");
  if (page > 1) searchParams.set("page", String(page));
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${pathname}${query}#${rowIdOf(id)}`;
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, "");
