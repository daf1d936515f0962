import { type BoardColumn, FOUND_IN_COLUMN } from "domain/articles/board";
import { addDays } from "domain/dates";
import type { FilterValues, ListState } from "~/lists/state/definition";
import { listQuery, searchOf } from "~/lists/state/url-state";
import { articleList } from "../record/list-columns";

type Filter = (typeof articleList)["filters"][number];
type FilterOfColumns = Extract<Filter, { name: "state" | "review" | "published" }>;

/** What the columns of the board say is nothing to filter by. */
const isOfBoard = (filter: Filter): filter is Exclude<Filter, FilterOfColumns> =>
  !["state", "review", "published"].includes(filter.name);

/** The list of articles as the board searches it. */
export const boardList = { ...articleList, filters: articleList.filters.filter(isOfBoard) };

export type BoardState = ListState<typeof boardList>;

/** So many days what is published stands on the board. */
export const RECENT_DAYS = 14;

/** The first day of what is published that the board shows. */
export const recentFrom = (today: string) => addDays(today, -RECENT_DAYS);

/** The address of the list with all that stands in a column. */
export function listOfColumn(column: BoardColumn, state: BoardState, today: string): string {
  const { states, reviews } = FOUND_IN_COLUMN[column];
  const found: Partial<FilterValues<typeof articleList>> = {
    state: [...states],
    review: [...reviews],
    ...(column === "published" ? { published: { from: recentFrom(today), to: null } } : {}),
  };
  const search = searchOf(articleList, { ...state, page: 1 } as ListState, found);
  return `${articleList.path}?${listQuery(articleList, search)}`;
}
