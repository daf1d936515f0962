import type { ListDefinition } from "./definition";

/** The filters that leave something out as long as nothing is chosen. */
export const leavingOut = (list: ListDefinition) =>
  list.filters.flatMap((filter) =>
    "leavesOut" in filter && filter.leavesOut ? [{ name: filter.name, ...filter.leavesOut }] : [],
  );
