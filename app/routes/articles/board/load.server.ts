import type { LoaderFunctionArgs } from "@remix-run/node";
import { type BoardColumn, OPEN_STATES } from "domain/articles/board";
import { COUNT_BOUND } from "domain/counted";
import { todayInVienna } from "domain/dates";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { choiceVariables, filterOptions } from "~/lists/state/choices";
import type { ListState } from "~/lists/state/definition";
import { BesideList } from "~/lists/state/fragments";
import { readListState } from "~/lists/state/url-state";
import { filterVariables } from "~/lists/state/variables";
import { requireToken } from "~/session/current-user.server";
import { articleList } from "../record/list-columns";
import { filtersInColumn } from "./board-list";
import { type Due, overdue, thisWeek } from "./due";

const InColumn = graphql(`
  fragment InColumn on ArticleList @_unmask {
    counted(atMost: $countAtMost) { number isMore }
    data {
      _id name state draftNumber liveNumber reviewState reviewNumber publishAt publishedAt dueProblem dueOn isAdvertorial
      medium { name }
      issue { title }
      assignee { first_name last_name }
    }
  }
`);

const ArticleBoard = graphql(
  `query ArticleBoard(
    $term: String, $countAtMost: Int, $choices: [ChoicesOf!]!, $draft: ArticleFilter!, $asked: ArticleFilter!
    $approved: ArticleFilter!, $scheduled: ArticleFilter!, $published: ArticleFilter!
    $thisWeek: ArticleFilter!, $overdue: ArticleFilter!, $list: String!
  ) {
    draft: articles(limit: 30, term: $term, filter: $draft, sort: "dueOn") { ...InColumn }
    asked: articles(limit: 30, term: $term, filter: $asked, sort: "dueOn") { ...InColumn }
    approved: articles(limit: 30, term: $term, filter: $approved, sort: "dueOn") { ...InColumn }
    scheduled: articles(limit: 30, term: $term, filter: $scheduled, sort: "publishAt") { ...InColumn }
    published: articles(limit: 30, term: $term, filter: $published, sort: "-publishedAt") { ...InColumn }
    thisWeek: articles(limit: 1, term: $term, filter: $thisWeek) { counted(atMost: $countAtMost) { number isMore } }
    overdue: articles(limit: 1, term: $term, filter: $overdue) { counted(atMost: $countAtMost) { number isMore } }
    ...BesideList
  }`,
  [InColumn, BesideList],
);

/** The articles that the search of the address finds, by columns, and how many of them are open and due. */
export async function loadBoard(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const state = readListState(args.request, articleList);
  const today = todayInVienna();
  const found = filterVariables(articleList, state);
  const inColumn = (column: BoardColumn) => {
    const { states, reviews, published } = filtersInColumn(column, state, today);
    return {
      ...found,
      states,
      ...(reviews ? { reviewStates: reviews } : {}),
      ...(published.from ? { publishedFrom: published.from } : {}),
    };
  };
  // The numbers of the views are those that they show.
  const dueWithin = (due: Due) =>
    filterVariables(articleList, {
      ...state,
      filters: { ...state.filters, due, state: [...OPEN_STATES] },
    });
  const { choices, savedViews, ...columns } = await gqlRequest(args, ArticleBoard, {
    term: state.term || undefined,
    countAtMost: COUNT_BOUND,
    choices: choiceVariables(articleList, state as ListState),
    list: articleList.name,
    draft: inColumn("draft"),
    asked: inColumn("asked"),
    approved: inColumn("approved"),
    scheduled: inColumn("scheduled"),
    published: inColumn("published"),
    thisWeek: dueWithin(thisWeek(today)),
    overdue: dueWithin(overdue(today)),
  });
  return {
    ...columns,
    savedViews,
    state,
    today,
    options: filterOptions(articleList, state as ListState, choices),
    idempotencyKey: newIdempotencyKey(),
  };
}
