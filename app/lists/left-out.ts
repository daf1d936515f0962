import type { ListDefinition, ListView } from "./definition";
import { listHref } from "./url-state";

/** The filters that leave something out as long as nothing is chosen. */
export const leavingOut = (list: ListDefinition) =>
  list.filters.flatMap((filter) =>
    "leavesOut" in filter && filter.leavesOut ? [{ name: filter.name, ...filter.leavesOut }] : [],
  );

/** The address of the same search with what the list leaves out. */
export function withLeftOut({ list, state }: ListView): string {
  const all = leavingOut(list).map(({ name, unless }) => [name, [unless]]);
  return listHref(list, state, { filters: { ...state.filters, ...Object.fromEntries(all) } });
}
