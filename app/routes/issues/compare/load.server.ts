import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";

const ComparedIssue = graphql(`
  fragment ComparedIssue on Issue @_unmask {
    _id
    title
    issueNumber
    publishDate
    turnover
    medium { _id name }
    formatSlots { format { _id name } available taken free }
    clients { _id name bookingCount turnover }
  }
`);

const CompareIssuesScreen = graphql(
  `query CompareIssuesScreen(
    $mediumIds: [String!], $first: String!, $second: String!, $withFirst: Boolean!, $withSecond: Boolean!
  ) {
    media: choices(of: [{ list: "media-of-issues", term: "" }]) { items { id label } }
    issues: printIssues(limit: 200, skip: 0, sort: "-publishDate", filter: { mediumIds: $mediumIds }) {
      data { _id title issueNumber publishDate medium { name } }
    }
    first: printIssue(id: $first) @include(if: $withFirst) { ...ComparedIssue }
    second: printIssue(id: $second) @include(if: $withSecond) { ...ComparedIssue }
  }`,
  [ComparedIssue],
);

export type ComparedPrintIssue = ResultOf<typeof ComparedIssue>;

/** `?issue=` twice names the issues, in any order; `?medium=` narrows what is offered. 404 for an unknown issue. */
export async function loadComparison(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const [first = "", second = ""] = searchParams.getAll("issue");
  const medium = searchParams.get("medium") ?? "";
  const answer = await gqlRequest(args, CompareIssuesScreen, {
    mediumIds: medium ? [medium] : null,
    first,
    second,
    withFirst: first !== "",
    withSecond: second !== "",
  });
  if ((first && !answer.first) || (second && !answer.second))
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  const chosen = [answer.first, answer.second].flatMap((issue) => issue ?? []);
  return {
    medium,
    media: answer.media.flatMap(({ items }) => items),
    issues: answer.issues.data,
    chosen,
    isSame: first !== "" && first === second,
  };
}
