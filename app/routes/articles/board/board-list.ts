import { type BoardColumn, searchInColumn } from "domain/articles/board";
import { addDays } from "domain/dates";
import type { ListState } from "~/lists/state/definition";
import { listQuery } from "~/lists/state/url-state";
import { articleList } from "../record/list-columns";

export type BoardState = ListState<typeof articleList>;

/** The address of the board. */
export const BOARD_PATH = `${articleList.path}/board`;

/** So many days what is published stands on the board, where a search names no others. */
export const RECENT_DAYS = 14;

/** The filters of the list that find what of the search stands in a column; reviews are null for any. */
export function filtersInColumn(column: BoardColumn, { filters }: BoardState, today: string) {
  const { states, reviews } = searchInColumn(column, { states: filters.state, reviews: filters.review });
  const { from, to } = filters.published;
  const isRecent = column === "published" && !from && !to;
  return {
    states,
    reviews,
    published: isRecent ? { from: addDays(today, -RECENT_DAYS), to } : { from, to },
  };
}

/** The address of the list with all of the search that stands in a column. */
export function listOfColumn(column: BoardColumn, state: BoardState, today: string): string {
  const { states, reviews, published } = filtersInColumn(column, state, today);
  const search: BoardState = {
    ...state,
    lookups: {},
    view: null,
    page: 1,
    filters: { ...state.filters, state: states, review: reviews ?? [], published },
  };
  return `${articleList.path}?${listQuery(articleList, search)}`;
}
