import type { LoaderFunctionArgs } from "@remix-run/node";
import { COUNT_BOUND } from "domain/counted";
import { MOST_SAVED_VIEWS } from "domain/saved-view";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { totalText } from "~/lists/count-text";
import { readListState } from "~/lists/state/url-state";
import { listVariables } from "~/lists/state/variables";
import { requireToken } from "~/session/current-user.server";
import { bookingList } from "./list/definition";

const ViewCount = graphql(`
  query ViewCount($term: String, $filter: BookingFilter, $atMost: Int!) {
    bookings(limit: 1, term: $term, filter: $filter) { counted(atMost: $atMost) { number isMore } }
  }
`);

/** More views than anybody has: those that everybody has come to one's own. */
const MOST_VIEWS = MOST_SAVED_VIEWS + 10;

/**
 * How many bookings each view finds, as it is shown, in the order of `of`: the queries of the views. The menu of views
 * asks for it when it is opened.
 */
export async function loader(args: LoaderFunctionArgs): Promise<string[]> {
  requireToken(args.request);
  const queries = new URL(args.request.url).searchParams.getAll("of").slice(0, MOST_VIEWS);
  const counts: string[] = [];
  for (const query of queries) {
    const { term, filter } = listVariables(bookingList, readListState(query, bookingList));
    const { bookings } = await gqlRequest(args, ViewCount, { term, filter, atMost: COUNT_BOUND });
    counts.push(totalText(bookings.counted));
  }
  return counts;
}
